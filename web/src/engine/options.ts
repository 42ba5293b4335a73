// SPDX-License-Identifier: MIT
// Options beside the tensors, checked for what only JavaScript can get wrong: a word that is no choice, a text that is
// no number. Ranges are the core's to refuse.
import { SdpaError } from './errors.ts';
import { textOf } from './tensor-input.ts';

/** The place of a word among its choices, which is how the core knows it. */
export function choiceOf(choices: readonly unknown[], choice: unknown, argument: string): number {
  const index = choices.indexOf(choice);
  if (index >= 0) return index;
  throw new SdpaError('unknown_option', argument, choices.map(textOf).join(', '), textOf(choice));
}

export function numberOf(value: unknown, argument: string): number {
  if (typeof value === 'number') return value;
  throw new SdpaError('not_a_number', argument, 'a number', textOf(value));
}

/** The largest count: the core's integers have 32 bits. */
const MOST = 0x7fffffff;

/** A whole number from 1 to the largest count. */
export function countOf(value: unknown, argument: string): number {
  const count = numberOf(value, argument);
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return count;
  throw new SdpaError('out_of_range', argument, `a whole number from 1 to ${MOST}`, textOf(value));
}

const LARGEST_WORD = 0xffffffff;

/** A whole number from 0 on; by default one that fits an unsigned word of 32 bits, as seeds do. */
export function wholeOf(value: unknown, argument: string, largest = LARGEST_WORD): number {
  const whole = numberOf(value, argument);
  if (Number.isInteger(whole) && whole >= 0 && whole <= largest) return whole;
  const range = Number.isFinite(largest) ? `from 0 to ${largest}` : 'from 0 on';
  throw new SdpaError('out_of_range', argument, `a whole number ${range}`, textOf(value));
}
