// SPDX-License-Identifier: MIT
// What is set in a gradient lab: the raw scores of a few keys, what they are divided by, and by what the weights are
// differentiated. Two keys have a gap, which is all that counts of their scores.
import type { Question } from './question.ts';
import { DIVISIONS, type Division } from './variance-state.ts';

/** By the scaled score, by the raw score, by the query. */
export const VARIABLES = ['z', 's', 'q'] as const;
export type Variable = (typeof VARIABLES)[number];
export const GRADIENT_VIEWS = ['jacobian', 'curve', 'rows'] as const;
export type GradientView = (typeof GRADIENT_VIEWS)[number];

/** The derivative of weight `row` by score `col`; one past the last is the sum of the row or column. */
export interface ChosenDerivative {
  readonly row: number;
  readonly col: number;
}

export interface GradientState {
  readonly preset: string;
  /** Raw scores, one for each key. */
  readonly scores: readonly number[];
  readonly dk: number;
  readonly variable: Variable;
  /** What is shown side by side. */
  readonly scalings: readonly Division[];
  readonly view: GradientView;
  /** Keys of each random row. */
  readonly m: number;
  /** Of the random rows. */
  readonly seed: number;
  readonly chosen: ChosenDerivative;
}

export interface GradientQuestion extends Question {
  /** How much of its bar is filled for each choice, 0 to 1. */
  readonly shares: readonly number[];
}

/** A preset as it stands in content/gradient-presets.json: what differs from Example 2. */
export interface GradientPreset extends Partial<Omit<GradientState, 'preset' | 'chosen'>> {
  readonly question: GradientQuestion | null;
}

export const FIRST_GRADIENT = 'example-2';
export const GRADIENT_DK = { min: 1, max: 4096, whole: true } as const;
export const GAP_RANGE = { min: 0, max: 40, whole: false } as const;
export const GAP_STEP = 0.05;
export const SCORE_RANGE = { min: -1e6, max: 1e6, whole: false } as const;
/** How many scores there may be. */
export const SCORES_COUNT = { min: 2, max: 8 } as const;
export const ROW_KEYS = { min: 2, max: 32, whole: true } as const;
/** Random rows that are looked at. */
export const ROWS = 500;
/** Where the axis of gaps ends, as long as it has room for all that is to be seen. */
const SHORT_AXIS = 16;
/** Entries are made with this many digits: 0.3 less 0.1 is 0.2. */
const DIGITS = 12;

const PLAIN: Omit<GradientState, 'preset'> = {
  scores: [8, 7.5],
  dk: 64,
  variable: 's',
  scalings: ['none', 'sqrt'],
  view: 'curve',
  m: 8,
  seed: 3,
  chosen: { row: 0, col: 0 },
};

export function gradientFromPreset(
  preset: string,
  { question: _, ...settings }: GradientPreset,
): GradientState {
  return { ...PLAIN, ...settings, preset };
}

const tidy = (value: number) => Number(value.toPrecision(DIGITS));

/** How far apart two scores are; null where there are more. */
export function gapOf({ scores }: Pick<GradientState, 'scores'>): number | null {
  const [first, second] = scores;
  if (first === undefined || second === undefined || scores.length > 2) return null;
  return tidy(Math.abs(first - second));
}

/** Two scores so far apart: the lower one stays where it is. */
export function withGap(state: GradientState, gap: number): GradientState {
  const [first = 0, second = 0] = state.scores.length === 2 ? state.scores : [];
  const scores = first < second ? [first, tidy(first + gap)] : [tidy(second + gap), second];
  return { ...state, scores };
}

/** Shows a way of dividing or takes it away; the last one stays. */
export function withDivision(state: GradientState, scaling: Division, shown: boolean): GradientState {
  const scalings = DIVISIONS.filter((one) => (one === scaling ? shown : state.scalings.includes(one)));
  return scalings.length === 0 ? state : { ...state, scalings };
}

/** Where the axis of gaps ends: short, where the typical gap and all given ones have room on it. */
export function axisEnd(typical: number, ...gaps: readonly number[]): number {
  return Math.max(typical, ...gaps) <= SHORT_AXIS ? SHORT_AXIS : GAP_RANGE.max;
}
