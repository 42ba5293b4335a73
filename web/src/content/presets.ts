// SPDX-License-Identifier: MIT
// The worked examples by name: numbers and settings only. Tests and the site build read the same JSON file.
import type { PipelinePreset } from '../model/pipeline-preset.ts';
import presets from './presets.json' with { type: 'json' };

export const PIPELINE_PRESETS = presets as Readonly<Record<keyof typeof presets, PipelinePreset>>;

export type PipelinePresetName = keyof typeof presets;

/** The preset of that name, or undefined. Safe for names that come from attributes. */
export function pipelinePreset(name: string): PipelinePreset | undefined {
  return Object.hasOwn(PIPELINE_PRESETS, name) ? PIPELINE_PRESETS[name as PipelinePresetName] : undefined;
}
