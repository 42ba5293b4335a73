// SPDX-License-Identifier: MIT
// Stands in for the JavaScript build of the core in the single file, which would be a third larger with it: the module
// beside the single file is fetched where WebAssembly is refused. A page opened as a file may not fetch it.
import { scriptAddress } from './script-address.ts';

export default async function createCore(): Promise<unknown> {
  const script = scriptAddress();
  if (script === undefined) throw new Error('it is beside the script, whose address is not known');
  const address = new URL(__SDPA_FALLBACK_FILE__, script).href;
  const { default: create } = (await import(address)) as { default: () => Promise<unknown> };
  return create();
}
