// SPDX-License-Identifier: MIT
// Inputs that are objects with a will of their own: they change while they are read, throw, or call the engine.
import { describe, expect, test } from 'vitest';
import type { Engine, MultiHeadInput, TensorInput } from '../../web/src/engine/index.ts';
import { ENGINES } from './engines.ts';
import { EXAMPLE, filled, refusalOf } from './examples.ts';

/** An array that runs `work` whenever its entry `index` is read. */
function arrayThat(work: () => void, entries: readonly number[], index: number): number[] {
  const array = [...entries];
  const get = () => {
    work();
    return entries[index];
  };
  return Object.defineProperty(array, index, { get });
}

/** An object that has another value at each reading, the last one for ever. */
function changing<T>(name: string, values: T[], rest: object): object {
  let next = 0;
  const get = () => values[Math.min(next++, values.length - 1)];
  return Object.defineProperty({ ...rest }, name, { get, enumerable: true });
}

/** The query of the example as a list that says another length at each reading, the last one for ever. */
function listOf(lengths: readonly unknown[]): number[] {
  let next = 0;
  return new Proxy([1, 0, 1, 0], {
    get: (target, name): unknown =>
      name === 'length' ? lengths[Math.min(next++, lengths.length - 1)] : Reflect.get(target, name),
  });
}

const IDENTITY = [
  [1, 0],
  [0, 1],
];

/** A newer form of ArrayBuffer than the types know. */
const Resizable = ArrayBuffer as unknown as new (
  bytes: number,
  options: { maxByteLength: number },
) => ArrayBuffer & { resize(bytes: number): void };

function expectStillRight(engine: Engine): void {
  const { output } = engine.attention(EXAMPLE);
  expect(Array.from(output.data, (number) => number.toFixed(3))).toEqual(['3.655', '0.807', '0.000']);
}

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test('a call from within the reading of inputs is refused, and the call under way is right', () => {
    const inner: unknown[] = [];
    const large = { shape: [300, 300], data: new Float64Array(90_000) };
    const key = [
      arrayThat(
        () => {
          inner.push(refusalOf(() => engine.attention({ query: large, key: large, value: large, scale: 3 })));
          inner.push(refusalOf(() => engine.divisor({ divisor: 9, dk: 4 })));
        },
        [1, 0, 1, 0],
        2,
      ),
      [0, 1, 0, 1],
    ];
    expect(engine.attention({ ...EXAMPLE, key })).toEqual(engine.attention(EXAMPLE));
    const refusal = { code: 'engine_unavailable', argument: 'engine', expected: 'one call at a time' };
    expect(inner).toHaveLength(2);
    for (const each of inner) expect(each).toMatchObject(refusal);
    expectStillRight(engine);
  });

  test('an error from within the reading of inputs arrives as it is and leaves the engine usable', () => {
    const mine = new Error('mine');
    const query = [
      arrayThat(
        () => {
          throw mine;
        },
        [1, 0, 1, 0],
        3,
      ),
    ];
    expect(() => engine.attention({ ...EXAMPLE, query })).toThrow(mine);
    expectStillRight(engine);
  });

  test('a shape that changes while it is read is used as it was checked', () => {
    const sizes = [1, 4];
    const shape = new Proxy(sizes, {
      get: (target, name) =>
        name === '1' && sizes[0] === 1e9 ? 1e9 : (Reflect.get(target, name) as unknown),
    });
    const query = { shape, data: Float64Array.of(1, 0, 1, 0) };
    const key = [
      arrayThat(
        () => {
          sizes[0] = 1e9;
        },
        [1, 0, 1, 0],
        3,
      ),
      [0, 1, 0, 1],
    ];
    expect(engine.attention({ ...EXAMPLE, query, key })).toEqual(engine.attention(EXAMPLE));
  });

  test('data that grow or shrink while they are read are not read beyond what was checked', () => {
    const numbers = { 0: 1, 1: 0, 2: 1, 3: 0, 4: 9, 5: 9 };
    const growing = changing('length', [4, 4, 1e6], numbers) as ArrayLike<number>;
    const query = { shape: [1, 4], data: growing };
    expect(engine.attention({ ...EXAMPLE, query })).toEqual(engine.attention(EXAMPLE));
    const list = changing('length', [2, 2, 1e6], { 0: 3, 1: 4 }) as number[];
    expect(engine.softmaxJacobian(list).weights.shape).toEqual([2]);
    expectStillRight(engine);
  });

  test('an array whose memory shrinks while another input is read is refused', () => {
    const buffer = new Resizable(32, { maxByteLength: 64 });
    const value: TensorInput = { shape: [2, 2], data: new Float64Array(buffer) };
    const key = [arrayThat(() => buffer.resize(8), [1, 0, 1, 0], 3), [0, 1, 0, 1]];
    const refusal = refusalOf(() => engine.attention({ ...EXAMPLE, key, value }));
    expect(refusal).toMatchObject({ code: 'not_a_number', argument: 'value' });
    expectStillRight(engine);
  });

  test('a shape that counts to more axes than its length says wrote beyond the stack of the core', () => {
    const shape = Object.assign([1, 4], { [Symbol.iterator]: () => Array<number>(100).fill(1).values() });
    const query = { shape, data: [1] };
    const refusal = refusalOf(() => engine.attention({ ...EXAMPLE, query }));
    expect(refusal).toMatchObject({ code: 'shape_mismatch', argument: 'query', expected: 'at most 4 axes' });
    expectStillRight(engine);
  });

  test('a list that has another length when it is asked again wrote beyond the inputs', () => {
    for (const lengths of [
      [1e6, 1, 1e6],
      [4, 1e6],
    ]) {
      const list = listOf(lengths);
      const refusal = refusalOf(() => engine.attention({ ...EXAMPLE, query: [list] }));
      expect(refusal).toMatchObject({ code: 'ragged', argument: 'query' });
    }
    expectStillRight(engine);
  });

  test.for([-2, 1.5, NaN, 2 ** 53, '4', undefined])(
    'a list of %s numbers wrote beyond the inputs',
    (length) => {
      const list = listOf([length]);
      const refusal = refusalOf(() => engine.attention({ ...EXAMPLE, query: [list] }));
      expect(refusal.code).toBe(typeof length === 'number' ? 'out_of_range' : 'not_a_number');
      expect(refusal.argument).toBe('query');
      expectStillRight(engine);
    },
  );

  test('a typed array that hides its length wrote beyond the inputs', () => {
    const long = Object.defineProperty(new Float64Array(1e6).fill(7), 'length', { value: 4 });
    const query = { shape: [1, 4], data: long };
    const seven = { shape: [1, 4], data: [7, 7, 7, 7] };
    expect(engine.attention({ ...EXAMPLE, query })).toEqual(engine.attention({ ...EXAMPLE, query: seven }));
    const short = { shape: [1, 4], data: Object.defineProperty(new Float64Array(2), 'length', { value: 4 }) };
    const refusal = refusalOf(() => engine.attention({ ...EXAMPLE, query: short }));
    expect(refusal).toMatchObject({ code: 'not_a_number', argument: 'query' });
    expectStillRight(engine);
  });

  test('bytes without a type, which say a length and have no numbers, left those of the call before', () => {
    const bytes: object = new DataView(new ArrayBuffer(32));
    const data = Object.assign(bytes as ArrayLike<number>, { length: 4 });
    const refusal = refusalOf(() => engine.attention({ ...EXAMPLE, query: { shape: [1, 4], data } }));
    expect(refusal).toMatchObject({ code: 'not_a_number', argument: 'query' });
    expectStillRight(engine);
  });

  test('a number of heads that grows after the call reached beyond the heads', () => {
    const given = (heads: readonly number[]) =>
      changing('heads', [...heads], { x: IDENTITY, wq: IDENTITY, wk: IDENTITY, wv: IDENTITY, wo: IDENTITY });
    const multiHead = (heads: readonly number[]) => engine.multiHead(given(heads) as MultiHeadInput);
    expect(multiHead([1, 100])).toEqual(multiHead([1]));
    expectStillRight(engine);
  });

  test('a number of heads that calls the engine took the results of the call under way', () => {
    const joint = { x: IDENTITY, wq: IDENTITY, wk: IDENTITY, wv: IDENTITY, wo: IDENTITY, heads: 2 };
    const get = () => engine.multiHead(joint).heads.length;
    const calling = Object.defineProperty({ ...joint }, 'heads', { get });
    expect(engine.multiHead(calling)).toEqual(engine.multiHead(joint));
    expectStillRight(engine);
  });

  test('a trace to be refilled that calls the engine got the numbers of that call', () => {
    const other = { ...EXAMPLE, value: [[9], [9]] };
    for (const method of [engine.attention, engine.attend] as ((call: object, reuse: object) => unknown)[]) {
      const trace = engine.attention(EXAMPLE);
      const reuse = method === engine.attend ? trace.output : trace;
      const name = method === engine.attend ? 'data' : 'rows';
      const kept = reuse[name as keyof typeof reuse];
      const inner: unknown[] = [];
      const get = () => {
        inner.push(refusalOf(() => engine.attention(other)).expected);
        return kept;
      };
      expect(method(EXAMPLE, Object.defineProperty(reuse, name, { get }))).toBe(reuse);
      expect(inner.length).toBeGreaterThan(0);
      expect(new Set(inner)).toEqual(new Set(['one call at a time']));
      expectStillRight(engine);
    }
  });

  test.for(['attention', 'attend'] as const)(
    'a tensor to be refilled by %s whose set is its own was handed the memory of the core',
    (method) => {
      const rows = filled(Float64Array, [12, 4]);
      const input = { query: rows, key: rows, value: rows };
      const { output, weights } = engine.attention(input);
      const expected = method === 'attention' ? output : engine.attend(input);
      const reuse = engine.attention({ ...input, scale: 2 });
      const handed: unknown[] = [];
      const set = (numbers: unknown) => handed.push(numbers);
      for (const { data } of [reuse.output, reuse.weights])
        Object.defineProperty(data, 'set', { value: set });
      if (method === 'attention') expect(engine.attention(input, reuse)).toBe(reuse);
      else expect(engine.attend(input, reuse.output)).toBe(reuse.output);
      expect(handed).toEqual([]);
      expect(reuse.output.data.join()).toBe(expected.data.join());
      if (method === 'attention') expect(reuse.weights.data.join()).toBe(weights.data.join());
    },
  );

  test('a tensor that only says it fits is not refilled', () => {
    const output = engine.attend(EXAMPLE);
    const right = Array.from(output.data);
    const short = Object.defineProperty(new Float64Array(1), 'length', { value: right.length });
    const bare = Object.create(Float64Array.prototype) as Float64Array;
    const pretender = Object.defineProperty(bare, 'length', { value: right.length });
    for (const data of [short, pretender]) {
      const reuse = { shape: output.shape, data };
      const given = engine.attend(EXAMPLE, reuse);
      expect(given === reuse).toBe(false);
      expect(Array.from(given.data)).toEqual(right);
    }
  });

  test.for([-1, -2, 0.5, NaN, Infinity, 2 ** 40])(
    'a list that says its length is %s is refused',
    (length) => {
      const list = { length } as unknown as number[];
      const refusal = refusalOf(() => engine.softmaxJacobian(list));
      expect(refusal).toMatchObject({ code: 'out_of_range', argument: 'scores' });
      refusalOf(() => engine.dotParts(list, list));
      refusalOf(() => engine.softmax({ shape: [length], data: list }));
      expectStillRight(engine);
    },
  );
});
