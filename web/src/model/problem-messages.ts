// SPDX-License-Identifier: MIT
// The one table from what can be wrong to the learner's messages.
import type { ProblemCode } from './problems.ts';

/** Code -> message key. Some of the core's codes have more than one message here. */
export const PROBLEM_MESSAGES: Readonly<Record<ProblemCode, string>> = {
  not_a_number: 'E_NUM',
  empty: 'E_EMPTY',
  out_of_range: 'E_RANGE',
  shape_mismatch: 'E_SHAPE',
  scale_zero: 'E_SCALE0',
  too_many: 'E_TOO_MANY',
  size_fixed: 'E_FIXED',
  unknown_option: 'E_OPTION',
  unknown_preset: 'E_PRESET',
  setting_range: 'E_SETTING',
  heads_mismatch: 'E_HEADS',
  core: 'E_CORE',
};
