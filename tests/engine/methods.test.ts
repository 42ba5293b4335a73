// SPDX-License-Identifier: MIT
// The methods beside attention(): what comes out, in the names and shapes of the contract.
import { describe, expect, test } from 'vitest';
import { type Fault, FAULTS, type Tensor } from '../../web/src/engine/index.ts';
import { expectNumbers } from './cases.ts';
import { ENGINES } from './engines.ts';
import { EXAMPLE, filled, refusalOf, widened } from './examples.ts';

const EXACT = { relative: 0, absolute: 0 };
const DIGITS = { relative: 1e-14, absolute: 0 };

function rowSums({ shape, data }: Tensor): number[] {
  const keys = shape.at(-1) ?? 1;
  const numbers = Array.from(data);
  return Array.from({ length: numbers.length / keys }, (_, row) =>
    numbers.slice(row * keys, (row + 1) * keys).reduce((sum, weight) => sum + weight, 0),
  );
}

/** Two queries that see different keys, so that every fault shows. */
const MASKED = {
  query: [
    [1, 0],
    [2, 1],
  ],
  key: [
    [1, 2],
    [0, 3],
  ],
  value: [[1], [10]],
  mask: [
    [true, false],
    [true, true],
  ],
};

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test('the version is a version', () => {
    expect(engine.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('softmax shows its steps', () => {
    const result = engine.softmax([
      [1, 0],
      [3, -Infinity],
    ]);
    expectNumbers(result.max, [1, 3], EXACT);
    expectNumbers(result.shifted, [0, -1, 0, -Infinity], EXACT);
    expectNumbers(result.exps, [1, Math.exp(-1), 1, 0], DIGITS);
    expectNumbers(result.sum, [1 + Math.exp(-1), 1], DIGITS);
    expectNumbers(result.weights, [1 / (1 + Math.exp(-1)), 1 / (1 + Math.E), 1, 0], DIGITS);
  });

  test('softmax along a row, a column and the whole', () => {
    const scores = [
      [1, 2, 3],
      [3, 5, 8],
    ];
    expect(engine.softmax(scores).max).toEqual({ shape: [2], data: Float64Array.of(3, 8) });
    expect(engine.softmax(scores, { axis: 'column' }).max).toEqual({
      shape: [3],
      data: Float64Array.of(3, 5, 8),
    });
    expect(engine.softmax(scores, { axis: 'whole' }).max).toEqual({ shape: [], data: Float64Array.of(8) });
  });

  test('softmax of a Float32Array stays in float32', () => {
    const { weights } = engine.softmax({ shape: [2], data: Float32Array.of(1, 0) });
    expect(weights.data).toBeInstanceOf(Float32Array);
  });

  test('dotParts takes a dot product apart', () => {
    expect(engine.dotParts([1, 2, -2], [3, 4, 0])).toEqual({
      products: Float64Array.of(3, 8, -0),
      partialSums: Float64Array.of(3, 11, 11),
      dot: 11,
      queryLength: 3,
      keyLength: 5,
      cosine: 11 / 15,
    });
  });

  test('dotParts knows no angle to a vector without length', () => {
    expect(engine.dotParts([0, 0], [1, 2])).toMatchObject({ dot: 0, queryLength: 0, cosine: null });
  });

  test('dotParts refuses vectors of different length, and rows', () => {
    expect(refusalOf(() => engine.dotParts([1, 2], [1]))).toMatchObject({
      code: 'shape_mismatch',
      argument: 'key',
    });
    const rows = [[1, 2]] as unknown as number[];
    expect(refusalOf(() => engine.dotParts(rows, [1]))).toMatchObject({
      code: 'not_a_number',
      argument: 'query',
    });
  });

  test.for([
    { divisor: 'none', dk: 16, expected: { divisor: 1, scale: 1 } },
    { divisor: 'sqrt', dk: 16, expected: { divisor: 4, scale: 0.25 } },
    { divisor: 'dk', dk: 16, expected: { divisor: 16, scale: 0.0625 } },
    { divisor: -2, dk: 16, expected: { divisor: -2, scale: -0.5 } },
  ] as const)('divisor $divisor', ({ divisor, dk, expected }) => {
    expect(engine.divisor({ divisor, dk })).toEqual(expected);
  });

  test('a divisor of 0, NaN, or for no head size is refused', () => {
    const refused = (divisor: number, dk: number) => refusalOf(() => engine.divisor({ divisor, dk }));
    expect(refused(0, 4)).toMatchObject({ code: 'out_of_range', argument: 'divisor' });
    expect(refused(NaN, 4)).toMatchObject({ code: 'not_finite', argument: 'divisor' });
    expect(refused(1, 0)).toMatchObject({ code: 'out_of_range', argument: 'dk' });
    expect(refused(1, 2 ** 32)).toMatchObject({ code: 'out_of_range', argument: 'dk' });
  });

  test('every fault changes the weights of a call that it can go wrong on', () => {
    const right = engine.attention(MASKED).weights;
    const unchanged = FAULTS.filter((fault) => {
      const heads = fault === 'scale-by-sqrt-dmodel' ? { heads: 4 } : {};
      const { weights } = engine.faultyAttention({ ...MASKED, ...heads }, fault);
      return weights.data.every((weight, index) => weight === right.data[index]);
    });
    expect(unchanged).toEqual([]);
  });

  test('a fault of Float32Array inputs is computed in float64', () => {
    const floats = {
      query: filled(Float32Array, [2, 4]),
      key: filled(Float32Array, [3, 4]),
      value: filled(Float32Array, [3, 2]),
    };
    const doubles = { query: widened(floats.query), key: widened(floats.key), value: widened(floats.value) };
    const trace = engine.faultyAttention(floats, 'no-scale');
    expect(trace).toEqual(engine.faultyAttention(doubles, 'no-scale'));
    expect(trace).toEqual(engine.attention({ ...doubles, scale: 1 }));
  });

  test.for<{ fault: Fault; sums: number[] }>([
    { fault: 'no-scale', sums: [1, 1] },
    { fault: 'mask-inverted', sums: [1, 0] },
  ])('rows of $fault sum to $sums', ({ fault, sums }) => {
    const { weights, rows } = engine.faultyAttention(MASKED, fault);
    expectNumbers(rows.weightSum, sums, { relative: 1e-15, absolute: 0 });
    expectNumbers(rows.weightSum, rowSums(weights), DIGITS);
  });

  test('the faults that spoil the sum of a row show it in weightSum', () => {
    for (const fault of ['softmax-columns', 'softmax-whole', 'mask-after-softmax'] as const) {
      const { rows } = engine.faultyAttention(MASKED, fault);
      expect(
        Array.from(rows.weightSum.data, (sum) => Math.abs(sum - 1) < 1e-9),
        fault,
      ).toContain(false);
    }
  });

  test('attention without a mask and with all keys visible are the same', () => {
    const all = engine.attention({ ...EXAMPLE, mask: { shape: [2], data: Int32Array.of(256, -1) } });
    expect(all).toEqual(engine.attention(EXAMPLE));
  });

  test('masks may be booleans, integers, nested or flat', () => {
    const wanted = engine.attention({ ...EXAMPLE, mask: [[true, false]] });
    const masks = [
      [[1, 0]],
      [7, 0],
      { shape: [1, 2], data: Uint8Array.of(1, 0) },
      { shape: [2], data: [-3, 0] },
    ];
    for (const mask of masks) expect(engine.attention({ ...EXAMPLE, mask })).toEqual(wanted);
    expect(Array.from(wanted.maskedScores.data)).toEqual([1, -Infinity]);
  });
});
