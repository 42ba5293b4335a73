// SPDX-License-Identifier: MIT
// What can be set from outside a widget. One list per widget serves attributes, properties, links and saved states:
// every entry is one lower-case word with a text as its value, so that all four have the same names and limits.
import { writeMatrixText } from './matrix-text.ts';
import type { Problem } from './problems.ts';

/** Controls refuse what is not possible; links take the nearest state that is. */
export type Written<State> =
  | { readonly state: State; readonly problem?: undefined }
  | { readonly problem: Problem; readonly nearest: State };

export interface Field<State> {
  readonly name: string;
  /** The value as attributes and links say it. */
  read(state: State): string;
  write(state: State, text: string): Written<State>;
  /** The nearest state that can be computed, where `write` takes texts that a reader may mend in place. */
  tame?(state: State, before: State): State;
}

/** The texts of all fields that differ between two states. */
export function changedFields<State>(
  fields: readonly Field<State>[],
  state: State,
  from: State,
): readonly (readonly [name: string, text: string])[] {
  return fields
    .map((field) => [field.name, field.read(state), field.read(from)] as const)
    .filter(([, now, before]) => now !== before)
    .map(([name, now]) => [name, now] as const);
}

/** A value of a property or a saved state as the text that fields read; rows may miss numbers at their ends. */
export function fieldText(value: unknown): string {
  if (!Array.isArray(value)) return cellText(value);
  const rows = value.map((row: unknown) => listed(row));
  return writeMatrixText(rows.map((row) => row.map((cell) => (cell === null ? null : cellText(cell)))));
}

/** A row as a list, also one of the engine's own arrays. */
function listed(row: unknown): readonly unknown[] {
  if (Array.isArray(row)) return row as unknown[];
  return ArrayBuffer.isView(row) && !(row instanceof DataView) ? Array.from(row as Float64Array) : [row];
}

function cellText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A field that takes one of a few words. */
export function choiceField<State, Choice extends string>(
  name: string,
  choices: readonly Choice[],
  read: (state: State) => Choice,
  write: (state: State, choice: Choice) => State,
): Field<State> {
  return {
    name,
    read,
    write(state, text) {
      const choice = choices.find((one) => one === text.trim());
      if (choice !== undefined) return { state: write(state, choice) };
      return { problem: unknownOption(name, text, choices), nearest: state };
    },
  };
}

/** Names longer than this are not quoted whole. */
const QUOTED_LENGTH = 24;

/** A message quotes what was given, but not a page of it. */
export function shorten(text: string): string {
  return text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH - 1)}…` : text;
}

export function unknownOption(argument: string, text: string, choices: readonly string[]): Problem {
  return {
    code: 'unknown_option',
    place: { argument },
    args: { name: argument, text: shorten(text), choices: choices.join(', ') },
    expected: choices.join(', '),
    actual: text,
  };
}

export function unknownPreset(name: string, presets: readonly string[]): Problem {
  const expected = presets.join(', ');
  const args = { text: shorten(name) };
  return { code: 'unknown_preset', place: { argument: 'preset' }, args, expected, actual: name };
}
