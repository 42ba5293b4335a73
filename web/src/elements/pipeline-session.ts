// SPDX-License-Identifier: MIT
// One reader's work with a pipeline: the state, the last good result, what is wrong, what Esc brings back. It knows
// the model and the core; it knows no element.
import { PIPELINE_PRESETS, pipelinePreset } from '../content/presets.ts';
import type { LeanEngine } from '../engine/lean.ts';
import { unknownPreset } from '../model/fields.ts';
import { cellAt } from '../model/matrix-cells.ts';
import { isSameEntry, parseCell } from '../model/parse.ts';
import { PIPELINE_FIELDS } from '../model/pipeline-fields.ts';
import { checkPipeline, type Checked } from '../model/pipeline-check.ts';
import * as change from '../model/pipeline-state.ts';
import {
  isAsPreset,
  publicState,
  stateFromPreset,
  type PipelineQuestion,
  type PublicState,
} from '../model/pipeline-preset.ts';
import type { CellRef, MaskChoice, PipelineState, ViewChoice } from '../model/pipeline-state.ts';
import { entry } from '../model/pipeline-result.ts';
import type { StepId } from '../model/pipeline-steps.ts';
import { rightChoice } from '../model/question.ts';
import { newestFirst, refusedByCore, type Problem } from '../model/problems.ts';
import { coreRefusal, runPipeline, type PipelineRun } from './pipeline-core.ts';
import { OWN, WidgetSession } from './session.ts';

/** What a page that is printed says beside the numbers. */
interface Paper {
  /** The view that the reader chose. */
  readonly view: ViewChoice;
  /** The address of this state; '' where none is offered. */
  readonly link: string;
}

const DEFAULT_PRESET = 'example-1';

export class PipelineSession extends WidgetSession<PipelineState, PublicState> {
  override fields = PIPELINE_FIELDS;
  override state: PipelineState = stateFromPreset(DEFAULT_PRESET, PIPELINE_PRESETS[DEFAULT_PRESET]);
  /** The last good result, and the state it was made from. */
  run: (PipelineRun & { readonly state: PipelineState }) | null = null;
  /** What keeps the inputs from being computed. */
  problems: readonly Problem[] = [];
  /** Where the reader was before a question that is open took the picture to what it asks about. */
  beforeQuestion: PipelineState | null = null;
  /** While the page is printed. */
  paper: Paper | null = null;
  /** One step is drawn whatever the view: the part that draws all of them is not there. */
  stepwise = false;

  /** Numbers for the core, or what is wrong; where Q, K and V are made, this makes them first. */
  check: () => Checked = () => checkPipeline(this.state);

  protected override readonly tables = [...change.INPUTS, ...change.JOINT_TABLES];
  #engine: LeanEngine | undefined;
  #beforeTyping: PipelineState | null = null;

  override start(engine: LeanEngine): void {
    this.#engine = engine;
    this.ready();
    this.compute();
  }

  override load(name: string = DEFAULT_PRESET): void {
    const state = this.preset(name);
    const begun = state ?? stateFromPreset(DEFAULT_PRESET, PIPELINE_PRESETS[DEFAULT_PRESET]);
    this.begin({ ...begun, view: pipelinePreset(begun.preset)?.view ?? this.state.view });
    this.refused =
      state === undefined
        ? { problem: unknownPreset(name, Object.keys(PIPELINE_PRESETS)), text: name }
        : null;
  }

  /** Where the page sends the reader is where the reader is once the question is gone. */
  override set(values: ReadonlyMap<string, unknown>): void {
    if (values.has('step')) this.beforeQuestion = null;
    super.set(values);
  }

  /** A link also says where the reader is, or leaves the reader where the page is told that it is. */
  override openLink(...link: Parameters<WidgetSession<PipelineState, PublicState>['openLink']>): boolean {
    const opened = super.openLink(...link);
    if (opened) this.beforeQuestion = null;
    return opened;
  }

  override replace(state: PipelineState): void {
    super.replace(change.arrived(state));
  }

  /** What comes from elsewhere ends the typing. */
  override change(state: PipelineState): boolean {
    this.#beforeTyping = null;
    return super.change(state);
  }

  /** Goes to a step. A refused entry stays behind: nothing came of it, and its control may be out of sight. */
  goTo(step: StepId): void {
    this.refused = null;
    this.state = change.goToStep(this.state, step);
  }

  /** The state that the results on the screen were made from. */
  get shown(): PipelineState {
    return this.stale && this.run !== null ? this.run.state : this.state;
  }

  /** The steps whose tables are on the screen. */
  get shownSteps(): readonly StepId[] {
    return change.shownSteps(this.stepwise ? { ...this.state, view: 'steps' } : this.state);
  }

  /** Undo leads to before an open question, not into it. */
  override record(before: PipelineState): void {
    const place = this.beforeQuestion;
    super.record(place === null ? before : { ...before, step: place.step, chosen: place.chosen });
  }

  /** The page and links are told where the example begins, not what a question that is open shows. */
  override get told(): PipelineState {
    const { state, beforeQuestion, paper } = this;
    return { ...state, step: (beforeQuestion ?? state).step, view: (paper ?? state).view };
  }

  /** Undo is about numbers; how they are looked at stays. */
  protected override arriving(state: PipelineState): PipelineState {
    return { ...state, view: this.state.view };
  }

  protected override preset(name: string): PipelineState | undefined {
    const known = pipelinePreset(name);
    return known && stateFromPreset(name, known);
  }

  override saved(): PublicState {
    return publicState(this.told);
  }

  /** Asked of the example as it stands only. */
  override get question(): PipelineQuestion | null {
    const preset = pipelinePreset(this.state.preset);
    if (preset === undefined || this.linked || this.problem !== null) return null;
    return this.changedExample ? null : preset.question;
  }

  /** Numbers or settings are not those of the example any more. */
  get changedExample(): boolean {
    const preset = pipelinePreset(this.state.preset);
    return preset !== undefined && !isAsPreset(this.state, preset);
  }

  /** The example says in the menu that it is not as it was. */
  get changed(): boolean {
    return this.example === OWN ? this.changedOwn : this.changedExample;
  }

  /** Index of the right choice, by the core's weights. */
  right(question: PipelineQuestion): number {
    const { run } = this;
    if (run === null) throw new Error(`${question.name}: nothing was computed`);
    const { row, col } = question;
    const { stages, weightSums } = run.result;
    return rightChoice(question, col === null ? (weightSums[row] ?? NaN) : entry(stages.weights, row, col));
  }

  /** Message key of the note "Check the page" that belongs to this example and step. */
  get erratum(): string | null {
    const preset = pipelinePreset(this.state.preset);
    const erratum = preset?.erratum;
    if (preset === undefined || !erratum?.steps.some((step) => this.shownSteps.includes(step))) return null;
    return erratum.unchanged && this.changedExample ? null : erratum.message;
  }

  override get problem(): Problem | null {
    return this.refused?.problem ?? this.problems[0] ?? null;
  }

  /** The inputs have changed since the last good result and cannot be computed. */
  get stale(): boolean {
    return this.problems.length > 0;
  }

  override get outdated(): boolean {
    return this.stale && this.run !== null;
  }

  /** The text of an input cell, '' when it is missing; undefined for a stage, which nobody types. */
  textOf({ matrix, row, col }: CellRef): string | undefined {
    return change.isInput(matrix) ? (cellAt(this.state.cells[matrix], row, col) ?? '') : undefined;
  }

  /** While a reader types, numbers count at once and anything else waits. True when the state changed. */
  type(cell: CellRef, text: string): boolean {
    this.#beforeTyping ??= this.state;
    return 'value' in parseCell(text) && this.#setCell(cell, text);
  }

  /** The reader is done with a cell. True when the state is another than before. */
  keep(cell: CellRef, text: string): boolean {
    const before = (this.#beforeTyping ??= this.state);
    this.#setCell(cell, text);
    this.#beforeTyping = null;
    this.record(before);
    return this.differs(before);
  }

  /** The reader leaves an editor: back to before it was opened. True when something had been typed. */
  takeBack(): boolean {
    const before = this.#beforeTyping;
    this.#beforeTyping = null;
    if (before !== null) this.replace({ ...before, chosen: this.state.chosen });
    return before !== null;
  }

  mask(mask: MaskChoice): boolean {
    return this.change(change.setMask(this.state, mask));
  }

  /** Hides or shows one key for one query; true when the state changed. */
  toggle({ matrix, row, col }: CellRef): boolean {
    if (matrix !== 'masked' || this.stale) return false;
    this.change(change.toggleHidden(this.state, row, col));
    return true;
  }

  #setCell({ matrix, row, col }: CellRef, text: string): boolean {
    const before = this.textOf({ matrix, row, col });
    if (!change.isInput(matrix) || before === undefined || isSameEntry(before, text)) return false;
    this.replace(change.setCell(this.state, matrix, row, col, text));
    return true;
  }

  /** Inputs that are complete make a new result; others leave the last one standing, if its tables are as large. */
  override compute(): void {
    const { input, problems } = this.check();
    const { state } = this;
    this.problems = newestFirst(problems, this.problems);
    if (this.run !== null && !change.sameSizes(this.run.state, state)) this.run = null;
    if (input === undefined || this.#engine === undefined) return;
    try {
      this.run = { ...runPipeline(this.#engine, input), state };
    } catch (cause) {
      this.problems = [refusedByCore(coreRefusal(cause))];
    }
  }
}
