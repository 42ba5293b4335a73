// SPDX-License-Identifier: MIT
// The gradient lab's worked examples by name: settings only. Tests and the site build read the same JSON file.
import type { GradientPreset } from '../model/gradient-state.ts';
import presets from './gradient-presets.json' with { type: 'json' };

export type GradientPresetName = keyof typeof presets;

export const GRADIENT_PRESETS = presets as Readonly<Record<GradientPresetName, GradientPreset>>;

/** The preset of that name, or undefined. Safe for names that come from attributes. */
export function gradientPreset(name: string): GradientPreset | undefined {
  return Object.hasOwn(GRADIENT_PRESETS, name) ? GRADIENT_PRESETS[name as GradientPresetName] : undefined;
}
