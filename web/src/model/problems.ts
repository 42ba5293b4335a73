// SPDX-License-Identifier: MIT
// What can be wrong with what a reader typed, and the names that the core has for it.
import type { JointSize } from './joint-state.ts';
import type { InputName, JointTable, SizeName } from './pipeline-state.ts';

/** The core's codes that typed input can meet (the whole list is the engine's). */
export type ProblemCode =
  | 'not_a_number'
  | 'empty'
  | 'out_of_range'
  | 'shape_mismatch'
  | 'scale_zero'
  | 'too_many'
  | 'size_fixed'
  | 'unknown_option'
  | 'unknown_preset'
  | 'setting_range'
  | 'heads_mismatch'
  | 'core';

/** Settings of the laboratories that are typed as numbers. */
export type SettingName =
  'seed' | 'draws' | 'mu' | 'sigma' | 'rho' | 'a2' | 'ability' | 'scores' | 'gap' | 'rate' | 'steps';

/** Where the trouble is: a cell or row of a matrix, or a control. */
export type ProblemPlace =
  | { readonly matrix: InputName | JointTable; readonly row: number; readonly col: number }
  | {
      readonly control:
        SizeName | JointSize | 'divisor' | 'shift' | `text-${InputName | JointTable}` | SettingName;
    }
  | { readonly argument: string };

export interface Problem {
  readonly code: ProblemCode;
  readonly place: ProblemPlace;
  /** Slots of the message. */
  readonly args: Readonly<Record<string, string | number>>;
  readonly expected: string;
  readonly actual: string;
  /** Only for refusals of the core. */
  readonly coreCode?: string;
}

/** The fields of the event `sdpa-error`, in the engine's words. */
export interface ErrorDetail {
  /** One of the engine's codes, or `not_a_number`, `unknown_option`. */
  readonly code: string;
  /** What was refused: an argument of the engine, a control or an attribute. */
  readonly argument: string;
  readonly expected: string;
  readonly actual: string;
}

/** What the reader has just done wrong comes first; what was wrong before keeps its order after it. */
export function newestFirst(problems: readonly Problem[], before: readonly Problem[]): readonly Problem[] {
  const known = before.map(nameOf);
  const age = (problem: Problem) => known.indexOf(nameOf(problem));
  return [...problems].sort((a, b) => age(a) - age(b));
}

function nameOf({ place, actual }: Problem): string {
  return JSON.stringify([place, actual]);
}

/** What the core refused although the checks of the model let it through. */
export function refusedByCore({ code, argument, expected, actual }: ErrorDetail): Problem {
  return { code: 'core', coreCode: code, place: { argument }, args: { expected, actual }, expected, actual };
}
