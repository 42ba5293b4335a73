// SPDX-License-Identifier: MIT
// scoreSweep(): orders as in cpp/bindings/experiments.cpp.
import type { Border } from '../border.ts';
import { divisorParts } from '../divisor.ts';
import { GENERATORS } from '../normals.ts';
import { choiceOf, countOf, wholeOf } from '../options.ts';
import type {
  Quantiles,
  Run,
  RunProgress,
  ScoreSweepOptions,
  ScoreSweepResult,
  SweepCell,
} from '../run-types.ts';
import { measureList } from '../tensor-input.ts';
import type { Divisor } from '../types.ts';
import { CoreRun } from './core-run.ts';
import { countsOf, listOf, writeOptions } from './run-options.ts';
import type { RunSlots } from './slots.ts';

const INTEGER = { keys: 0, draws: 1, generator: 2, dtype: 3, seed: 4 } as const;
const RESULT = { facts: 0 } as const;
const FACTS_OF_CELL = 17;

type Written = Record<keyof typeof INTEGER, number>;

/** In the order of NumberType in cpp/include/sdpa/score_sweep.hpp. */
const DTYPES = ['float64', 'float32'] as const;

export function scoreSweep(
  slots: RunSlots,
  options: ScoreSweepOptions,
  reuse?: Run<ScoreSweepResult>,
): Run<ScoreSweepResult> {
  const { border } = slots;
  const { generator = 'fast', dtype = 'float64' } = options;
  const dims = countsOf(options.dims, 'dims');
  const divisors = [...listOf(options.divisors, 'divisors')] as Divisor[];
  const parts = divisors.map(divisorParts);
  const written: Written = {
    keys: countOf(options.keys, 'keys'),
    draws: countOf(options.draws, 'draws'),
    generator: choiceOf(GENERATORS, generator, 'generator'),
    dtype: choiceOf(DTYPES, dtype, 'dtype'),
    seed: wholeOf(options.seed, 'seed'),
  };
  return new CoreRun(
    slots,
    {
      start: () => {
        writeOptions(border, { INTEGER }, written);
        const kinds = parts.map(({ divisorKind }) => divisorKind);
        const values = parts.map(({ divisor }) => divisor);
        border.write('float64', [
          measureList(dims, 'dims'),
          measureList(kinds, 'divisors'),
          measureList(values, 'divisors'),
        ]);
        return border.module.score_sweep();
      },
      read: (progress) => readCells(border, progress, dims, divisors),
      sequence: {
        key: JSON.stringify([dims, divisors, written]),
        goal: written.draws * dims.length,
        isOpen: false,
      },
    },
    reuse,
  );
}

function readCells(
  border: Border,
  progress: RunProgress,
  dims: readonly number[],
  divisors: readonly Divisor[],
): ScoreSweepResult {
  const facts = border.takeList(RESULT.facts);
  const cells: SweepCell[] = [];
  for (const dk of dims) {
    for (const divisor of divisors) {
      const at = cells.length * FACTS_OF_CELL;
      const [deadShare = NaN, oneHotShare = NaN, drawn = 0] = facts.subarray(at + 12);
      const [deadCount = 0, oneHotCount = 0] = facts.subarray(at + 15);
      cells.push({
        dk,
        divisor,
        maxWeight: quantilesAt(facts, at),
        entropy: quantilesAt(facts, at + 4),
        jacobianNorm: quantilesAt(facts, at + 8),
        draws: drawn,
        deadCount,
        oneHotCount,
        deadShare,
        oneHotShare,
      });
    }
  }
  return { ...progress, cells };
}

function quantilesAt(facts: Float64Array, at: number): Quantiles {
  const [p10 = NaN, median = NaN, p90 = NaN, mean = NaN] = facts.subarray(at);
  return { p10, median, p90, mean };
}
