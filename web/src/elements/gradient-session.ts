// SPDX-License-Identifier: MIT
// One reader's work with a gradient lab: the state, and the Jacobians that follow from it at once. Random rows come from
// runs.
import { GRADIENT_PRESETS, gradientPreset } from '../content/gradient-presets.ts';
import type { Engine } from '../engine/engine.ts';
import type { Field } from '../model/fields.ts';
import { GRADIENT_FIELDS } from '../model/gradient-fields.ts';
import {
  axisEnd,
  FIRST_GRADIENT,
  GAP_RANGE,
  gapOf,
  gradientFromPreset,
  withGap,
  type ChosenDerivative,
  type GradientQuestion,
  type GradientState,
} from '../model/gradient-state.ts';
import type { GapLine, GapMarks, GradientTable } from '../model/gradient-table.ts';
import { DIVISIONS } from '../model/variance-state.ts';
import { gapLine, gapMarks, gradientTable } from './gradient-core.ts';
import { LabSession } from './lab-session.ts';
import type { WidgetLink } from '../model/linked-state.ts';
import { savedSettings, type SavedSettings } from '../model/setting-fields.ts';

/** Steps of a curve over the whole axis. */
const STEPS = 160;

export class GradientSession extends LabSession<GradientState, SavedSettings, GradientQuestion> {
  override readonly fields: readonly Field<GradientState>[] = GRADIENT_FIELDS;
  override state: GradientState = gradientFromPreset(FIRST_GRADIENT, GRADIENT_PRESETS[FIRST_GRADIENT]);
  /** null until the engine is there, as the two below. */
  table: GradientTable | null = null;
  marks: GapMarks | null = null;
  /** Every way of dividing, shown or not. */
  lines: readonly GapLine[] = [];
  /** Where the axis of gaps ends; it stays while a slider is held. */
  end = 0;

  protected override readonly presets = GRADIENT_PRESETS;
  /** What marks and lines were computed from. */
  #marked = '';
  #drawn = '';

  protected override get first(): string {
    return FIRST_GRADIENT;
  }

  override saved(): SavedSettings {
    return savedSettings(GRADIENT_FIELDS, this.state);
  }

  /** Of two scores a link says the gap alone, where that leads to the same ones. */
  override link(): WidgetLink {
    const { text, cut } = super.link();
    const gap = gapOf(this.state);
    const isSaid =
      gap !== null &&
      gap <= GAP_RANGE.max &&
      withGap(this.home, gap).scores.join() === this.state.scores.join();
    return { text: text.replace(isSaid ? /;scores=[^;]*/ : /;gap=[^;]*/, ''), cut };
  }

  protected override preset(name: string): GradientState | undefined {
    const known = gradientPreset(name);
    return known && gradientFromPreset(name, known);
  }

  /** How an example is looked at makes it no other. */
  protected override settingsOf(state: GradientState): string {
    return JSON.stringify({ ...savedSettings(GRADIENT_FIELDS, state), view: '', var: '', scale: '' });
  }

  /** Another number is explained. Whatever was refused or noted stays: going to a cell answers neither. */
  choose(chosen: ChosenDerivative): void {
    this.state = { ...this.state, chosen };
    this.compute();
  }

  protected override compute(): void {
    const { engine, state } = this;
    const { row, col } = state.chosen;
    if (Math.max(row, col) > state.scores.length) this.unchosen();
    if (engine === undefined) return;
    this.table = gradientTable(engine, this.state);
    this.#computeLines(engine);
  }

  /** There is always a number that is explained. */
  protected override unchosen(): void {
    this.state = { ...this.state, chosen: { row: 0, col: 0 } };
  }

  /** Nothing of it depends on where the gap is. */
  #computeLines(engine: Engine): void {
    const { state, beforeSliding } = this;
    const { dk, variable } = state;
    const [marked, gaps] = [
      `${dk} ${variable}`,
      [state, beforeSliding ?? state].map((one) => gapOf(one) ?? 0),
    ];
    if (marked !== this.#marked || this.marks === null) this.marks = gapMarks(engine, state);
    this.#marked = marked;
    this.end = axisEnd(this.marks.typical, ...gaps);
    const drawn = `${marked} ${this.end}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const places = Array.from({ length: STEPS + 1 }, (_, step) => (step * this.end) / STEPS);
    this.lines = DIVISIONS.map((scaling) => gapLine(engine, { dk, variable }, scaling, places));
  }
}
