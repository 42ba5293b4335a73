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

/** A copy of a list. */
export function listOf(value: unknown, argument: string): unknown[] {
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as ArrayLike<unknown>);
  throw new SdpaError('not_a_number', argument, 'a list', textOf(value));
}

/** A copy of a list of counts. */
export function countsOf(value: unknown, argument: string): number[] {
  return listOf(value, argument).map((count) => countOf(count, argument));
}
