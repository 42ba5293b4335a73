// SPDX-License-Identifier: MIT
// dotProductExperiment(): orders as in cpp/bindings/experiments.cpp.
import { divisorParts } from '../divisor.ts';
import { GENERATORS } from '../normals.ts';
import { choiceOf, countOf, numberOf, wholeOf } from '../options.ts';
import type { DotProductOptions, DotProductResult, Run } from '../run-types.ts';
import { measureList } from '../tensor-input.ts';
import { CoreRun } from './core-run.ts';
import { countsOf, writeOptions } from './run-options.ts';
import type { RunSlots } from './slots.ts';
import { readSpreads } from './spread-result.ts';

const INTEGER = {
  samples: 0,
  generator: 1,
  distribution: 2,
  bins: 3,
  seed: 4,
  divisorKind: 5,
  skip: 6,
  firstRound: 7,
} as const;
const NUMBER = { mean: 0, sd: 1, correlation: 2, share: 3, divisor: 4 } as const;

type Written = Record<keyof typeof INTEGER | keyof typeof NUMBER, number>;

/** In the order of Distribution in cpp/include/sdpa/dot_product_experiment.hpp. */
const DISTRIBUTIONS = ['normal', 'sign', 'uniform-symmetric', 'uniform-unit', 't3'] as const;

export function dotProductExperiment(
  slots: RunSlots,
  options: DotProductOptions,
  reuse?: Run<DotProductResult>,
): Run<DotProductResult> {
  const { border } = slots;
  const {
    generator = 'fast',
    distribution = 'normal',
    mean = 0,
    sd = 1,
    correlation = 0,
    share = 0,
  } = options;
  const dims = countsOf(options.dims, 'dims');
  const written: Written = {
    samples: countOf(options.samples, 'samples'),
    generator: choiceOf(GENERATORS, generator, 'generator'),
    distribution: choiceOf(DISTRIBUTIONS, distribution, 'distribution'),
    bins: countOf(options.bins ?? 40, 'bins'),
    seed: wholeOf(options.seed, 'seed'),
    skip: wholeOf(options.skip ?? 0, 'skip'),
    firstRound: wholeOf(options.firstRound ?? 0, 'firstRound'),
    mean: numberOf(mean, 'mean'),
    sd: numberOf(sd, 'sd'),
    correlation: numberOf(correlation, 'correlation'),
    share: numberOf(share, 'share'),
    ...divisorParts(options.divisor ?? 'none'),
  };
  // Of NumPy's numbers only what follows a first round does not depend on how many there are to be.
  const isOpen = generator === 'fast' || written.firstRound > 0;
  return new CoreRun(
    slots,
    {
      start: () => {
        writeOptions(border, { INTEGER, NUMBER }, written);
        border.write('float64', [measureList(dims, 'dims')]);
        return border.module.dot_product_experiment();
      },
      read: (progress) => readSpreads(border, progress),
      sequence: {
        key: JSON.stringify(['dots', dims, { ...written, samples: isOpen ? 0 : written.samples }]),
        goal: written.samples * dims.length,
        isOpen,
      },
    },
    reuse,
  );
}
