// SPDX-License-Identifier: MIT
// The menu of a widget's worked examples; one that was changed says so.
import type { TemplateResult } from 'lit';
import { menu } from './controls.ts';
import type { Translate } from './rich.ts';

interface PresetMenu {
  readonly presets: readonly string[];
  readonly state: { readonly preset: string };
  readonly changed: boolean;
  /** Options that come later. */
  readonly group?: TemplateResult | undefined;
  readonly t: Translate;
  readonly act: { readonly preset: (name: string, byCommand: boolean) => void };
}

export function presetMenu({ presets, state, changed, group, t, act }: PresetMenu): TemplateResult {
  const entries = presets.map((value) => {
    const name = t(`preset.${value}`);
    return { value, label: changed && value === state.preset ? t('preset.changed', { name }) : name };
  });
  return menu('preset', t('control.preset'), entries, state.preset, act.preset, group);
}
