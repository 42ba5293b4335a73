// SPDX-License-Identifier: MIT
// What every widget's session does with its state: take it from attributes, links and saved states, and go back and
// forth in it. A session knows the model and the core; it knows no element.
import { changedFields, fieldText, type Field } from '../model/fields.ts';
import { NO_HISTORY, redone, remember, undone, type History } from '../model/history.ts';
import type { takeLink } from '../model/link-taking.ts';
import { linkTo, type WidgetLink } from '../model/linked-state.ts';
import type { LeanEngine } from '../engine/lean.ts';
import type { Said } from '../model/picture.ts';
import type { Problem } from '../model/problems.ts';
import type { Question } from '../model/question.ts';
import { Homes } from './homes.ts';

/** The author's example, beside the names of those in the menu. */
export const OWN = 'own';

/** Every widget's state says which of its worked examples it began with. */
export interface WidgetState {
  readonly preset: string;
}

/** A state as plain data, as the property `state` gives and takes it. */
export interface SavedState {
  readonly version: 1;
  readonly preset: string;
}

export abstract class WidgetSession<State extends WidgetState, Saved extends SavedState> {
  abstract readonly fields: readonly Field<State>[];
  abstract state: State;
  /** An entry that its control refused, with what stands in the control. */
  refused: { readonly problem: Problem; readonly text: string } | null = null;
  /** What a link asked for and did not get. */
  notes: readonly Said[] = [];

  /** The state came from a link: its reader has seen the example before. */
  linked = false;
  #history: History<State> = NO_HISTORY;
  readonly #homes = new Homes<State>();

  /** What keeps the reader from a result, or was refused. */
  abstract readonly problem: Problem | null;
  /** There is a result on the screen, but not of these inputs. */
  abstract readonly outdated: boolean;
  /** What is asked before the result of the example is shown. */
  abstract readonly question: Question | null;
  abstract saved(): Saved;
  /** The engine is there: compute what has waited for it. What was set until now is where the reader begins. */
  abstract start(engine: LeanEngine): void;
  /** Everything as the example has it; no name gives the first example, an unknown one also a refusal that says so. */
  abstract load(name?: string): void;
  /** The state of a worked example; undefined when there is none of that name. */
  protected abstract preset(name: string): State | undefined;
  /** Computes whatever follows from `state`. */
  protected abstract compute(): void;
  /** Keys of the fields that a long link leaves out. */
  protected abstract readonly tables: readonly string[];

  /** The state as the page is told it. */
  get told(): State {
    return this.state;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** Whether a field is already what a text asks for; the preset is one of them. */
  says(name: string, text: string): boolean {
    if (name === 'preset') return text === this.state.preset;
    const field = this.fields.find((one) => one.name === name);
    const written = field?.write(this.told, text);
    if (field === undefined || written?.problem !== undefined || written === undefined) return false;
    return field.read(written.state) === field.read(this.told);
  }

  /** Takes what attributes, properties or a saved state say; the first refusal is kept in `refused`. */
  set(values: ReadonlyMap<string, unknown>): void {
    const { own, now } = this.#homes;
    const home = this.#written(now ?? this.state, values).state;
    this.#settle(home);
    // The author's own tables may have been taken away again.
    if (own === now && !this.#hasOwnTables(home)) this.#homes.own = undefined;
    const { state, problem } = this.#written(this.state, values);
    this.change(state);
    if (problem !== null) this.refused = { problem, text: problem.actual };
  }

  /** Takes an entry of the reader's for a field, or refuses it in the control `place`; true when it changed something. */
  enter(name: string, text: string, place: Problem['place']): boolean {
    const { state, problem } = this.#written(this.state, new Map([[name, text]]));
    if (problem === null) return this.change(state);
    this.refused = { problem: { ...problem, place }, text };
    return false;
  }

  /** Begins with a worked example: this is where Reset leads. */
  protected begin(state: State): void {
    this.#settle(state);
    this.linked = false;
    this.change(state);
  }

  /** Everything as the example and the author's attributes have it. */
  reset(): void {
    const { own, now } = this.#homes;
    if (own !== undefined) this.#settle(own);
    this.change(own ?? now ?? this.state);
  }

  /** The author has tables of their own on the page, which no menu of examples knows. */
  get hasOwn(): boolean {
    return this.#homes.own !== undefined;
  }

  /** The example that the reader is at; `own` for the author's. */
  get example(): string {
    const { own, now } = this.#homes;
    const { preset } = this.state;
    const isOwn = own !== undefined && own === now && own.preset === preset && this.#hasOwnTables(this.state);
    return isOwn ? OWN : preset;
  }

  /** Numbers or settings are not those of the author's example any more. */
  protected get changedOwn(): boolean {
    const { own } = this.#homes;
    return own !== undefined && this.differs(own, WHERE);
  }

  #settle(home: State | undefined): void {
    this.#homes.move(this.state, home, this.#hasOwnTables(home));
  }

  #hasOwnTables(state: State | undefined): boolean {
    const example = state && this.preset(state.preset);
    if (state === undefined || example === undefined) return false;
    return changedFields(this.fields, state, example).some(([name]) => this.tables.includes(name));
  }

  #written(from: State, values: ReadonlyMap<string, unknown>): { state: State; problem: Problem | null } {
    let problem: Problem | null = null;
    let state = from;
    for (const field of this.fields.filter(({ name }) => values.has(name))) {
      const value = values.get(field.name);
      const text = value === null || value === undefined ? this.#asPreset(field) : fieldText(value);
      const written = field.write(state, text);
      if (written.problem === undefined) ({ state } = written);
      else problem ??= written.problem;
    }
    return { state, problem };
  }

  /** Takes what a link says as far as it can be taken; notes say what could not. False when nothing was. */
  openLink(link: string, take: typeof takeLink): boolean {
    const room = { fields: this.fields, preset: (name: string) => this.preset(name) };
    const { state, notes } = take(room, this.told, link);
    if (state !== undefined) {
      this.change(state);
      this.linked = true;
    }
    this.notes = notes;
    return state !== undefined;
  }

  /** The present state as a link: the example, and what differs from it. The page's own may be too large to be written. */
  link(): WidgetLink {
    const { preset } = this.state;
    const { own } = this.#homes;
    const to = (from: State | undefined, name?: string) =>
      linkTo(this.fields, { preset: name, from: from ?? this.state, state: this.told }, this.tables);
    const link = to(this.preset(preset), preset);
    return link.cut && this.example === OWN ? to(own) : link;
  }

  /**
   * A new state, computed at once. What the reader can tell apart from the last one can be undone. True when the page
   * can tell them apart.
   */
  change(state: State): boolean {
    const before = this.state;
    this.replace(state);
    this.record(before);
    return this.differs(before);
  }

  /** A new state, computed at once, on the way to one that will be recorded. */
  protected replace(state: State): void {
    this.refused = null;
    this.notes = [];
    this.#homes.now ??= this.state;
    this.state = state;
    this.compute();
  }

  /** The present state can be undone to `before`, if there is anything to tell them apart. */
  protected record(before: State): void {
    if (this.differs(before, WHERE)) this.#history = remember(this.#history, before);
  }

  /** The reader begins here: nothing can be undone, and Reset leads back. */
  protected ready(): void {
    this.#homes.now ??= this.state;
    this.#history = NO_HISTORY;
  }

  /** True when there was something to undo. */
  undo(): boolean {
    return this.#travel(undone(this.#history, this.state));
  }

  /** True when there was something to redo. */
  redo(): boolean {
    return this.#travel(redone(this.#history, this.state));
  }

  #travel(to: { readonly state: State; readonly history: History<State> } | undefined): boolean {
    if (to === undefined) return false;
    this.#settle(this.#homes.of(to.state));
    this.replace(this.arriving(to.state));
    this.#history = to.history;
    return true;
  }

  /** A state of the past or future as it is taken now. */
  protected arriving(state: State): State {
    return state;
  }

  #asPreset(field: Field<State>): string {
    return field.read(this.preset(this.state.preset) ?? this.state);
  }

  /** Whether the page can tell the present state from another, apart from these fields. */
  protected differs(before: State, but: readonly string[] = []): boolean {
    const changes = changedFields(this.fields, this.state, before);
    return before.preset !== this.state.preset || changes.some(([name]) => !but.includes(name));
  }
}

/** Fields that say where the reader is, not what the widget computes: going there is nothing to undo. */
const WHERE = ['step', 'view'];
