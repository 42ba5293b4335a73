// SPDX-License-Identifier: MIT
// The settings of a variance lab by their names: what attributes, properties, links and saved states say of them.
import { SEED_RANGE } from './course.ts';
import { choiceField, type Field, type Written } from './fields.ts';
import { readSetting, settingField } from './setting-fields.ts';
import {
  ABILITY_RANGE,
  DIM_RANGE,
  DISTRIBUTIONS,
  DIVISIONS,
  MARKINGS,
  MOST_DIMS,
  NUMBER_RANGES,
  SAMPLES_RANGE,
  SCENES,
  UNBROKEN,
  VARIANCE_STREAMS,
  type NumberName,
  type VarianceState,
} from './variance-state.ts';

/** Lengths as a list: 4, 64, 512. */
const DIMS_FIELD: Field<VarianceState> = {
  name: 'dk',
  read: ({ dims }) => dims.join(','),
  write(state, text) {
    const read = text
      .split(/[,;\s]+/)
      .filter((word) => word !== '')
      .slice(0, MOST_DIMS)
      .map((word) => readSetting('dk', word, DIM_RANGE));
    let problem: Written<VarianceState>['problem'];
    const dims: number[] = [];
    for (const one of read) {
      if (one.problem !== undefined) problem ??= one.problem;
      const value = one.problem === undefined ? one.value : one.nearest;
      if (value !== null) dims.push(value);
    }
    const list = [...new Set(dims)].sort((a, b) => a - b);
    if (list.length === 0) {
      const empty = readSetting('dk', text, DIM_RANGE).problem;
      return { problem: problem ?? empty ?? missing(text), nearest: state };
    }
    const next = { ...state, dims: list };
    return problem === undefined ? { state: next } : { problem, nearest: next };
  },
};

function missing(text: string): NonNullable<Written<VarianceState>['problem']> {
  const { min: low, max: high } = DIM_RANGE;
  const args = { name: 'dk', whole: 'yes', text, low, high };
  return {
    code: 'setting_range',
    place: { control: 'dk' },
    args,
    expected: `${low} to ${high}`,
    actual: text,
  };
}

/** A number that breaks an assumption mends the others; at its plain value it only mends itself. */
function numberField(name: NumberName): Field<VarianceState> {
  return settingField(
    name,
    NUMBER_RANGES[name],
    (state) => state[name],
    (state, value) =>
      value === UNBROKEN[name] ? { ...state, [name]: value } : { ...state, ...UNBROKEN, [name]: value },
  );
}

/** In the order in which they are taken. */
export const VARIANCE_FIELDS: readonly Field<VarianceState>[] = [
  choiceField(
    'scene',
    SCENES,
    ({ scene }) => scene,
    (state, scene) => ({ ...state, scene }),
  ),
  DIMS_FIELD,
  settingField(
    'n',
    SAMPLES_RANGE,
    ({ n }) => n,
    (state, n) => ({ ...state, n }),
  ),
  choiceField(
    'dist',
    DISTRIBUTIONS,
    ({ dist }) => dist,
    (state, dist) => (dist === 'normal' ? { ...state, dist } : { ...state, ...UNBROKEN, dist }),
  ),
  ...(['mu', 'sigma', 'rho', 'a2'] as const).map(numberField),
  choiceField(
    'div',
    DIVISIONS,
    ({ div }) => div,
    (state, div) => ({ ...state, div }),
  ),
  settingField(
    'seed',
    SEED_RANGE,
    ({ seed }) => seed,
    (state, seed) => ({ ...state, seed }),
  ),
  choiceField(
    'stream',
    VARIANCE_STREAMS,
    ({ stream }) => stream,
    (state, stream) => ({ ...state, stream }),
  ),
  choiceField(
    'marking',
    MARKINGS,
    ({ marking }) => marking,
    (state, marking) => ({ ...state, marking }),
  ),
  settingField(
    'ability',
    ABILITY_RANGE,
    ({ ability }) => ability,
    (state, ability) => ({ ...state, ability }),
  ),
];
