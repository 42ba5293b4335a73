// SPDX-License-Identifier: MIT
// The variance lab's worked examples by name: settings only. Tests and the site build read the same JSON file.
import type { VariancePreset } from '../model/variance-state.ts';
import presets from './variance-presets.json' with { type: 'json' };

export type VariancePresetName = keyof typeof presets;

export const VARIANCE_PRESETS = presets as Readonly<Record<VariancePresetName, VariancePreset>>;

/** The preset of that name, or undefined. Safe for names that come from attributes. */
export function variancePreset(name: string): VariancePreset | undefined {
  return Object.hasOwn(VARIANCE_PRESETS, name) ? VARIANCE_PRESETS[name as VariancePresetName] : undefined;
}
