// SPDX-License-Identifier: MIT
// The settings of a training lab by their names: what attributes, properties, links and saved states say of them.
import { SEED_RANGE } from './course.ts';
import { choiceField, type Field } from './fields.ts';
import { settingField } from './setting-fields.ts';
import {
  PAIRS,
  RATE_RANGE,
  STEPS_RANGE,
  TASKS,
  TRAINED_DK_RANGE,
  type TrainingState,
} from './training-state.ts';

/** In the order in which they are taken. */
export const TRAINING_FIELDS: readonly Field<TrainingState>[] = [
  choiceField(
    'task',
    TASKS,
    ({ task }) => task,
    (state, task) => ({ ...state, task }),
  ),
  choiceField(
    'scale',
    PAIRS,
    ({ pair }) => pair,
    (state, pair) => ({ ...state, pair }),
  ),
  settingField(
    'dk',
    TRAINED_DK_RANGE,
    ({ dk }) => dk,
    (state, dk) => ({ ...state, dk }),
  ),
  settingField(
    'rate',
    RATE_RANGE,
    ({ rate }) => rate,
    (state, rate) => ({ ...state, rate }),
  ),
  settingField(
    'steps',
    STEPS_RANGE,
    ({ steps }) => steps,
    (state, steps) => ({ ...state, steps }),
  ),
  settingField(
    'seed',
    SEED_RANGE,
    ({ seed }) => seed,
    (state, seed) => ({ ...state, seed }),
  ),
];
