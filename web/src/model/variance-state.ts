// SPDX-License-Identifier: MIT
// What is set in a variance lab: which vectors (or exams) are drawn, how many, and what their sums are divided by. One
// assumption is broken at a time: breaking another mends the one before.
import { COURSE } from './course.ts';
import type { Question } from './question.ts';
import type { SettingRange } from './setting-fields.ts';

export const SCENES = ['dots', 'exam'] as const;
export type Scene = (typeof SCENES)[number];
export const DISTRIBUTIONS = ['normal', 'sign', 'uniform-symmetric', 'uniform-unit', 't3'] as const;
export type DistributionName = (typeof DISTRIBUTIONS)[number];
export const DIVISIONS = ['none', 'sqrt', 'dk'] as const;
export type Division = (typeof DIVISIONS)[number];
export const VARIANCE_STREAMS = ['course', 'fresh'] as const;
export type VarianceStream = (typeof VARIANCE_STREAMS)[number];
export const MARKINGS = ['zero-one', 'plus-minus'] as const;
export type Marking = (typeof MARKINGS)[number];

/** What is assumed of the entries, one of them broken or none. */
export const ASSUMPTIONS = [
  'none',
  'sign',
  'uniform-symmetric',
  'uniform-unit',
  't3',
  'mu',
  'sigma',
  'rho',
  'a2',
] as const;
export type Assumption = (typeof ASSUMPTIONS)[number];
export type NumberName = 'mu' | 'sigma' | 'rho' | 'a2';

export interface VarianceState {
  readonly preset: string;
  readonly scene: Scene;
  /** Lengths of the vectors, or numbers of questions. */
  readonly dims: readonly number[];
  /** Samples of each, or students. */
  readonly n: number;
  readonly dist: DistributionName;
  /** Mean of the entries. */
  readonly mu: number;
  /** Spread of the entries. */
  readonly sigma: number;
  /** Correlation of query and key, entry by entry. */
  readonly rho: number;
  /** Correlation of the entries within a vector. */
  readonly a2: number;
  readonly div: Division;
  readonly seed: number;
  readonly stream: VarianceStream;
  readonly marking: Marking;
  /** How likely an answer is right. */
  readonly ability: number;
  /** The row whose distance from theory is explained. */
  readonly chosen: number | null;
}

export interface VarianceQuestion extends Question {
  /** How much of its bar is filled for each choice, 0 to 1. */
  readonly shares: readonly number[];
}

/** A preset as it stands in content/variance-presets.json: what differs from the plain experiment. */
export interface VariancePreset extends Partial<Omit<VarianceState, 'preset' | 'chosen'>> {
  readonly question: VarianceQuestion | null;
}

export const SAMPLES_RANGE = { min: 100, max: 100000, whole: true } as const;
export const DIM_RANGE = { min: 1, max: 4096, whole: true } as const;
export const ABILITY_RANGE = { min: 0, max: 1, whole: false } as const;
export const NUMBER_RANGES: Readonly<Record<NumberName, SettingRange>> = {
  mu: { min: -1, max: 1, whole: false },
  sigma: { min: 0, max: 3, whole: false },
  rho: { min: 0, max: 1, whole: false },
  a2: { min: 0, max: 0.9, whole: false },
};
/** More lengths would leave no room for their pictures. */
export const MOST_DIMS = 6;
/** What the entries are while nothing is broken. */
export const UNBROKEN = { dist: 'normal', mu: 0, sigma: 1, rho: 0, a2: 0 } as const;
/** Where an assumption is broken to, when it is chosen. */
const BROKEN: Readonly<Record<NumberName, number>> = { mu: 0.5, sigma: 2, rho: 0.5, a2: 0.5 };

const PLAIN: Omit<VarianceState, 'preset'> = {
  scene: 'dots',
  dims: COURSE.dims,
  n: COURSE.samples,
  ...UNBROKEN,
  div: 'none',
  seed: 3,
  stream: 'course',
  marking: 'zero-one',
  ability: 0.7,
  chosen: null,
};

export function varianceFromPreset(
  preset: string,
  { question: _, ...settings }: VariancePreset,
): VarianceState {
  return { ...PLAIN, ...settings, preset };
}

/** Which assumption is broken. */
export function brokenOf(state: VarianceState): Assumption {
  if (state.dist !== 'normal') return state.dist;
  return (Object.keys(BROKEN) as NumberName[]).find((name) => state[name] !== UNBROKEN[name]) ?? 'none';
}

export function isNumber(assumption: Assumption): assumption is NumberName {
  return Object.hasOwn(BROKEN, assumption);
}

/** Breaks one assumption, and mends all others. */
export function breakOne(state: VarianceState, assumption: Assumption): VarianceState {
  const mended = { ...state, ...UNBROKEN };
  if (assumption === 'none') return mended;
  return isNumber(assumption)
    ? { ...mended, [assumption]: BROKEN[assumption] }
    : { ...mended, dist: assumption };
}

/** Only these settings are the course's own run, or one that begins with it. */
export function isCourseRun(state: VarianceState): boolean {
  const { scene, stream, dims, n } = state;
  return (
    scene === 'dots' &&
    stream === 'course' &&
    n >= COURSE.samples &&
    brokenOf(state) === 'none' &&
    dims.join() === COURSE.dims.join()
  );
}
