// SPDX-License-Identifier: MIT
// One reader's work with a variance lab. What is drawn comes from runs; the session knows what was asked for.
import { VARIANCE_PRESETS, variancePreset } from '../content/variance-presets.ts';
import type { Engine } from '../engine/engine.ts';
import type { LeanEngine } from '../engine/lean.ts';
import type { DotProductResult } from '../engine/run-types.ts';
import { unknownOption, type Field } from '../model/fields.ts';
import type { Problem, SettingName } from '../model/problems.ts';
import {
  savedVariance,
  VARIANCE_FIELDS,
  varianceFromPreset,
  type SavedVariance,
  type VarianceQuestion,
  type VarianceState,
} from '../model/variance-state.ts';
import { WidgetSession } from './session.ts';
import { theoryAtStops, undividedTheory } from './variance-core.ts';

const DEFAULT_PRESET = 'course';

export class VarianceSession extends WidgetSession<VarianceState, SavedVariance> {
  override readonly fields: readonly Field<VarianceState>[] = VARIANCE_FIELDS;
  override state: VarianceState = varianceFromPreset(DEFAULT_PRESET, VARIANCE_PRESETS[DEFAULT_PRESET]);
  /** At every stop; empty until the engine is there, and for exams. */
  theory: DotProductResult['perDim'] = [];
  /** Of the longest vectors, whatever they are divided by. */
  undivided: DotProductResult['perDim'][number] | undefined;
  readonly outdated = false;

  protected override readonly tables = [];
  #engine: Engine | undefined;

  /** The element loads the whole engine. */
  override start(engine: LeanEngine): void {
    this.#engine = engine as Engine;
    this.ready();
    this.compute();
  }

  override load(name: string = DEFAULT_PRESET): void {
    const state = this.preset(name);
    this.begin(state ?? varianceFromPreset(DEFAULT_PRESET, VARIANCE_PRESETS[DEFAULT_PRESET]));
    if (state !== undefined) return;
    this.refused = { problem: unknownOption('preset', name, Object.keys(VARIANCE_PRESETS)), text: name };
  }

  override get problem(): Problem | null {
    return this.refused?.problem ?? null;
  }

  /** Asked of the example as it stands only. */
  override get question(): VarianceQuestion | null {
    const preset = variancePreset(this.state.preset);
    const asks = preset !== undefined && !this.linked && this.problem === null && !this.changedExample;
    return asks ? preset.question : null;
  }

  get changedExample(): boolean {
    const home = this.preset(this.state.preset) ?? this.state;
    return JSON.stringify(savedVariance(home)) !== JSON.stringify(savedVariance(this.state));
  }

  override saved(): SavedVariance {
    return savedVariance(this.state);
  }

  /** A number or list that was typed; true when it changed something. */
  setting(name: string, text: string, control: SettingName | 'dk' | 'n'): boolean {
    return this.enter(name, text, { control });
  }

  protected override preset(name: string): VarianceState | undefined {
    const known = variancePreset(name);
    return known && varianceFromPreset(name, known);
  }

  protected override tableNumbers(): number {
    return 0;
  }

  protected override compute(): void {
    const { chosen, dims } = this.state;
    if (chosen !== null && chosen >= dims.length) this.state = { ...this.state, chosen: null };
    if (this.#engine === undefined) return;
    this.undivided = this.state.scene === 'exam' ? undefined : undividedTheory(this.#engine, this.state);
    this.theory = this.state.scene === 'exam' ? [] : theoryAtStops(this.#engine, this.state);
  }
}
