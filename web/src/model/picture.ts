// SPDX-License-Identifier: MIT
// The alphabet of the pictures: what a view needs to draw a matrix or an equation, as plain data.
import type { CellRef, MatrixName } from './pipeline-state.ts';

/** One hue for each idea: query, key, score, weight (a), value, output. */
export type Hue = 'q' | 'k' | 's' | 'a' | 'v' | 'o';

export const HUE_OF_MATRIX: Readonly<Record<MatrixName, Hue>> = {
  q: 'q',
  k: 'k',
  v: 'v',
  raw: 's',
  scores: 's',
  masked: 's',
  weights: 'a',
  output: 'o',
};

/** A message key with its slots; the catalogue turns it into a sentence. */
export interface Said {
  readonly key: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

export type CellKind = 'number' | 'hidden' | 'missing' | 'wrong' | 'covered';
/** chosen; made the chosen number; takes part in it. */
export type CellMark = 'sel' | 'src' | 'also' | '';

export interface CellPicture {
  /** What is printed, and the invisible tail that keeps decimal points in one column. */
  readonly text: string;
  readonly ghost: string;
  readonly kind: CellKind;
  readonly mark: CellMark;
  /** Class of the colour ramp, '' for none. */
  readonly fill: string;
}

export interface SumPicture {
  readonly text: string;
  readonly odd: boolean;
  readonly chosen: boolean;
}

export interface MatrixPicture {
  readonly name: MatrixName;
  readonly hue: Hue;
  readonly cells: readonly (readonly CellPicture[])[];
  /** Row that as a whole made the chosen number. */
  readonly sourceRow: number | null;
  /** What stands at the end of each row, with flags: it should be 1 and is not; it is the chosen number. */
  readonly sums: readonly SumPicture[] | null;
  /** The sums only keep their room, so that columns of two matrices stand in line. */
  readonly ghostSums: boolean;
  readonly editable: boolean;
  readonly stale: boolean;
  /** Some entry has decimals. */
  readonly wide: boolean;
}

/** A piece of an equation. */
export type Part =
  | { readonly text: string; readonly hue?: Hue }
  | { readonly fraction: readonly [readonly Part[], readonly Part[]] }
  | { readonly base: Part; readonly power: readonly Part[] }
  | { readonly root: string };

/** One line of arithmetic: sides joined by "=" (or "≈" where the printed digits do not suffice). */
export interface Equation {
  readonly sides: readonly (readonly Part[])[];
  readonly result: { readonly text: string; readonly hue: Hue };
  readonly exact: boolean;
  /** The same in one line of text, for speech and copying. */
  readonly line: string;
}

/** A number, as it stands where it is shown, and how it was made. */
export interface Made {
  readonly value: number;
  readonly shown: string;
  readonly equation: Equation | null;
  readonly note: Said;
}

/** Another number that can be opened from here. */
export interface Link {
  readonly said: Said;
  readonly cell: CellRef;
}

export interface Explanation extends Made {
  readonly of: Said;
  /** An input: nothing made it. */
  readonly given: boolean;
  /** The number in full, or null where the cell shows all of it. */
  readonly full: string | null;
  readonly links: readonly Link[];
}
