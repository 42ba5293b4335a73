// SPDX-License-Identifier: MIT
// A run of every kind, small enough for any test; timing is not among them, whose result is never the same twice.
import type { Engine, Run, RunProgress } from '../../web/src/engine/index.ts';

export type AnyRun = Run<RunProgress>;

export const RUNS: Readonly<Record<string, (engine: Engine) => AnyRun>> = {
  'dot products': ({ dotProductExperiment }) =>
    dotProductExperiment({ dims: [4, 300], samples: 200, seed: 3, distribution: 't3', divisor: 'sqrt' }),
  'dot products of NumPy': ({ dotProductExperiment }) =>
    dotProductExperiment({
      dims: [64, 5],
      samples: 100,
      seed: 3,
      generator: 'numpy',
      correlation: 0.3,
      share: 0.1,
    }),
  exam: ({ exam }) =>
    exam({ questions: [4, 512], marking: 'plus-minus', ability: 0.5, students: 100, divisor: 'n', seed: 1 }),
  sweep: ({ scoreSweep }) =>
    scoreSweep({ dims: [8, 100], keys: 5, draws: 60, seed: 2, divisors: ['none', 'sqrt', 'dk', 3] }),
  'sweep in float32': ({ scoreSweep }) =>
    scoreSweep({
      dims: [512],
      keys: 3,
      draws: 60,
      seed: 2,
      divisors: ['none'],
      dtype: 'float32',
      generator: 'numpy',
    }),
  training: ({ training }) =>
    training({ task: 'blend', dk: 16, divisor: 'sqrt', learningRate: 1, steps: 80, seed: 4 }),
};

/** Long enough for whatever a run has to do. */
export const ANY_TIME = 1e6;

/** Everything done in one go. */
export function finished<R extends RunProgress>(run: Run<R>): R {
  if (!run.advance(ANY_TIME)) throw new Error('The run did not finish.');
  return run.result;
}

/** Far more than any test waits for. */
export function endless({ dotProductExperiment }: Engine) {
  return dotProductExperiment({ dims: [4096], samples: 2e9, seed: 1 });
}
