// SPDX-License-Identifier: MIT
// The core that a single file brings along: base64 of its gzip, because strict policies refuse data: addresses.
import { configure } from '../engine/load.ts';

let unpacked: Promise<void> | undefined;

/** From here on every engine of this file starts from its own bytes. */
export function takeInlineCore(): Promise<void> {
  return (unpacked ??= unpack());
}

async function unpack(): Promise<void> {
  const packed = Uint8Array.from(atob(__SDPA_PACKED_WASM__), (letter) => letter.charCodeAt(0));
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  configure({ wasmBinary: await new Response(bytes).arrayBuffer() });
}
