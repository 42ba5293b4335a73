// SPDX-License-Identifier: MIT
// What only the core can see is refused by it. It is tested there in full; here one of each shows that it arrives, and
// that the engine goes on working afterwards.
import { describe, expect, test } from 'vitest';
import type { CoreErrorCode } from '../../web/src/engine/index.ts';
import { ENGINES } from './engines.ts';
import { refusalOf } from './examples.ts';
import { type AnyInputs, expectStillRight, withInputs } from './refusal-examples.ts';

interface CoreRefused {
  readonly what: string;
  readonly inputs: AnyInputs;
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
});
