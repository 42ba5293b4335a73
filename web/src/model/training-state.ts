// SPDX-License-Identifier: MIT
// What is set in a training lab: what two small models have to learn, what each divides its raw scores by, and how fast
// they go.
import type { Question } from './question.ts';
import type { Division } from './variance-state.ts';

export const TASKS = ['blend', 'lookup'] as const;
export type TaskName = (typeof TASKS)[number];
/** What the first run divides by, and the second. */
export const PAIRS = ['none,sqrt', 'none,dk', 'sqrt,dk'] as const;
export type Pair = (typeof PAIRS)[number];

export interface TrainingState {
  readonly preset: string;
  readonly task: TaskName;
  readonly dk: number;
  readonly pair: Pair;
  readonly rate: number;
  readonly steps: number;
  readonly seed: number;
  /** The run whose share of right keys is explained: what else is learned has no arithmetic that fits a page. */
  readonly chosen: 0 | 1 | null;
}

export interface TrainingQuestion extends Question {
  /** How much of its bar is filled for each choice, 0 to 1. */
  readonly shares: readonly number[];
}

/** A preset as it stands in content/training-presets.json: what differs from the plateau. */
export interface TrainingPreset extends Partial<Omit<TrainingState, 'preset' | 'chosen'>> {
  readonly question: TrainingQuestion | null;
}

export const FIRST_TRAINING = 'plateau';
/** The core measures on so many rows. */
export const PROBE_ROWS = 128;
/** Half a decade apart. */
export const RATE_STOPS: readonly number[] = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** Those of them that have a taller mark and their number. */
export const MARKED_RATES: readonly number[] = [0.001, 0.01, 0.1, 1, 10];
export const RATE_RANGE = { min: 0.001, max: 10, whole: false } as const;
export const TRAINED_DK: readonly number[] = [4, 16, 64, 256];
export const TRAINED_DK_RANGE = { min: 1, max: 4096, whole: true } as const;
export const STEPS_RANGE = { min: 50, max: 2000, whole: true } as const;

/**
 * What is known of a task before anything is learned. best: the weight that a matching key deserves. even: the loss, on
 * average, when all eight keys weigh the same; for blend 2 · (1/8 − 1/2)² + 6 · (1/8)², for lookup (7/8)² + 7 · (1/8)²,
 * because values have variance 1.
 */
export const TASK_FACTS: Readonly<Record<TaskName, { readonly best: number; readonly even: number }>> = {
  blend: { best: 0.5, even: 0.375 },
  lookup: { best: 1, even: 0.875 },
};

const PLAIN: Omit<TrainingState, 'preset'> = {
  task: 'blend',
  dk: 64,
  pair: 'none,sqrt',
  rate: 1,
  steps: 400,
  seed: 1,
  chosen: null,
};

export function trainingFromPreset(
  preset: string,
  { question: _, ...settings }: TrainingPreset,
): TrainingState {
  return { ...PLAIN, ...settings, preset };
}

/** What each of the two runs divides by. */
export function divisionsOf({ pair }: Pick<TrainingState, 'pair'>): readonly [Division, Division] {
  return pair.split(',') as [Division, Division];
}
