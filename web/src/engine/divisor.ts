// SPDX-License-Identifier: MIT
// divisor(): what learners divide by, as a number and as the multiplier of attention(); orders as in
// cpp/bindings/scale.cpp.
import type { LeanBorder } from './border.ts';
import { choiceOf, countOf } from './options.ts';
import type { Divisor, Scale } from './types.ts';

const INTEGER = { kind: 0, headDim: 1 } as const;
const NUMBER = { divisor: 0, scale: 1 } as const;

/** In the order of DivisorKind in cpp/include/sdpa/scale.hpp; a number comes after the words. */
const WORDS = ['none', 'sqrt', 'dk'] as const;

export function divisor(border: LeanBorder, options: { divisor: Divisor; dk: number }): Scale {
  writeDivisor(border, options.divisor, options.dk, INTEGER.kind);
  if (!border.module.divisor()) throw border.refusal();
  return { divisor: border.number(NUMBER.divisor), scale: border.number(NUMBER.scale) };
}

/** Writes a divisor as two integers from `at` on, its kind and the head size, and a number. */
export function writeDivisor(border: LeanBorder, choice: Divisor, dk: number, at: number): void {
  const { divisorKind, divisor } = divisorParts(choice);
  border.setInteger(at + INTEGER.kind, divisorKind);
  border.setInteger(at + INTEGER.headDim, countOf(dk, 'dk'));
  border.setNumber(NUMBER.divisor, divisor);
}

/** A divisor as the core knows it: its kind, and the number if it is one. */
export function divisorParts(choice: Divisor): { divisorKind: number; divisor: number } {
  return typeof choice === 'number'
    ? { divisorKind: WORDS.length, divisor: choice }
    : { divisorKind: choiceOf(WORDS, choice, 'divisor'), divisor: 0 };
}
