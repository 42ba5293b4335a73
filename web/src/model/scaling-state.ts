// SPDX-License-Identifier: MIT
// What is set in a scaling lab: which vectors are drawn, what their scores are divided by, and how that is looked at.
import { COURSE, SEED_RANGE } from './course.ts';
import { choiceField, unknownOption, type Field, type Written } from './fields.ts';
import { readSetting, settingField, type SavedSettings } from './setting-fields.ts';
import type { Question } from './question.ts';

/** One row of bars each, in this order. */
export const SCALINGS = ['none', 'sqrt', 'dk', 'custom'] as const;
export type Scaling = (typeof SCALINGS)[number];
export const STREAMS = ['course', 'fresh'] as const;
export type Stream = (typeof STREAMS)[number];
export const SCALING_VIEWS = ['bars', 'table', 'printed', 'curve'] as const;
export type ScalingView = (typeof SCALING_VIEWS)[number];
export const DTYPES = ['float64', 'float32'] as const;
export type Dtype = (typeof DTYPES)[number];

/** A weight, by its row of bars and its key. */
export interface ChosenWeight {
  readonly scaling: Scaling;
  readonly key: number;
}

export interface ScalingState {
  readonly preset: string;
  readonly dk: number;
  /** Number of keys. */
  readonly m: number;
  readonly seed: number;
  /** What is asked for; see drawnStream. */
  readonly stream: Stream;
  readonly scalings: readonly Scaling[];
  /** The reader's own. */
  readonly divisor: number;
  /** One draw is looked at; of more, how they are spread. */
  readonly draws: number;
  readonly view: ScalingView;
  readonly dtype: Dtype;
  readonly chosen: ChosenWeight | null;
}

/** A preset as it stands in content/scaling-presets.json. */
export interface ScalingPreset extends Omit<
  ScalingState,
  'preset' | 'scalings' | 'divisor' | 'dtype' | 'chosen'
> {
  /** none,sqrt,dk or numbers, as the attribute `scale` says it. */
  readonly scale: string;
  readonly question: ScalingQuestion | null;
}

export interface ScalingQuestion extends Question {
  /** How much of its bar is filled for each choice, 0 to 1. */
  readonly shares: readonly number[];
}

export const DK_RANGE = { min: 1, max: 4096, whole: true } as const;
export const M_RANGE = { min: 2, max: 32, whole: true } as const;
export const DRAWS_RANGE = { min: 1, max: 2000, whole: true } as const;
export const DIVISOR_RANGE = { min: 0.01, max: 4096, whole: false } as const;
/** What "many" means. */
export const MANY_DRAWS = 500;
/** Where the reader's own divisor begins. */
const OWN_DIVISOR = 8;

/** The stream that is drawn from: the course's program only knows its own sizes. */
export function drawnStream({ stream, dk, m }: Pick<ScalingState, 'stream' | 'dk' | 'm'>): Stream {
  const known = m === COURSE.keys && COURSE.dims.some((dim) => dim === dk);
  return known ? stream : 'fresh';
}

export function scalingFromPreset(name: string, preset: ScalingPreset): ScalingState {
  const { dk, m, seed, stream, draws, view } = preset;
  const blank: ScalingState = {
    ...{ preset: name, dk, m, seed, stream, draws, view },
    ...{ scalings: ['none'], divisor: OWN_DIVISOR, dtype: 'float64', chosen: null },
  };
  const written = SCALE_FIELD.write(blank, preset.scale);
  return written.problem === undefined ? written.state : written.nearest;
}

/** none,sqrt,dk and a number: the rows that are shown. */
const SCALE_FIELD: Field<ScalingState> = {
  name: 'scale',
  read: ({ scalings, divisor }) =>
    scalings.map((scaling) => (scaling === 'custom' ? String(divisor) : scaling)).join(','),
  write(state, text) {
    const words = text.split(',').map((word) => word.trim());
    let next: ScalingState = { ...state, scalings: [] };
    let problem: Written<ScalingState>['problem'];
    for (const word of words) {
      const known = SCALINGS.find((scaling) => scaling === word && scaling !== 'custom');
      if (known !== undefined) next = withScaling(next, known, true);
      else {
        const own = readSetting('divisor', word, DIVISOR_RANGE);
        if (own.problem === undefined) next = { ...withScaling(next, 'custom', true), divisor: own.value };
        else if (own.nearest === null)
          return { problem: unknownOption('scale', text, ['none', 'sqrt', 'dk', '8']), nearest: state };
        else {
          problem ??= own.problem;
          next = { ...withScaling(next, 'custom', true), divisor: own.nearest };
        }
      }
    }
    return problem === undefined ? { state: next } : { problem, nearest: next };
  },
};

/** Shows a row or takes it away; the last one stays. */
export function withScaling(state: ScalingState, scaling: Scaling, shown: boolean): ScalingState {
  const scalings = SCALINGS.filter((one) => (one === scaling ? shown : state.scalings.includes(one)));
  return scalings.length === 0 ? state : { ...state, scalings };
}

/** In the order in which they are taken. */
export const SCALING_FIELDS: readonly Field<ScalingState>[] = [
  settingField(
    'dk',
    DK_RANGE,
    ({ dk }) => dk,
    (state, dk) => ({ ...state, dk }),
  ),
  settingField(
    'm',
    M_RANGE,
    ({ m }) => m,
    (state, m) => ({ ...state, m }),
  ),
  settingField(
    'seed',
    SEED_RANGE,
    ({ seed }) => seed,
    (state, seed) => ({ ...state, seed }),
  ),
  choiceField(
    'stream',
    STREAMS,
    ({ stream }) => stream,
    (state, stream) => ({ ...state, stream }),
  ),
  SCALE_FIELD,
  settingField(
    'draws',
    DRAWS_RANGE,
    ({ draws }) => draws,
    (state, draws) => ({ ...state, draws }),
  ),
  choiceField(
    'dtype',
    DTYPES,
    ({ dtype }) => dtype,
    (state, dtype) => ({ ...state, dtype }),
  ),
  choiceField(
    'view',
    SCALING_VIEWS,
    ({ view }) => view,
    (state, view) => ({ ...state, view }),
  ),
];

/** The state as plain data, with its numbers as numbers. */
export function savedScaling(state: ScalingState): SavedSettings {
  const { dk, m, seed, stream, draws, dtype, view } = state;
  const scale = SCALE_FIELD.read(state);
  return { version: 1, preset: state.preset, dk, m, seed, stream, scale, draws, dtype, view };
}
