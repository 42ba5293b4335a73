// SPDX-License-Identifier: MIT
// What the options of runs have in common: lists, and their way into the frame.
import type { Border } from '../border.ts';
import { SdpaError } from '../errors.ts';
import { countOf } from '../options.ts';
import { textOf } from '../tensor-input.ts';

/** Where each option lies, or what it is, by its name. */
type Options = Readonly<Record<string, number>>;

/** Writes integers and numbers to the places that stand under the same names. */
export function writeOptions(
  border: Border,
  { INTEGER, NUMBER = {} }: { INTEGER: Options; NUMBER?: Options },
  options: Options,
): void {
  for (const [name, at] of Object.entries(INTEGER)) border.setInteger(at, options[name] ?? 0);
  for (const [name, at] of Object.entries(NUMBER)) border.setNumber(at, options[name] ?? 0);
}

/** Far longer than any list that the core takes as options, and short enough for its memory. */
const LONGEST_LIST = 65_536;

/** A copy of a list. */
export function listOf(value: unknown, argument: string): unknown[] {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value))
    throw new SdpaError('not_a_number', argument, 'a list', textOf(value));
  const list = value as ArrayLike<unknown>;
  if (list.length <= LONGEST_LIST) return Array.from(list);
  throw new SdpaError('out_of_range', argument, `at most ${LONGEST_LIST} numbers`, textOf(list.length));
}

/** A copy of a list of counts. */
export function countsOf(value: unknown, argument: string): number[] {
  return listOf(value, argument).map((count) => countOf(count, argument));
}
