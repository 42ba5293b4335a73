// SPDX-License-Identifier: MIT
// One reader's work with a scaling lab: the state, and the draw that follows from it at once.
import { SCALING_PRESETS, scalingPreset } from '../content/scaling-presets.ts';
import type { Engine } from '../engine/engine.ts';
import type { LeanEngine } from '../engine/lean.ts';
import { unknownOption, type Field } from '../model/fields.ts';
import type { Problem } from '../model/problems.ts';
import { courseProgram, drawScores, rightAnswer } from './scaling-core.ts';
import type { ScalingDraw } from '../model/scaling-draw.ts';
import {
  COURSE,
  SCALING_FIELDS,
  savedScaling,
  scalingFromPreset,
  type SavedScaling,
  type ScalingQuestion,
  type ScalingState,
} from '../model/scaling-state.ts';
import { WidgetSession } from './session.ts';

const DEFAULT_PRESET = 'course';

export class ScalingSession extends WidgetSession<ScalingState, SavedScaling> {
  override readonly fields: readonly Field<ScalingState>[] = SCALING_FIELDS;
  override state: ScalingState = scalingFromPreset(DEFAULT_PRESET, SCALING_PRESETS[DEFAULT_PRESET]);
  /** null until the engine is there. */
  draw: ScalingDraw | null = null;
  readonly outdated = false;

  protected override readonly tables = [];
  #engine: Engine | undefined;
  /** Where a slider that is still held began. */
  #beforeSliding: ScalingState | null = null;
  /** What the course's program prints for a seed. */
  #printed: { readonly seed: number; readonly text: string } | undefined;

  /** The element loads the whole engine. */
  override start(engine: LeanEngine): void {
    this.#engine = engine as Engine;
    this.ready();
    this.compute();
  }

  override load(name: string = DEFAULT_PRESET): void {
    const state = this.preset(name);
    this.begin(state ?? scalingFromPreset(DEFAULT_PRESET, SCALING_PRESETS[DEFAULT_PRESET]));
    if (state !== undefined) return;
    const problem = unknownOption('preset', name, Object.keys(SCALING_PRESETS));
    this.refused = { problem, text: name };
  }

  override get problem(): Problem | null {
    return this.refused?.problem ?? null;
  }

  /** Asked of the example as it stands only. */
  override get question(): ScalingQuestion | null {
    const preset = scalingPreset(this.state.preset);
    return preset === undefined || this.linked || this.problem !== null || this.changedExample
      ? null
      : preset.question;
  }

  /** The example as it began. */
  get home(): ScalingState {
    return this.preset(this.state.preset) ?? this.state;
  }

  get changedExample(): boolean {
    const settings = (state: ScalingState) => JSON.stringify({ ...savedScaling(state), view: '' });
    return settings(this.home) !== settings(this.state);
  }

  override saved(): SavedScaling {
    return savedScaling(this.state);
  }

  /** Index of the right choice, by the core's numbers. */
  right(question: ScalingQuestion): number {
    if (this.#engine === undefined || this.draw === null)
      throw new Error(`${question.name}: nothing was drawn`);
    return rightAnswer(this.#engine, question, this.draw);
  }

  /** A step of a slider on its way. */
  slide(part: Partial<ScalingState>): void {
    this.#beforeSliding ??= this.state;
    this.replace({ ...this.state, ...part });
  }

  /** The slider has been let go; true when it is elsewhere now. */
  settle(): boolean {
    const before = this.#beforeSliding;
    this.#beforeSliding = null;
    if (before === null || before === this.state) return false;
    this.record(before);
    return this.differs(before);
  }

  /** A number that was typed; true when it changed something. */
  setting(name: string, text: string, control: 'dk' | 'm' | 'seed' | 'draws' | 'divisor'): boolean {
    return this.enter(name, text, { control });
  }

  /** The printed output of the course's program for this seed; its variances take a moment, once. */
  get printed(): string {
    const { seed } = this.state;
    if (this.#engine === undefined) return '';
    if (this.#printed?.seed !== seed)
      this.#printed = { seed, text: courseProgram(this.#engine, seed, COURSE.samples).text };
    return this.#printed.text;
  }

  protected override preset(name: string): ScalingState | undefined {
    const known = scalingPreset(name);
    return known && scalingFromPreset(name, known);
  }

  protected override tableNumbers(): number {
    return 0;
  }

  protected override compute(): void {
    const { chosen, m, scalings } = this.state;
    if (chosen !== null && (chosen.key >= m || !scalings.includes(chosen.scaling)))
      this.state = { ...this.state, chosen: null };
    if (this.#engine !== undefined) this.draw = drawScores(this.#engine, this.state);
  }
}
