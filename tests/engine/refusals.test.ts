// SPDX-License-Identifier: MIT
// What the engine refuses before the core sees it, with the argument named and what was expected and what came told; and
// that it goes on working afterwards.
import { describe, expect, test } from 'vitest';
import type { CoreErrorCode } from '../../web/src/engine/index.ts';
import { ENGINES } from './engines.ts';
import { EXAMPLE, refusalOf } from './examples.ts';
import { type AnyInputs, expectStillRight, withInputs } from './refusal-examples.ts';

interface Refused {
  readonly what: string;
  readonly inputs: AnyInputs;
  readonly refusal: { code: CoreErrorCode; argument: string; expected: string; actual: string };
}

const FOUND_BEFORE_THE_CORE: readonly Refused[] = [
  {
    what: 'a word in a cell',
    inputs: { query: [[1, 0, 'abc', 0]] },
    refusal: {
      code: 'not_a_number',
      argument: 'query',
      expected: 'a number',
      actual: '"abc" at row 1, column 3',
    },
  },
  {
    what: 'an empty cell',
    inputs: {
      key: [
        [1, 0, 1, 0],
        [0, undefined, 0, 1],
      ],
    },
    refusal: {
      code: 'not_a_number',
      argument: 'key',
      expected: 'a number',
      actual: 'undefined at row 2, column 2',
    },
  },
  {
    what: 'a number as text in flat data',
    inputs: { value: { shape: [2, 1], data: [1, '2'] } },
    refusal: {
      code: 'not_a_number',
      argument: 'value',
      expected: 'a number',
      actual: '"2" at row 2, column 1',
    },
  },
  {
    what: 'big integers',
    inputs: { value: { shape: [2, 1], data: BigInt64Array.of(1n, 2n) } },
    refusal: {
      code: 'not_a_number',
      argument: 'value',
      expected: 'a number',
      actual: '1 at row 1, column 1',
    },
  },
  {
    what: 'no query',
    inputs: { query: undefined },
    refusal: {
      code: 'not_a_number',
      argument: 'query',
      expected: 'nested arrays of numbers, or {shape, data}',
      actual: 'undefined',
    },
  },
  {
    what: 'a row too short',
    inputs: {
      key: [
        [1, 0, 1, 0],
        [0, 1, 0],
      ],
    },
    refusal: {
      code: 'ragged',
      argument: 'key',
      expected: 'lists of 4',
      actual: 'a list of 3 at row 2, column 1',
    },
  },
  {
    what: 'a number where a row belongs',
    inputs: { key: [[1, 0, 1, 0], 7] },
    refusal: { code: 'ragged', argument: 'key', expected: 'a list of 4', actual: '7 at row 2, column 1' },
  },
  {
    what: 'a row where a number belongs',
    inputs: {
      key: [
        [1, 0, 1, 0],
        [0, [1], 0, 1],
      ],
    },
    refusal: { code: 'ragged', argument: 'key', expected: 'a number', actual: 'a list at row 2, column 2' },
  },
  {
    what: 'five axes',
    inputs: { query: [[[[[1]]]]] },
    refusal: {
      code: 'shape_mismatch',
      argument: 'query',
      expected: 'at most 4 axes',
      actual: 'more: 1 x 1 x 1 x 1 x 1 ...',
    },
  },
  {
    what: 'fewer numbers than the shape says',
    inputs: { query: { shape: [1, 4], data: [1, 0, 1] } },
    refusal: {
      code: 'shape_mismatch',
      argument: 'query',
      expected: '4 numbers for 1 x 4',
      actual: '3 numbers',
    },
  },
  {
    what: 'half a row',
    inputs: { query: { shape: [0.5, 4], data: [1, 0] } },
    refusal: { code: 'out_of_range', argument: 'query', expected: 'whole sizes in the shape', actual: '0.5' },
  },
  {
    what: 'a size that no word of the core holds',
    inputs: { query: { shape: [2 ** 53, 0], data: [] } },
    refusal: {
      code: 'out_of_range',
      argument: 'query',
      expected: 'whole sizes in the shape',
      actual: '9007199254740992',
    },
  },
  {
    what: 'a fraction as mask',
    inputs: { mask: [[1, 0.5]] },
    refusal: {
      code: 'out_of_range',
      argument: 'mask',
      expected: 'true, false or an integer (numbers to add go into bias)',
      actual: '0.5 at row 1, column 2',
    },
  },
  {
    what: 'a word as mask',
    inputs: { mask: [['true', 'false']] },
    refusal: {
      code: 'not_a_number',
      argument: 'mask',
      expected: 'true, false or an integer',
      actual: '"true" at row 1, column 1',
    },
  },
  {
    what: 'an unknown corner',
    inputs: { causal: 'left' },
    refusal: {
      code: 'unknown_option',
      argument: 'causal',
      expected: 'false, "top-left", "bottom-right"',
      actual: '"left"',
    },
  },
  {
    what: 'a scale as text',
    inputs: { scale: '0.5' },
    refusal: { code: 'not_a_number', argument: 'scale', expected: 'a number', actual: '"0.5"' },
  },
  {
    what: 'half a head',
    inputs: { heads: 1.5 },
    refusal: {
      code: 'out_of_range',
      argument: 'heads',
      expected: 'a whole number from 1 to 2147483647',
      actual: '1.5',
    },
  },
];

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test.for(FOUND_BEFORE_THE_CORE)('$what is refused', ({ inputs, refusal }) => {
    expect(refusalOf(() => engine.attention(withInputs(inputs)))).toEqual(refusal);
    expectStillRight(engine);
  });

  test('an unknown axis, fault and divisor are refused with the choices named', () => {
    const calls = {
      axis: () => engine.softmax([[1, 0]], { axis: 'diagonal' as 'row' }),
      fault: () => engine.faultyAttention(EXAMPLE, 'no-such-fault' as 'no-scale'),
      divisor: () => engine.divisor({ divisor: 'root' as 'sqrt', dk: 4 }),
    };
    for (const [argument, call] of Object.entries(calls))
      expect(refusalOf(call)).toMatchObject({ code: 'unknown_option', argument });
    expect(refusalOf(calls.axis).expected).toBe('"row", "column", "whole"');
  });

  test('a shape is told as the caller wrote it, also when it is no number', () => {
    const call = () => engine.softmax({ shape: [1, 'two'] as unknown as number[], data: [1] });
    expect(refusalOf(call)).toEqual({
      code: 'not_a_number',
      argument: 'scores',
      expected: 'sizes in the shape',
      actual: '"two"',
    });
  });

  test('a number beside float32 tensors that float32 cannot hold hid its key, or was told as Infinity', () => {
    const row = { shape: [1, 1, 1, 2], data: Float32Array.of(1, 2) };
    const half = { query: row, key: row, value: row };
    const pastKey = { shape: [1, 1, 1, 2], data: Float64Array.of(1, 1e39) };
    const calls = {
      bias: () => engine.attention({ ...half, bias: [-1e300] }),
      pastKey: () => engine.attend({ ...half, pastKey, pastValue: row }),
      outputGradient: () => engine.attentionGradient({ ...half, outputGradient: [[[[1e39, 0]]]] }),
    };
    for (const [argument, call] of Object.entries(calls))
      expect(refusalOf(call)).toMatchObject({
        code: 'out_of_range',
        argument,
        expected: 'numbers that float32 can hold',
      });
    expect(refusalOf(calls.bias).actual).toBe('-1e+300 at place 1');
    expect(engine.attention({ ...half, bias: [-Infinity] }).rows.visibleKeys.data).toEqual(
      new Float32Array(1),
    );
    expect(refusalOf(() => engine.attention({ ...half, bias: [Infinity] })).code).toBe('not_finite');
  });
});
