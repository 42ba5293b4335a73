// SPDX-License-Identifier: MIT
// <sdpa-pipeline>: every number of one attention call, and why. Properties, events and focus; the work is done by
// the session (what is computed) and the view (what is drawn).
import type { PropertyValues, TemplateResult } from 'lit';
import { pipelinePreset } from '../content/presets.ts';
import type { AttentionTrace } from '../engine/lean.ts';
import * as change from '../model/pipeline-state.ts';
import type { CellRef, PublicState } from '../model/pipeline-state.ts';
import { stepFrom, STEPS, type StepId } from '../model/pipeline-steps.ts';
import { errorDetail } from '../model/problems.ts';
import { SdpaElement } from './base.ts';
import { GridController } from './grid-controller.ts';
import { DEFAULT_PRESET, PipelineSession } from './pipeline-session.ts';
import type { PipelineActs, PipelineView } from './pipeline-scene.ts';
import { drawPipeline } from './pipeline-view.ts';
import { problemSentence, stepSentence } from './pipeline-words.ts';

/**
 * One attention call, step by step, with every number open to inspection.
 * @tagname sdpa-pipeline
 * @attr {string} preset - A worked example: example-1, example-1-unscaled, misprint, causal-3, whole-matrix-softmax.
 * @attr {string} step - 0 inputs, 1 scores, 2 scaled, 3 masked, 4 weights, 5 output; the number or the name.
 * @attr {'note'|'off'} errata - 'off' hides the note "Check the page".
 * @fires sdpa-change - The reader changed something: `{state, cause}`.
 * @fires sdpa-step - The reader went to a step: `{step, name}`.
 * @csspart controls - The controls of the step.
 * @csspart matrix - One matrix.
 * @csspart chart - The bar that a row shares out.
 * @csspart panel - "How this number was made".
 */
export class SdpaPipeline extends SdpaElement {
  static override properties = {
    ...SdpaElement.properties,
    step: { reflect: true },
    errata: { reflect: true },
  };

  declare step: string;
  declare errata: 'note' | 'off';

  readonly #session = new PipelineSession();
  #help = false;
  /** A preset that the reader took by a command may move focus to its error. */
  #mayMoveFocus = false;

  readonly #grid = new GridController(this, {
    choose: (cell) => {
      this.#session.state = { ...this.#session.state, chosen: cell };
      this.requestUpdate();
    },
    textOf: (cell) => this.#session.textOf(cell),
    type: (cell, text) => {
      this.#changed(this.#session.type(cell, text), 'cell');
    },
    keep: (cell, text) => {
      this.#changed(this.#session.keep(cell, text), 'cell', true);
    },
    undo: () => {
      this.#changed(this.#session.undo(), 'undo');
    },
    act: (cell) => {
      this.#toggle(cell);
    },
  });

  readonly #acts: PipelineActs = {
    preset: (name, byCommand) => {
      this.#mayMoveFocus = byCommand;
      this.preset = name;
      void this.updateComplete.then(() => {
        this.#changed(true, 'preset', true);
      });
    },
    size: (name, text) => {
      this.#changed(this.#session.size(name, text), name, true);
    },
    scale: (scale) => {
      this.#session.change({ ...this.#session.state, scale });
      this.#changed(true, 'scale', true);
    },
    divisor: (divisor) => {
      this.#session.change({ ...this.#session.state, divisor });
      this.#changed(true, 'scale', true);
    },
    mask: (mask) => {
      this.#session.mask(mask);
      this.#changed(true, 'mask');
    },
    axis: (axis) => {
      this.#session.change({ ...this.#session.state, axis });
      this.#changed(true, 'axis');
    },
    goTo: (step) => {
      this.goTo(step);
      this.announcer.say(stepSentence(this.#view()));
      this.emit('sdpa-step', { step: STEPS.indexOf(step), name: step });
      void this.updateComplete.then(() => {
        this.#keepFocus();
      });
    },
    reset: () => {
      this.reset();
      this.#changed(true, 'reset');
    },
    toggle: (cell) => {
      this.#toggle(cell);
    },
    toggleHelp: () => {
      this.#help = !this.#help;
      this.requestUpdate();
    },
    goToProblem: () => {
      this.#goToProblem(true);
    },
  };

  constructor() {
    super();
    this.preset = DEFAULT_PRESET;
    this.errata = 'note';
  }

  /** The engine's trace of the last complete inputs; undefined before the first. */
  get result(): AttentionTrace | undefined {
    return this.#session.run?.trace;
  }

  /** What is set, as plain data. */
  get state(): PublicState {
    return change.publicState(this.#session.state);
  }

  /** Everything as the preset has it. */
  reset(): void {
    this.#load();
    this.announcer.say(this.t('announce.reset', { name: this.t(`preset.${this.#session.state.preset}`) }));
  }

  /** Goes to a step by its number or name; unknown ones, and the masked step while no mask is on, are ignored. */
  goTo(step: string | number): void {
    const id = stepFrom(step);
    if (id === undefined || !change.hasStep(this.#session.state, id)) return;
    this.#session.state = change.goToStep(this.#session.state, id);
    this.#reflectStep();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // Read first: loading a preset sets the step as well.
    const asked: string | undefined = changed.has('step') ? this.step : undefined;
    if (changed.has('engine') && this.engine !== undefined) this.#session.start(this.engine);
    if (changed.has('preset')) this.#load();
    if (asked !== undefined) this.goTo(asked);
    this.#reflectStep();
  }

  protected override renderLive(): TemplateResult {
    try {
      return drawPipeline(this.#view());
    } catch (cause) {
      return this.trouble(cause);
    }
  }

  #view(): PipelineView {
    const { engine } = this;
    if (engine === undefined) throw new Error('drawn live without an engine');
    return {
      session: this.#session,
      engine,
      grid: this.#grid,
      erratum: this.#erratum(),
      width: this.surroundings.width,
      textSize: this.surroundings.textSize,
      headingLevel: this.level,
      style: { digits: this.digits },
      help: this.#help,
      t: this.t,
      act: this.#acts,
    };
  }

  /** Message key of the note that belongs to this preset and step. */
  #erratum(): string | null {
    const { preset: name, step } = this.#session.state;
    const preset = this.errata === 'off' ? undefined : pipelinePreset(name);
    const erratum = preset?.erratum;
    if (preset === undefined || !erratum?.steps.includes(step)) return null;
    return erratum.unchanged && !change.isAsPreset(this.#session.state, preset) ? null : erratum.message;
  }

  /** The button that led here may be gone at the first or last step; its neighbour takes the focus. */
  #keepFocus(): void {
    if (this.shadowRoot?.activeElement === null)
      this.renderRoot.querySelector<HTMLElement>('[data-go]')?.focus({ preventScroll: true });
  }

  #load(): void {
    this.#grid.cancel();
    this.#session.load(this.preset);
    this.#reflectStep();
    this.#goToProblem(this.#mayMoveFocus);
    this.#mayMoveFocus = false;
  }

  /** The attribute says the step as a number. */
  #reflectStep(): void {
    this.step = String(STEPS.indexOf(this.#session.state.step));
    this.requestUpdate();
  }

  #toggle(cell: CellRef): void {
    this.#changed(this.#session.toggle(cell), 'mask');
  }

  /** After an act of the reader: redraw, tell the page, and say what is wrong once the reader is done. */
  #changed(changed: boolean, cause: string, done = false): void {
    this.requestUpdate();
    if (changed) this.emit('sdpa-change', { state: this.state, cause });
    const { problem } = this.#session;
    if (!done || problem === null) return;
    this.emit('sdpa-error', errorDetail(problem));
    const { stale, run } = this.#session;
    const text = problemSentence(problem, this.t);
    this.announcer.say(stale && run !== null ? this.t('announce.error', { text }) : text);
  }

  /** Makes the first faulty cell the tab stop of its matrix; focus goes there only when the reader asked. */
  #goToProblem(focus: boolean): void {
    const place = this.#session.problem?.place;
    if (place === undefined || !('matrix' in place)) return;
    const seen: readonly StepId[] = place.matrix === 'v' ? ['inputs', 'output'] : ['inputs', 'scores'];
    if (focus && !seen.includes(this.#session.state.step)) this.goTo('inputs');
    this.#grid.moveStop(place, focus);
  }
}
