// SPDX-License-Identifier: MIT
// One reader's work with a training lab. What is learned comes from runs; the session knows what was asked for.
import { TRAINING_PRESETS, trainingPreset } from '../content/training-presets.ts';
import type { Field } from '../model/fields.ts';
import { savedSettings, type SavedSettings } from '../model/setting-fields.ts';
import { TRAINING_FIELDS } from '../model/training-fields.ts';
import {
  FIRST_TRAINING,
  trainingFromPreset,
  type TrainingQuestion,
  type TrainingState,
} from '../model/training-state.ts';
import { LabSession } from './lab-session.ts';

export class TrainingSession extends LabSession<TrainingState, SavedSettings, TrainingQuestion> {
  override readonly fields: readonly Field<TrainingState>[] = TRAINING_FIELDS;
  override state: TrainingState = trainingFromPreset(FIRST_TRAINING, TRAINING_PRESETS[FIRST_TRAINING]);
  /** √d_k; 0 until the engine is there. */
  root = 0;

  protected override readonly presets = TRAINING_PRESETS;

  protected override get first(): string {
    return FIRST_TRAINING;
  }

  override saved(): SavedSettings {
    return savedSettings(TRAINING_FIELDS, this.state);
  }

  protected override preset(name: string): TrainingState | undefined {
    const known = trainingPreset(name);
    return known && trainingFromPreset(name, known);
  }

  protected override settingsOf(state: TrainingState): string {
    return JSON.stringify(savedSettings(TRAINING_FIELDS, state));
  }

  protected override compute(): void {
    const { dk } = this.state;
    this.root = this.engine?.divisor({ divisor: 'sqrt', dk }).divisor ?? 0;
  }
}
