// SPDX-License-Identifier: MIT
// cases/numpy through the engine: the draws, and what the course's program makes of them, on both builds.
import { describe, expect, test } from 'vitest';
import type { CourseDemo } from '../../web/src/engine/index.ts';
import { expectNumbers, isNear, loadFolder } from './cases.ts';
import { ENGINES } from './engines.ts';

/** A program of the course for one seed; see the README of cases/numpy. */
interface Program {
  readonly name: string;
  readonly seed: number;
  readonly dims: readonly number[];
  readonly samples: number;
  readonly demo: readonly (Readonly<Record<Row | Head, readonly number[]>> & { readonly d_k: number })[];
  readonly variance?: readonly Variance[];
  readonly normals_used: number;
  readonly last_normal: number;
  readonly stream: Readonly<Record<string, number>>;
  readonly tolerance: Readonly<Record<'draw_rtol' | 'score_atol' | 'weight_rtol' | 'variance_rtol', number>>;
}

type Row = 'raw_scores' | 'scaled_scores' | 'raw_weights' | 'scaled_weights';
type Head = (typeof HEADS)[number];
const HEADS = ['q_head', 'k1_head', 'k2_head', 'k3_head'] as const;

interface Variance {
  readonly d_k: number;
  readonly mean: number;
  readonly population_variance: number;
  readonly sample_variance: number;
  readonly first_dots: readonly number[];
  readonly last_dot: number;
}

/** Several programs, each with the generator seeded anew for its one size. */
interface ProgramSet {
  readonly name: string;
  readonly cases: readonly Program[];
}

const files = loadFolder<Program | ProgramSet>('numpy');
const programs = files.flatMap((file) => ('cases' in file ? file.cases : [file]));
const freshSets = files.filter((file) => 'cases' in file);

const VECTORS = 4;

function listed(data: Float64Array) {
  return { shape: [data.length], data };
}

/** The scores and weights of one head size. */
function expectBlock(
  got: CourseDemo['demo'][number] = expect.fail('a block is missing'),
  expected: Program['demo'][number],
  tolerance: Program['tolerance'],
): void {
  const score = { relative: 0, absolute: tolerance.score_atol };
  const weight = { relative: tolerance.weight_rtol, absolute: 0 };
  expect(got.dk).toBe(expected.d_k);
  expectNumbers(listed(got.rawScores), expected.raw_scores, score);
  expectNumbers(listed(got.scores), expected.scaled_scores, score);
  expectNumbers(listed(got.rawWeights), expected.raw_weights, weight);
  expectNumbers(listed(got.weights), expected.scaled_weights, weight);
}

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test.for(programs)('draws of $name', ({ seed, stream, normals_used, last_normal, tolerance }) => {
    const draws: Record<string, number> = { ...stream, [normals_used - 1]: last_normal };
    const wrong = Object.entries(draws).filter(([place, draw]) => {
      const [got = NaN] = engine.normals({ seed, count: 1, skip: Number(place) });
      return !isNear(got, draw, { relative: tolerance.draw_rtol, absolute: 0 });
    });
    expect(wrong).toEqual([]);
  });

  test.for(programs)('vectors of $name', ({ seed, demo, tolerance }) => {
    let skip = 0;
    for (const block of demo)
      for (const head of HEADS) {
        const got = engine.normals({ seed, skip, count: block[head].length });
        expectNumbers(listed(got), block[head], { relative: tolerance.draw_rtol, absolute: 0 });
        skip += block.d_k;
      }
  });

  test.for(programs)('scores and weights of $name', ({ seed, dims, samples, demo, tolerance }) => {
    const got = engine.courseDemo({ seed, dims, samples }).demo;
    expect(got.map(({ dk }) => dk)).toEqual(dims);
    demo.forEach((expected, index) => expectBlock(got[index], expected, tolerance));
  });

  test.for(programs)('variances of $name', ({ seed, dims, samples, variance = [], tolerance }) => {
    const got = engine.courseDemo({ seed, dims, samples }).variance;
    expect(got.map(({ dk }) => dk)).toEqual(variance.map(({ d_k }) => d_k));
    const near = { relative: tolerance.variance_rtol, absolute: tolerance.score_atol };
    for (const [index, { population_variance, sample_variance, mean }] of variance.entries()) {
      const { variance: found = NaN, mean: centre = NaN } = got[index] ?? {};
      const numbers = Float64Array.of(found, (found * samples) / (samples - 1), centre);
      expectNumbers(listed(numbers), [population_variance, sample_variance, mean], near);
    }
  });

  test.for(programs)('dot products of $name', ({ seed, dims, samples, variance = [], tolerance }) => {
    const near = { relative: 0, absolute: tolerance.score_atol };
    let skip = VECTORS * dims.reduce((sum, dk) => sum + dk, 0);
    for (const { d_k: dk, first_dots, last_dot } of variance) {
      const dotsFrom = (sample: number, count: number) => {
        const numbers = engine.normals({ seed, count: 2 * dk * count, skip: skip + 2 * dk * sample });
        const vector = (index: number) => Array.from(numbers.subarray(index * dk, (index + 1) * dk));
        return Array.from({ length: count }, (_, index) =>
          engine.dotParts(vector(2 * index), vector(2 * index + 1)),
        ).map(({ dot }) => dot);
      };
      const dots = [...dotsFrom(0, first_dots.length), ...dotsFrom(samples - 1, 1)];
      expectNumbers(listed(Float64Array.from(dots)), [...first_dots, last_dot], near);
      skip += 2 * dk * samples;
    }
  });

  test.for(freshSets)('$name as one program with a fresh stream', ({ cases }) => {
    const [first = expect.fail('an empty set')] = cases;
    const dims = cases.flatMap((one) => one.dims);
    const { demo, variance } = engine.courseDemo({ seed: first.seed, dims, samples: 0, stream: 'fresh' });
    expect(variance).toEqual([]);
    for (const [index, { demo: alone, tolerance }] of cases.entries()) {
      expect(alone).toHaveLength(1);
      for (const block of alone) expectBlock(demo[index], block, tolerance);
    }
  });
});
