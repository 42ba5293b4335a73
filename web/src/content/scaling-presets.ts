// SPDX-License-Identifier: MIT
// The scaling lab's worked examples by name: settings only. Tests and the site build read the same JSON file.
import type { ScalingPreset } from '../model/scaling-state.ts';
import presets from './scaling-presets.json' with { type: 'json' };

export const SCALING_PRESETS = presets as Readonly<Record<keyof typeof presets, ScalingPreset>>;

export type ScalingPresetName = keyof typeof presets;

/** The preset of that name, or undefined. Safe for names that come from attributes. */
export function scalingPreset(name: string): ScalingPreset | undefined {
  return Object.hasOwn(SCALING_PRESETS, name) ? SCALING_PRESETS[name as ScalingPresetName] : undefined;
}
