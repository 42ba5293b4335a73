// SPDX-License-Identifier: MIT
// The single classic script: all elements, their words and the WebAssembly in one file, for pages that are opened as
// files, beside RequireJS, or in a sandbox. Running it where there is no DOM does nothing.
import { registerElements } from '../elements/registry.ts';
import { takeInlineCore } from './inline-core.ts';
import { rememberScript } from './script-address.ts';

async function start(): Promise<void> {
  rememberScript();
  if (!('document' in globalThis)) return;
  await takeInlineCore();
  await registerElements();
}

start().catch((cause: unknown) => {
  console.warn('sdpa-widgets: the static figures stay.', cause);
});
