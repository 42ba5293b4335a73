// SPDX-License-Identifier: MIT
// divisor(): what learners divide by, as a number and as the multiplier of attention(); orders as in
// cpp/bindings/scale.cpp.
import type { Border } from './border.ts';
import { choiceOf, countOf } from './options.ts';
import type { Divisor, Scale } from './types.ts';

const INTEGER = { kind: 0, headDim: 1 } as const;
const NUMBER = { divisor: 0, scale: 1 } as const;

/** In the order of DivisorKind in cpp/include/sdpa/scale.hpp; a number comes after the words. */
const WORDS = ['none', 'sqrt', 'dk'] as const;

export function divisor(border: Border, options: { divisor: Divisor; dk: number }): Scale {
  const isNumber = typeof options.divisor === 'number';
  border.setInteger(INTEGER.kind, isNumber ? WORDS.length : choiceOf(WORDS, options.divisor, 'divisor'));
  border.setInteger(INTEGER.headDim, countOf(options.dk, 'dk'));
  border.setNumber(NUMBER.divisor, isNumber ? (options.divisor as number) : 0);
  if (!border.module.divisor()) throw border.refusal();
  return { divisor: border.number(NUMBER.divisor), scale: border.number(NUMBER.scale) };
}
