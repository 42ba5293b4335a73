// SPDX-License-Identifier: MIT
// The single classic script: all elements, their words and the WebAssembly in one file, for pages that are opened as
// files, beside RequireJS, or in a sandbox. Running it where there is no DOM does nothing.
import { registerElements } from '../elements/registry.ts';
import { configure } from '../engine/load.ts';
import { rememberScript } from './script-address.ts';

/** The bytes of the core, which is here as base64 of its gzip: a data: address would be refused by strict policies. */
async function unpackCore(): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(__SDPA_PACKED_WASM__), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

async function start(): Promise<void> {
  rememberScript();
  if (!('document' in globalThis)) return;
  configure({ wasmBinary: await unpackCore() });
  await registerElements();
}

start().catch((cause: unknown) => {
  console.warn('sdpa-widgets: the static figures stay.', cause);
});
