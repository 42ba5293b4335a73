// SPDX-License-Identifier: MIT
// courseDemo(): the course's program and what it prints; orders as in cpp/bindings/course_demo.cpp.
import type { Border } from './border.ts';
import { choiceOf, wholeOf } from './options.ts';
import { countsOf } from './runs/run-options.ts';
import { measureList } from './tensor-input.ts';
import type { CourseDemo, CourseDemoOptions } from './types.ts';

const INTEGER = { seed: 0, samples: 1, stream: 2 } as const;
const RESULT = {
  rawScores: 0,
  scores: 1,
  rawWeights: 2,
  weights: 3,
  variance: 4,
  mean: 5,
  standardError: 6,
} as const;

/** Keys of each block. */
const KEYS = 3;

/** In the order of DemoStream in cpp/include/sdpa/course_demo.hpp. */
const STREAMS = ['course', 'fresh'] as const;

export function courseDemo(border: Border, options: CourseDemoOptions): CourseDemo {
  const { seed, samples, stream = 'course' } = options;
  const sizes = countsOf(options.dims, 'dims');
  border.setInteger(INTEGER.seed, wholeOf(seed, 'seed'));
  border.setInteger(INTEGER.samples, wholeOf(samples, 'samples'));
  border.setInteger(INTEGER.stream, choiceOf(STREAMS, stream, 'stream'));
  border.write('float64', [measureList(sizes, 'dims')]);
  if (!border.module.course_demo()) throw border.refusal();
  return {
    text: border.module.course_demo_text(),
    demo: takeBlocks(border, sizes),
    variance: samples === 0 ? [] : takeVariances(border, sizes),
  };
}

function takeBlocks(border: Border, sizes: readonly number[]): CourseDemo['demo'] {
  const rawScores = border.takeList(RESULT.rawScores);
  const scores = border.takeList(RESULT.scores);
  const rawWeights = border.takeList(RESULT.rawWeights);
  const weights = border.takeList(RESULT.weights);
  return sizes.map((dk, index) => {
    const row = (list: Float64Array) => list.slice(index * KEYS, (index + 1) * KEYS);
    return {
      dk,
      rawScores: row(rawScores),
      scores: row(scores),
      rawWeights: row(rawWeights),
      weights: row(weights),
    };
  });
}

function takeVariances(border: Border, sizes: readonly number[]): CourseDemo['variance'] {
  const variance = border.takeList(RESULT.variance);
  const mean = border.takeList(RESULT.mean);
  const standardError = border.takeList(RESULT.standardError);
  return sizes.map((dk, index) => ({
    dk,
    variance: variance[index] ?? NaN,
    mean: mean[index] ?? NaN,
    standardError: standardError[index] ?? NaN,
  }));
}
