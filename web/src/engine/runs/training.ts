// SPDX-License-Identifier: MIT
// training(): orders as in cpp/bindings/training.cpp.
import { divisorParts } from '../divisor.ts';
import { choiceOf, countOf, numberOf, wholeOf } from '../options.ts';
import type { Run, TrainingOptions, TrainingResult } from '../run-types.ts';
import { CoreRun, FIRST_NUMBER } from './core-run.ts';
import { writeOptions } from './run-options.ts';
import type { RunSlots } from './slots.ts';

const INTEGER = { task: 0, dk: 1, divisorKind: 2, steps: 3, seed: 4 } as const;
const NUMBER = { divisor: 0, learningRate: 1 } as const;
const RESULT = { loss: 0, topWeight: 1, rightKeyShare: 2, exampleWeights: 3, exampleMatches: 4 } as const;
/** 0 when it did not. */
const BLEW_UP_AT = FIRST_NUMBER;

type Written = Record<keyof typeof INTEGER | keyof typeof NUMBER, number>;

/** In the order of Task in cpp/include/sdpa/training.hpp. */
const TASKS = ['blend', 'lookup'] as const;

export function training(
  slots: RunSlots,
  options: TrainingOptions,
  reuse?: Run<TrainingResult>,
): Run<TrainingResult> {
  const { border } = slots;
  const written: Written = {
    task: choiceOf(TASKS, options.task, 'task'),
    dk: countOf(options.dk, 'dk'),
    steps: countOf(options.steps, 'steps'),
    seed: wholeOf(options.seed, 'seed'),
    learningRate: numberOf(options.learningRate, 'learningRate'),
    ...divisorParts(options.divisor),
  };
  return new CoreRun(
    slots,
    {
      start: () => {
        writeOptions(border, { INTEGER, NUMBER }, written);
        return border.module.training();
      },
      read: (progress) => {
        const blewUpAt = border.number(BLEW_UP_AT);
        return {
          ...progress,
          blewUpAt: blewUpAt === 0 ? null : blewUpAt,
          loss: border.takeList(RESULT.loss),
          topWeight: border.takeList(RESULT.topWeight),
          rightKeyShare: border.takeList(RESULT.rightKeyShare),
          exampleWeights: border.takeList(RESULT.exampleWeights),
          exampleMatches: border.takeList(RESULT.exampleMatches),
        };
      },
      sequence: { key: JSON.stringify(written), goal: written.steps, isOpen: false },
    },
    reuse,
  );
}
