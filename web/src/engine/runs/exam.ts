// SPDX-License-Identifier: MIT
// exam(): orders as in cpp/bindings/experiments.cpp.
import { choiceOf, countOf, numberOf, wholeOf } from '../options.ts';
import type { DotProductResult, ExamOptions, Run } from '../run-types.ts';
import { measureList } from '../tensor-input.ts';
import { CoreRun } from './core-run.ts';
import { countsOf, writeOptions } from './run-options.ts';
import type { RunSlots } from './slots.ts';
import { readSpreads } from './spread-result.ts';

const INTEGER = { marking: 0, students: 1, divisorKind: 2, seed: 3 } as const;
const NUMBER = { ability: 0 } as const;

type Written = Record<keyof typeof INTEGER | keyof typeof NUMBER, number>;

/** In the order of Marking in cpp/include/sdpa/exam.hpp. */
const MARKINGS = ['zero-one', 'plus-minus'] as const;
/** In the order of DivisorKind in cpp/include/sdpa/scale.hpp; n stands where d_k does elsewhere. */
const DIVISORS = ['none', 'sqrt', 'n'] as const;

export function exam(
  slots: RunSlots,
  options: ExamOptions,
  reuse?: Run<DotProductResult>,
): Run<DotProductResult> {
  const { border } = slots;
  const questions = countsOf(options.questions, 'questions');
  const written: Written = {
    marking: choiceOf(MARKINGS, options.marking, 'marking'),
    students: countOf(options.students, 'students'),
    divisorKind: choiceOf(DIVISORS, options.divisor, 'divisor'),
    seed: wholeOf(options.seed, 'seed'),
    ability: numberOf(options.ability, 'ability'),
  };
  return new CoreRun(
    slots,
    {
      start: () => {
        writeOptions(border, { INTEGER, NUMBER }, written);
        border.write('float64', [measureList(questions, 'questions')]);
        return border.module.exam();
      },
      read: (progress) => readSpreads(border, progress),
      sequence: {
        key: JSON.stringify(['exam', questions, { ...written, students: 0 }]),
        goal: written.students * questions.length,
        isOpen: true,
      },
    },
    reuse,
  );
}
