// SPDX-License-Identifier: MIT
// The worked examples with a mistake by name: numbers, settings and what to choose from. They are fetched when one of
// them is chosen, and join the others then.
import type { BugPreset } from '../model/bugs.ts';
import presets from './bug-presets.json' with { type: 'json' };

export const BUG_PRESETS = presets as unknown as Readonly<Record<keyof typeof presets, BugPreset>>;

export type BugPresetName = keyof typeof presets;
