// SPDX-License-Identifier: MIT
// For tests of loading: the page's engine forgotten, a server that answers as told, and damaged copies of the core.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The .wasm file that the tests load by default. */
export const WASM = readFileSync(new URL(__SDPA_WASM_FILE__));

export const WASM_TYPE = { 'content-type': 'application/wasm' };

/** A valid module that has nothing of ours. */
export const STRANGER = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/** As if this page had never loaded an engine. */
export function forgetEngines(): void {
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (key.description?.startsWith('sdpa-widgets.engine.')) Reflect.deleteProperty(globalThis, key);
}

/** The address of a server that lives as long as the test, and the requests it got. */
export async function serve(answer: RequestListener): Promise<{ url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/sdpa.wasm`, requests };
}

/** The core with some bytes changed wherever they are; fails when they are nowhere. */
export function patched(found: Uint8Array, replacement: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(WASM);
  let at = WASM.indexOf(found);
  if (at < 0) throw new Error('the bytes to patch are not there');
  for (; at >= 0; at = WASM.indexOf(found, at + found.length)) copy.set(replacement, at);
  return copy;
}

/** The core as if it had been built for another version of the engine. */
export function withOtherAbi(): Uint8Array<ArrayBuffer> {
  return patched(Buffer.from('SDPA\x02\0\0\0', 'latin1'), Buffer.from('SDPA\x63\0\0\0', 'latin1'));
}

/** The core with a damaged exponential: about a sixth is a constant of cpp/src/natural_exp.hpp. */
export function withWrongNumbers(): Uint8Array<ArrayBuffer> {
  const doubleBytes = (number: number) => new Uint8Array(Float64Array.of(number).buffer);
  const aSixth = 0.16666666666666602;
  return patched(doubleBytes(aSixth), doubleBytes(-aSixth));
}
