// SPDX-License-Identifier: MIT
// What the engine refuses, with the argument named and what was expected and what came told; and that it goes on
// working afterwards. What only the core can see is tested there in full; here one of each shows that it arrives.
import { describe, expect, test } from 'vitest';
import type { AttentionInput, CoreErrorCode, Engine } from '../../web/src/engine/index.ts';
import { ENGINES } from './engines.ts';
import { EXAMPLE, refusalOf } from './examples.ts';

/** The example with some of its inputs replaced by what a program without types may hand in. */
function withInputs(inputs: Partial<Record<keyof AttentionInput, unknown>>): AttentionInput {
  return { ...EXAMPLE, ...inputs } as AttentionInput;
}

interface Refused {
  readonly what: string;
  readonly inputs: Partial<Record<keyof AttentionInput, unknown>>;
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
    refusal: { code: 'shape_mismatch', argument: 'query', expected: 'at most 4 axes', actual: 'more axes' },
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
    refusal: { code: 'out_of_range', argument: 'heads', expected: 'a whole number from 1 on', actual: '1.5' },
  },
];

interface CoreRefused {
  readonly what: string;
  readonly inputs: Partial<Record<keyof AttentionInput, unknown>>;
  readonly code: CoreErrorCode;
  readonly argument: string;
  readonly named: readonly string[];
}

const FOUND_BY_THE_CORE: readonly CoreRefused[] = [
  {
    what: 'NaN',
    inputs: { query: [[1, NaN, 1, 0]] },
    code: 'not_finite',
    argument: 'query',
    named: ['NaN', '1 x 4'],
  },
  {
    what: '+Infinity in a bias',
    inputs: { bias: [[0, Infinity]] },
    code: 'not_finite',
    argument: 'bias',
    named: ['Infinity'],
  },
  { what: 'no keys', inputs: { key: [], value: [] }, code: 'empty', argument: 'key', named: ['0'] },
  {
    what: 'different d_k',
    inputs: {
      key: [
        [1, 0],
        [0, 1],
      ],
    },
    code: 'shape_mismatch',
    argument: 'key',
    named: ['1 x 4', '2 x 2'],
  },
  {
    what: 'more values than keys',
    inputs: { value: [[1], [2], [3]] },
    code: 'shape_mismatch',
    argument: 'value',
    named: ['2 x 4', '3 x 1'],
  },
  {
    what: 'a mask that does not fit',
    inputs: { mask: [[true, true, false]] },
    code: 'mask_shape',
    argument: 'mask',
    named: ['1 x 2', '1 x 3'],
  },
  { what: 'a softcap of 0', inputs: { softcap: 0 }, code: 'out_of_range', argument: 'softcap', named: ['0'] },
  {
    what: 'products that overflow',
    inputs: {
      query: [[1e200, 0, 0, 0]],
      key: [
        [1e200, 0, 0, 0],
        [0, 1, 0, 1],
      ],
    },
    code: 'overflow',
    argument: 'query',
    named: [],
  },
  {
    what: 'half of the cached pair',
    inputs: { pastKey: { shape: [1, 1, 1, 4], data: [1, 2, 3, 4] } },
    code: 'shape_mismatch',
    argument: 'pastValue',
    named: [],
  },
];

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test.for(FOUND_BEFORE_THE_CORE)('$what is refused', ({ inputs, refusal }) => {
    expect(refusalOf(() => engine.attention(withInputs(inputs)))).toEqual(refusal);
    expectStillRight(engine);
  });

  test.for(FOUND_BY_THE_CORE)('$what is refused', ({ inputs, code, argument, named }) => {
    const refusal = refusalOf(() => engine.attention(withInputs(inputs)));
    expect(refusal).toMatchObject({ code, argument });
    const told = `${refusal.expected}; ${refusal.actual}`;
    for (const shape of named) expect(told).toContain(shape);
    expectStillRight(engine);
  });

  test('heads that do not divide the width are refused', () => {
    const row = { shape: [1, 1, 5], data: [1, 2, 3, 4, 5] };
    const call = () => engine.attention({ query: row, key: row, value: row, heads: 2 });
    expect(refusalOf(call)).toMatchObject({ code: 'heads_mismatch', argument: 'query' });
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
});

function expectStillRight(engine: Engine): void {
  expect(Array.from(engine.attention(EXAMPLE).weights.data, (weight) => weight.toFixed(3))).toEqual([
    '0.731',
    '0.269',
  ]);
}
