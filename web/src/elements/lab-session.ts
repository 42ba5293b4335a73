// SPDX-License-Identifier: MIT
// One reader's work with a laboratory, whichever it is: its worked examples, its question, the engine, and numbers that
// are typed. What follows from the state is the business of each.
import type { Engine } from '../engine/engine.ts';
import type { LeanEngine } from '../engine/lean.ts';
import { unknownOption } from '../model/fields.ts';
import type { Problem, ProblemPlace } from '../model/problems.ts';
import type { Question } from '../model/question.ts';
import { WidgetSession, type SavedState, type WidgetState } from './session.ts';

/** The worked example to begin with, in laboratories that name no other. */
export const FIRST_PRESET = 'course';

export type ControlName = Extract<ProblemPlace, { readonly control: unknown }>['control'];

/** A state in which a number may have been chosen, to see how it was made. */
export interface LabState extends WidgetState {
  readonly chosen: unknown;
}

export abstract class LabSession<
  State extends LabState,
  Saved extends SavedState,
  Asked extends Question,
> extends WidgetSession<State, Saved> {
  readonly outdated = false;

  protected override readonly tables = [];
  protected engine: Engine | undefined;
  /** Where a slider that is still held began. */
  protected beforeSliding: State | null = null;

  /** The questions of the worked examples, by their names. */
  protected abstract readonly presets: Readonly<Record<string, { readonly question: Asked | null }>>;
  protected abstract override preset(name: string): State | undefined;

  /** The element loads the whole engine. */
  override start(engine: LeanEngine): void {
    this.engine = engine as Engine;
    this.ready();
    this.compute();
  }

  /** The worked example to begin with. */
  protected get first(): string {
    return FIRST_PRESET;
  }

  override load(name: string = this.first): void {
    const state = this.preset(name);
    this.begin(state ?? this.preset(this.first) ?? this.state);
    if (state !== undefined) return;
    this.refused = { problem: unknownOption('preset', name, Object.keys(this.presets)), text: name };
  }

  override get problem(): Problem | null {
    return this.refused?.problem ?? null;
  }

  /** Asked of the example as it stands only. */
  override get question(): Asked | null {
    const asks = !this.linked && this.problem === null && !this.changedExample;
    return (asks ? this.presets[this.state.preset]?.question : null) ?? null;
  }

  /** The example as it began. */
  get home(): State {
    return this.preset(this.state.preset) ?? this.state;
  }

  get changedExample(): boolean {
    return this.settingsOf(this.home) !== this.settingsOf(this.state);
  }

  /** A number or list that was typed; true when it changed something. */
  setting(name: string, text: string, control: ControlName): boolean {
    return this.enter(name, text, { control });
  }

  /** A step of a slider on its way. */
  slide(part: Partial<State>): void {
    this.beforeSliding ??= this.state;
    this.replace({ ...this.state, ...part });
  }

  /** The slider has been let go; true when it is elsewhere now. */
  settle(): boolean {
    const before = this.beforeSliding;
    this.beforeSliding = null;
    if (before === null || before === this.state) return false;
    this.record(before);
    return this.differs(before);
  }

  /** Forgets the chosen number. */
  protected unchosen(): void {
    this.state = { ...this.state, chosen: null };
  }

  /** What makes an example another one, as one text. */
  protected abstract settingsOf(state: State): string;
}
