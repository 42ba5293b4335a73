// SPDX-License-Identifier: MIT
// Inputs that are objects with a will of their own: they change while they are read, throw, or call the engine.
import { describe, expect, test } from 'vitest';
import type { Engine, TensorInput } from '../../web/src/engine/index.ts';
import { ENGINES } from './engines.ts';
import { EXAMPLE, refusalOf } from './examples.ts';

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

  test.for([-1, 0.5, NaN, Infinity, 2 ** 40])('a list that says its length is %s is refused', (length) => {
    const list = { length } as unknown as number[];
    refusalOf(() => engine.softmaxJacobian(list));
    refusalOf(() => engine.dotParts(list, list));
    refusalOf(() => engine.softmax({ shape: [length], data: list }));
    expectStillRight(engine);
  });
});
