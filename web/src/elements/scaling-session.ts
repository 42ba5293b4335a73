// SPDX-License-Identifier: MIT
// One reader's work with a scaling lab: the state, and the draw that follows from it at once.
import { SCALING_PRESETS, scalingPreset } from '../content/scaling-presets.ts';
import type { Field } from '../model/fields.ts';
import type { ScalingDraw } from '../model/scaling-draw.ts';
import {
  DIVISOR_RANGE,
  SCALING_FIELDS,
  savedScaling,
  scalingFromPreset,
  withScaling,
  type ScalingQuestion,
  type ScalingState,
} from '../model/scaling-state.ts';
import { readSetting } from '../model/setting-fields.ts';
import type { SavedSettings } from '../model/setting-fields.ts';
import { FIRST_PRESET, LabSession } from './lab-session.ts';
import { drawScores, rightAnswer } from './scaling-core.ts';

export class ScalingSession extends LabSession<ScalingState, SavedSettings, ScalingQuestion> {
  override readonly fields: readonly Field<ScalingState>[] = SCALING_FIELDS;
  override state: ScalingState = scalingFromPreset(FIRST_PRESET, SCALING_PRESETS[FIRST_PRESET]);
  /** null until the engine is there. */
  draw: ScalingDraw | null = null;

  protected override readonly presets = SCALING_PRESETS;
  /** The answer of a question about a draw, which takes many draws to find. */
  #right: { readonly draw: ScalingDraw; readonly answer: number } | undefined;

  override saved(): SavedSettings {
    return savedScaling(this.state);
  }

  /** Index of the right choice, by the core's numbers. */
  right(question: ScalingQuestion): number {
    const { engine, draw } = this;
    if (engine === undefined || draw === null) throw new Error(`${question.name}: nothing was drawn`);
    if (this.#right?.draw !== draw) this.#right = { draw, answer: rightAnswer(engine, question, draw) };
    return this.#right.answer;
  }

  /** A divisor of the reader's own that was typed; true when it was taken. */
  ownDivisor(text: string): boolean {
    const read = readSetting('divisor', text, DIVISOR_RANGE);
    if (read.problem === undefined)
      this.change({ ...withScaling(this.state, 'custom', true), divisor: read.value });
    else this.refused = { problem: read.problem, text };
    return read.problem === undefined;
  }

  protected override preset(name: string): ScalingState | undefined {
    const known = scalingPreset(name);
    return known && scalingFromPreset(name, known);
  }

  /** How an example is looked at makes it no other. */
  protected override settingsOf(state: ScalingState): string {
    return JSON.stringify({ ...savedScaling(state), view: '' });
  }

  protected override compute(): void {
    const { chosen, m, scalings } = this.state;
    if (chosen !== null && (chosen.key >= m || !scalings.includes(chosen.scaling))) this.unchosen();
    if (this.engine !== undefined) this.draw = drawScores(this.engine, this.state);
  }
}
