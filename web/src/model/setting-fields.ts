// SPDX-License-Identifier: MIT
// Settings of the laboratories that are numbers: what they take, and what is said of anything else.
import { shorten, type Field } from './fields.ts';
import { MINUS } from './format.ts';
import { parseCell } from './parse.ts';
import type { Problem, ProblemPlace } from './problems.ts';

export interface SettingRange {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

type Place = Extract<ProblemPlace, { readonly control: unknown }>['control'];

/** The number of a text, or why it is refused and the nearest number that would be taken; null where there is none. */
export function readSetting(
  name: Place,
  text: string,
  range: SettingRange,
):
  | { readonly value: number; readonly problem?: undefined }
  | { readonly problem: Problem; readonly nearest: number | null } {
  const parsed = parseCell(text);
  if ('value' in parsed) {
    const inside = parsed.value >= range.min && parsed.value <= range.max;
    if (inside && (!range.whole || Number.isInteger(parsed.value))) return { value: parsed.value };
    return { problem: refused(name, parsed.value, text, range), nearest: nearestIn(parsed.value, range) };
  }
  const typed = Number(text.trim());
  // parseCell knows the limits of a matrix; a seed may be larger.
  if (parsed.problem === 'out-of-range' && Number.isFinite(typed)) {
    if (typed >= range.min && typed <= range.max && (!range.whole || Number.isInteger(typed)))
      return { value: typed };
    return { problem: refused(name, typed, text, range), nearest: nearestIn(typed, range) };
  }
  const code = parsed.problem === 'out-of-range' ? 'setting_range' : 'not_a_number';
  const nearest = parsed.problem === 'out-of-range' ? (text.includes('-') ? range.min : range.max) : null;
  return { problem: { ...refused(name, NaN, text, range), code }, nearest };
}

function refused(name: Place, value: number, text: string, range: SettingRange): Problem {
  const { min, max, whole } = range;
  const args = {
    name,
    text: shorten(text.trim()),
    low: String(min).replace('-', MINUS),
    high: max,
    whole: whole ? 'yes' : 'no',
    where: name,
  };
  return {
    code: value === 0 && name === 'divisor' ? 'scale_zero' : 'setting_range',
    place: { control: name },
    args,
    expected: `${whole ? 'whole, ' : ''}${min} to ${max}`,
    actual: text,
  };
}

function nearestIn(value: number, { min, max, whole }: SettingRange): number {
  const near = Math.min(Math.max(value, min), max);
  return whole ? Math.round(near) : near;
}

/** A field that takes a number within a range. */
export function settingField<State>(
  name: Place,
  range: SettingRange,
  read: (state: State) => number,
  write: (state: State, value: number) => State,
): Field<State> {
  return {
    name,
    read: (state) => String(read(state)),
    write(state, text) {
      const setting = readSetting(name, text, range);
      if (setting.problem === undefined) return { state: write(state, setting.value) };
      const { problem, nearest } = setting;
      return { problem, nearest: nearest === null ? state : write(state, nearest) };
    },
  };
}

/** A laboratory's state as plain data, for events and for the property `state`. */
export interface SavedSettings {
  readonly version: 1;
  readonly preset: string;
  readonly [field: string]: string | number;
}

export function savedSettings<State extends { readonly preset: string }>(
  fields: readonly Field<State>[],
  state: State,
): SavedSettings {
  const texts = fields.map((field) => [field.name, field.read(state)] as const);
  return { version: 1, preset: state.preset, ...Object.fromEntries(texts) };
}
