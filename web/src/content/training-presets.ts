// SPDX-License-Identifier: MIT
// The training lab's worked examples by name: settings only. Tests and the site build read the same JSON file.
import type { TrainingPreset } from '../model/training-state.ts';
import presets from './training-presets.json' with { type: 'json' };

export type TrainingPresetName = keyof typeof presets;

export const TRAINING_PRESETS = presets as Readonly<Record<TrainingPresetName, TrainingPreset>>;

/** The preset of that name, or undefined. Safe for names that come from attributes. */
export function trainingPreset(name: string): TrainingPreset | undefined {
  return Object.hasOwn(TRAINING_PRESETS, name) ? TRAINING_PRESETS[name as TrainingPresetName] : undefined;
}
