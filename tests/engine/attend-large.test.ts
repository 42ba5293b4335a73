// SPDX-License-Identifier: MIT
// attend() where the scores would not fit: 8192 x 8192 x 64 in float32, a quarter of a GiB of scores in a memory of 64
// MiB. On WebAssembly; the JavaScript build computes the same and takes minutes.
import { describe, expect, test } from 'vitest';
import type { Tensor } from '../../web/src/engine/index.ts';
import { expectNumbers } from './cases.ts';
import { ENGINES } from './engines.ts';
import { filled, refusalOf } from './examples.ts';

const TOKENS = 8192;
const WIDTH = 64;
const FLOAT_BYTES = 4;
/** A busy machine needs more than the usual five seconds. */
const SLOW = { timeout: 60_000 };

const spread = ({ shape, data }: ReturnType<typeof filled<Float32Array>>, factor: number) => ({
  shape,
  data: data.map((number, index) => factor * number * ((index % 13) - 6)),
});

function rowsOf({ data }: { readonly data: Float32Array }, rows: readonly number[]) {
  const chosen = rows.map((row) => Array.from(data.subarray(row * WIDTH, (row + 1) * WIDTH)));
  return { shape: [rows.length, WIDTH], data: Float32Array.from(chosen.flat()) };
}

describe.for(ENGINES.filter(({ backend }) => backend === 'wasm'))('on $backend', ({ engine }) => {
  test('the output is that of attention, row by row', SLOW, () => {
    const query = spread(filled(Float32Array, [TOKENS, WIDTH]), 1);
    const key = spread(filled(Float32Array, [TOKENS, WIDTH]), -0.5);
    const value = filled(Float32Array, [TOKENS, WIDTH]);
    expect(refusalOf(() => engine.attention({ query, key, value })).code).toBe('too_large');
    const output = engine.attend({ query, key, value }) as Tensor<Float32Array>;
    expect(output.shape).toEqual([TOKENS, WIDTH]);
    const sample = [0, 1, 63, 64, 127, 128, 4095, 5000, TOKENS - 1]; // among them the ends of tiles
    const { output: wanted } = engine.attention({ query: rowsOf(query, sample), key, value });
    expectNumbers(rowsOf(output, sample), Array.from(wanted.data), { relative: 1e-5, absolute: 1e-6 });
  });

  test('memory grows with the number of tokens and not with its square', SLOW, () => {
    /** What the refusal counts of a call that is too large because of its output. */
    const bytesFor = (tokens: number) => {
      const rows = { shape: [tokens, WIDTH], data: new Float32Array(tokens * WIDTH) };
      const refusal = refusalOf(() => engine.attend({ query: rows, key: rows, value: rows }));
      expect(refusal.code).toBe('too_large');
      return Number.parseInt(refusal.actual);
    };
    const inputsAndOutput = 4 * WIDTH * FLOAT_BYTES;
    expect(bytesFor(60_000) - bytesFor(50_000)).toBe(10_000 * inputsAndOutput);
    expect(bytesFor(50_000) - 50_000 * inputsAndOutput).toBeLessThan(64 * 1024);
    expect(firstOf(engine.attention({ query: [[1]], key: [[1]], value: [[2]] }).output)).toBe(2);
  });
});

const firstOf = ({ data }: Tensor) => data[0];
