// SPDX-License-Identifier: MIT
// One reader's work with a variance lab. What is drawn comes from runs; the session knows what was asked for, and what
// theory says of it.
import { VARIANCE_PRESETS, variancePreset } from '../content/variance-presets.ts';
import type { DotProductResult } from '../engine/run-types.ts';
import type { Field } from '../model/fields.ts';
import { VARIANCE_FIELDS } from '../model/variance-fields.ts';
import { varianceFromPreset, type VarianceQuestion, type VarianceState } from '../model/variance-state.ts';
import { savedSettings, type SavedSettings } from '../model/setting-fields.ts';
import { FIRST_PRESET, LabSession } from './lab-session.ts';
import { nothingDrawn, theoryAtStops, undividedTheory } from './variance-core.ts';

export class VarianceSession extends LabSession<VarianceState, SavedSettings, VarianceQuestion> {
  override readonly fields: readonly Field<VarianceState>[] = VARIANCE_FIELDS;
  override state: VarianceState = varianceFromPreset(FIRST_PRESET, VARIANCE_PRESETS[FIRST_PRESET]);
  /** At every stop; empty until the engine is there, and for exams. */
  theory: DotProductResult['perDim'] = [];
  /** Of the longest vectors, whatever they are divided by. */
  undivided: DotProductResult['perDim'][number] | undefined;
  /** Theory alone, while nothing has been drawn; undefined until the engine is there. */
  waiting: DotProductResult | undefined;

  protected override readonly presets = VARIANCE_PRESETS;

  override saved(): SavedSettings {
    return savedSettings(VARIANCE_FIELDS, this.state);
  }

  protected override preset(name: string): VarianceState | undefined {
    const known = variancePreset(name);
    return known && varianceFromPreset(name, known);
  }

  protected override settingsOf(state: VarianceState): string {
    return JSON.stringify(savedSettings(VARIANCE_FIELDS, state));
  }

  protected override compute(): void {
    const { engine } = this;
    const { chosen, dims, scene } = this.state;
    if (chosen !== null && chosen >= dims.length) this.unchosen();
    if (engine === undefined) return;
    this.waiting = nothingDrawn(engine, this.state);
    this.undivided = scene === 'exam' ? undefined : undividedTheory(engine, this.state);
    this.theory = scene === 'exam' ? [] : theoryAtStops(engine, this.state);
  }
}
