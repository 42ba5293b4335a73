// SPDX-License-Identifier: MIT
// One reader's work with a pipeline: the state, the last good result, what is wrong, what Esc brings back. It knows
// the model and the core; it knows no element.
import { PIPELINE_PRESETS, pipelinePreset } from '../content/presets.ts';
import type { LeanEngine } from '../engine/lean.ts';
import { cellAt } from '../model/matrix-cells.ts';
import { parseCell } from '../model/parse.ts';
import { checkPipeline, checkSize } from '../model/pipeline-check.ts';
import * as change from '../model/pipeline-state.ts';
import type { CellRef, MaskChoice, PipelineState, SizeName } from '../model/pipeline-state.ts';
import { refusedByCore, type Problem } from '../model/problems.ts';
import { coreRefusal, runPipeline, type PipelineRun } from './pipeline-core.ts';

export const DEFAULT_PRESET = 'example-1';

export class PipelineSession {
  state: PipelineState = change.stateFromPreset(DEFAULT_PRESET, PIPELINE_PRESETS[DEFAULT_PRESET]);
  /** The last good result. */
  run: PipelineRun | null = null;
  /** What keeps the inputs from being computed. */
  problems: readonly Problem[] = [];
  /** An entry that its control refused, with what stands in the control. */
  refused: { readonly problem: Problem; readonly text: string } | null = null;

  #engine: LeanEngine | undefined;
  #beforeTyping: PipelineState | null = null;

  /** The engine is there: compute what has waited for it. */
  start(engine: LeanEngine): void {
    this.#engine = engine;
    this.#compute();
  }

  /** Everything as the preset has it; an unknown name gives the default and a problem that says so. */
  load(name: string): void {
    this.#beforeTyping = null;
    const known = pipelinePreset(name);
    this.refused = known === undefined ? { problem: unknownPreset(name), text: name } : null;
    this.change(
      known === undefined
        ? change.stateFromPreset(DEFAULT_PRESET, PIPELINE_PRESETS[DEFAULT_PRESET])
        : change.stateFromPreset(name, known),
      known === undefined,
    );
  }

  /** A new state, computed at once. */
  change(state: PipelineState, keepRefusal = false): void {
    if (!keepRefusal) this.refused = null;
    this.state = state;
    this.#compute();
  }

  get problem(): Problem | null {
    return this.refused?.problem ?? this.problems[0] ?? null;
  }

  /** The inputs have changed since the last good result and cannot be computed. */
  get stale(): boolean {
    return this.problems.length > 0;
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

  /** The reader is done with a cell. True when the state changed. */
  keep(cell: CellRef, text: string): boolean {
    const typed = this.#beforeTyping !== null;
    this.#beforeTyping = null;
    return this.#setCell(cell, text) || typed;
  }

  /** Back to before the editor was opened. True when something had been typed. */
  undo(): boolean {
    const before = this.#beforeTyping;
    this.#beforeTyping = null;
    if (before !== null) this.change({ ...before, chosen: this.state.chosen });
    return before !== null;
  }

  /** Takes the size or refuses it; true when it was taken. */
  size(name: SizeName, text: string): boolean {
    const size = checkSize(name, text);
    if (typeof size === 'number') this.change(change.setSize(this.state, name, size));
    else this.refused = { problem: size, text };
    return typeof size === 'number';
  }

  mask(mask: MaskChoice): void {
    this.change(change.setMask(this.state, mask));
  }

  /** Hides or shows one key for one query; true when the state changed. */
  toggle({ matrix, row, col }: CellRef): boolean {
    if (matrix !== 'masked' || this.stale) return false;
    this.change(change.toggleHidden(this.state, row, col));
    return true;
  }

  #setCell({ matrix, row, col }: CellRef, text: string): boolean {
    if (!change.isInput(matrix) || this.textOf({ matrix, row, col }) === text) return false;
    this.change(change.setCell(this.state, matrix, row, col, text));
    return true;
  }

  /** Inputs that are complete make a new result; others leave the last one standing. */
  #compute(): void {
    const { input, problems } = checkPipeline(this.state);
    this.problems = problems;
    if (input === undefined || this.#engine === undefined) return;
    try {
      this.run = runPipeline(this.#engine, input);
    } catch (cause) {
      this.problems = [refusedByCore(coreRefusal(cause))];
    }
  }
}

function unknownPreset(name: string): Problem {
  const expected = Object.keys(PIPELINE_PRESETS).join(', ');
  return {
    code: 'unknown_preset',
    place: { argument: 'preset' },
    args: { text: name },
    expected,
    actual: name,
  };
}
