// SPDX-License-Identifier: MIT
// Random numbers and the course's program through the engine: the same bits on both builds, options, refusals.
import { describe, expect, test } from 'vitest';
import type { CourseDemoOptions, Generator, NormalsOptions } from '../../web/src/engine/index.ts';
import { GENERATORS } from '../../web/src/engine/normals.ts';
import { ENGINES } from './engines.ts';
import { refusalOf } from './examples.ts';

const FNV_START = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** FNV-1a over the bit patterns, a word at a time. */
function hashOf(numbers: Float64Array): bigint {
  const words = new BigUint64Array(numbers.buffer);
  return words.reduce((hash, word) => BigInt.asUintN(64, (hash ^ word) * FNV_PRIME), FNV_START);
}

/** Of the first 10,000 numbers of seed 3; tests/cpp/normals_internal_test.cpp has the same two. */
const HASHES: Readonly<Record<Generator, bigint>> = { numpy: 0xc2f504b46730e00an, fast: 0xc917d299e64a5904n };

const DEMO: CourseDemoOptions = { seed: 3, dims: [4, 64], samples: 5 };

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test.for(GENERATORS)('%s normals are the same bits as in every other build', (generator) => {
    expect(hashOf(engine.normals({ seed: 3, count: 10000, generator }))).toBe(HASHES[generator]);
  });

  test.for(GENERATORS)('skipping %s normals is drawing and throwing away', (generator) => {
    const all = engine.normals({ seed: 8, count: 700, generator });
    for (const skip of [1, 2, 3, 127, 128, 300])
      expect(engine.normals({ seed: 8, count: 400, skip, generator })).toEqual(all.slice(skip, skip + 400));
  });

  test('the generator is NumPy’s unless another is asked for', () => {
    const numpy = engine.normals({ seed: 3, count: 3 });
    expect(numpy[0]).toBeCloseTo(1.788628473430319, 14);
    expect(engine.normals({ seed: 3, count: 3, generator: 'numpy' })).toEqual(numpy);
    expect(engine.normals({ seed: 3, count: 3, generator: 'fast' })).not.toEqual(numpy);
  });

  test('no numbers are an empty list, and the list is the caller’s own', () => {
    expect(engine.normals({ seed: 3, count: 0 })).toEqual(new Float64Array());
    const mine = engine.normals({ seed: 3, count: 2 });
    const copy = mine.slice();
    engine.normals({ seed: 4, count: 2 });
    expect(mine).toEqual(copy);
  });

  test('all of the engine’s memory may be asked for, and not one number more', () => {
    const most = (48 * 2 ** 20) / 8;
    expect(engine.normals({ seed: 1, count: most, generator: 'fast' }).length).toBe(most);
    for (const count of [most + 1, 2 ** 32, 1e300]) {
      const refusal = refusalOf(() => engine.normals({ seed: 1, count }));
      expect(refusal).toMatchObject({ code: 'too_large', argument: 'call' });
    }
  });

  test.for<[string, Partial<Record<keyof NormalsOptions, unknown>>, string]>([
    ['out_of_range', { seed: -1 }, 'seed'],
    ['out_of_range', { seed: 2 ** 32 }, 'seed'],
    ['out_of_range', { seed: 3.5 }, 'seed'],
    ['out_of_range', { seed: NaN }, 'seed'],
    ['not_a_number', { seed: '3' }, 'seed'],
    ['not_a_number', { seed: undefined }, 'seed'],
    ['out_of_range', { count: -1 }, 'count'],
    ['out_of_range', { count: 1.5 }, 'count'],
    ['out_of_range', { count: Infinity }, 'count'],
    ['out_of_range', { skip: -1 }, 'skip'],
    ['out_of_range', { skip: 2 ** 32 }, 'skip'],
    ['out_of_range', { skip: 1e8 - 1 }, 'skip'],
    ['unknown_option', { generator: 'pcg' }, 'generator'],
  ])('%s: %o', ([code, wrong, argument]) => {
    const options = { seed: 3, count: 4, ...wrong } as NormalsOptions;
    expect(refusalOf(() => engine.normals(options))).toMatchObject({ code, argument });
  });

  test('the printed program names its stream’s dependence: fresh and course agree at first only', () => {
    const course = engine.courseDemo(DEMO);
    const fresh = engine.courseDemo({ ...DEMO, stream: 'fresh' });
    expect(course).toEqual(engine.courseDemo({ ...DEMO, stream: 'course' }));
    expect(fresh.demo[0]).toEqual(course.demo[0]);
    expect(fresh.demo[1]).not.toEqual(course.demo[1]);
  });

  test('without samples the part about the variance is missing', () => {
    const { text, variance } = engine.courseDemo({ ...DEMO, samples: 0 });
    expect(variance).toEqual([]);
    expect(engine.courseDemo(DEMO).text.startsWith(`${text}\n--- Empirical variance`)).toBe(true);
  });

  test('head sizes may come as a typed array, and any number of times', () => {
    const dims = Uint16Array.of(64, 4, 4) as unknown as readonly number[];
    const demo = engine.courseDemo({ seed: 3, dims, samples: 2 });
    expect(demo.demo.map(({ dk }) => dk)).toEqual([64, 4, 4]);
    expect(demo).toEqual(engine.courseDemo({ seed: 3, dims: [64, 4, 4], samples: 2 }));
  });

  test.for<[string, Partial<Record<keyof CourseDemoOptions, unknown>>, string]>([
    ['empty', { dims: [] }, 'dims'],
    ['out_of_range', { dims: [4, 0] }, 'dims'],
    ['out_of_range', { dims: [4.5] }, 'dims'],
    ['not_a_number', { dims: ['4'] }, 'dims'],
    ['not_a_number', { dims: 4 }, 'dims'],
    ['too_large', { dims: [2000000] }, 'call'],
    ['out_of_range', { samples: -1 }, 'samples'],
    ['out_of_range', { samples: 0.5 }, 'samples'],
    ['too_large', { samples: 1e9 }, 'call'],
    ['out_of_range', { dims: [100000], samples: 10000 }, 'samples'],
    ['out_of_range', { seed: 2 ** 32 }, 'seed'],
    ['unknown_option', { stream: 'new' }, 'stream'],
  ])('%s: %o', ([code, wrong, argument]) => {
    const options = { ...DEMO, ...wrong } as CourseDemoOptions;
    expect(refusalOf(() => engine.courseDemo(options))).toMatchObject({ code, argument });
    expect(engine.courseDemo(DEMO).demo.length).toBe(2);
  });
});
