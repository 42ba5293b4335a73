// SPDX-License-Identifier: MIT
// The settings of a gradient lab by their names: what attributes, properties, links and saved states say of them.
import { SEED_RANGE } from './course.ts';
import { choiceField, shorten, unknownOption, type Field, type Written } from './fields.ts';
import {
  GAP_RANGE,
  gapOf,
  GRADIENT_DK,
  GRADIENT_VIEWS,
  ROW_KEYS,
  SCORE_RANGE,
  SCORES_COUNT,
  VARIABLES,
  withGap,
  type GradientState,
} from './gradient-state.ts';
import type { Problem } from './problems.ts';
import { readSetting, settingField } from './setting-fields.ts';
import { DIVISIONS } from './variance-state.ts';

/** As they are printed. */
const SCORE_LIMITS = { name: 'score', low: '−1 000 000', high: '1 000 000' };

/** Scores as a list: 8, 7.5. Brackets around it are those of a program. */
const SCORES_FIELD: Field<GradientState> = {
  name: 'scores',
  read: ({ scores }) => scores.join(','),
  write(state, text) {
    const words = text.split(/[,;\s[\]]+/).filter((word) => word !== '');
    const read = words.map((word) => readSetting('scores', word, SCORE_RANGE));
    const values = read.flatMap((one) => (one.problem === undefined ? one.value : (one.nearest ?? [])));
    const wrong = read.find((one) => one.problem !== undefined)?.problem;
    const { min, max } = SCORES_COUNT;
    const isCounted = words.length >= min && words.length <= max;
    const scores = values.slice(0, max);
    const next = { ...state, scores };
    if (wrong === undefined && isCounted) return { state: next };
    return {
      problem:
        wrong === undefined
          ? miscounted(words.length)
          : { ...wrong, args: { ...wrong.args, ...SCORE_LIMITS } },
      nearest: scores.length < min ? state : next,
    };
  },
};

function miscounted(count: number): Problem {
  const { min: low, max: high } = SCORES_COUNT;
  return {
    code: 'setting_range',
    place: { control: 'scores' },
    args: { name: 'scores', whole: 'no', text: shorten(String(count)), low, high },
    expected: `${low} to ${high} numbers`,
    actual: String(count),
  };
}

/** Two scores by how far apart they are; nothing where there are more, or where they are farther than the slider goes. */
const GAP_FIELD: Field<GradientState> = {
  name: 'gap',
  read(state) {
    const gap = gapOf(state);
    return gap === null || gap > GAP_RANGE.max ? '' : String(gap);
  },
  write(state, text) {
    if (text === '') return { state };
    const setting = readSetting('gap', text, GAP_RANGE);
    if (setting.problem === undefined) return { state: withGap(state, setting.value) };
    const { problem, nearest } = setting;
    return { problem, nearest: nearest === null ? state : withGap(state, nearest) };
  },
};

/** none,sqrt,dk: what is shown side by side. */
const SCALE_FIELD: Field<GradientState> = {
  name: 'scale',
  read: ({ scalings }) => scalings.join(','),
  write(state, text): Written<GradientState> {
    const words = new Set(text.split(',').map((word) => word.trim()));
    const known = DIVISIONS.filter((scaling) => words.has(scaling));
    if (known.length === 0 || known.length < words.size)
      return { problem: unknownOption('scale', text, DIVISIONS), nearest: state };
    return { state: { ...state, scalings: known } };
  },
};

/** In the order in which they are taken. */
export const GRADIENT_FIELDS: readonly Field<GradientState>[] = [
  SCORES_FIELD,
  GAP_FIELD,
  settingField(
    'dk',
    GRADIENT_DK,
    ({ dk }) => dk,
    (state, dk) => ({ ...state, dk }),
  ),
  choiceField(
    'var',
    VARIABLES,
    ({ variable }) => variable,
    (state, variable) => ({ ...state, variable }),
  ),
  SCALE_FIELD,
  settingField(
    'm',
    ROW_KEYS,
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
    'view',
    GRADIENT_VIEWS,
    ({ view }) => view,
    (state, view) => ({ ...state, view }),
  ),
];
