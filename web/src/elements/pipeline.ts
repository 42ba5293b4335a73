// SPDX-License-Identifier: MIT
// <sdpa-pipeline>: every number of one attention call, and why. The work is done by the session (what is computed),
// the acts (what a reader can do) and the view (what is drawn).
import type { PropertyValues, TemplateResult } from 'lit';
import type { PipelinePresetName } from '../content/presets.ts';
import type { AttentionTrace } from '../engine/lean.ts';
import { fadedSteps } from '../model/fading.ts';
import { PIPELINE_FIELDS } from '../model/pipeline-fields.ts';
import { type PublicState } from '../model/pipeline-preset.ts';
import {
  hasStep,
  INPUTS,
  type AxisChoice,
  type MaskChoice,
  type PipelineState,
  type ScaleChoice,
  type ViewChoice,
} from '../model/pipeline-state.ts';
import { stepFrom, STEPS, type StepId, type StepNumber } from '../model/pipeline-steps.ts';
import { SdpaElement, type OtherText } from './base.ts';
import { Fading } from './fading.ts';
import { GridController } from './grid-controller.ts';
import { Drawer } from './drawer.ts';
import { LazyPart } from './lazy-part.ts';
import { goToProblem, pipelineActs, pipelineGridActs, type PipelineHost } from './pipeline-acts.ts';
import { pipelineAsking } from './pipeline-asking.ts';
import { PipelineSession } from './pipeline-session.ts';
import {
  openNumber,
  type Arithmetic,
  type Copying,
  type ExercisePart,
  type FlowPart,
  type PipelineView,
  type QuestionPart,
} from './pipeline-scene.ts';
import { drawPipeline } from './pipeline-view.ts';
import { Prediction } from './prediction.ts';
import { defineFieldAccessors, fieldProperties, Settings } from './settings.ts';
import { SteadyPanel } from './steady-panel.ts';

/**
 * One attention call, step by step, with every number open to inspection.
 * @tagname sdpa-pipeline
 * @csspart matrix - One matrix.
 * @csspart chart - The bar that a row shares out.
 * @fires sdpa-step
 */
export class SdpaPipeline extends SdpaElement<PipelineState, PublicState> {
  static override properties = {
    ...SdpaElement.properties,
    ...fieldProperties(PIPELINE_FIELDS, INPUTS),
  };

  static {
    defineFieldAccessors(this, PIPELINE_FIELDS);
  }

  declare preset: PipelinePresetName | OtherText;
  /** Queries, row by row: `1,0,1,0` or `[[1,0,1,0]]`; also as `<table data-matrix="q">` inside the tag. */
  declare q: string;
  /** Keys, row by row, in the same ways. */
  declare k: string;
  /** Values, row by row, in the same ways. */
  declare v: string;
  /** What raw scores are divided by; also a number. */
  declare scale: Exclude<ScaleChoice, 'custom'> | OtherText;
  /** `padding` hides the last key. Also cells as `1,0~1,1`: `1` may attend, `0` is hidden. */
  declare mask: Exclude<MaskChoice, 'custom'> | OtherText;
  /** Along what softmax runs. */
  declare axis: AxisChoice;
  /** One step at a time, the calculation as a flow, or all steps below each other. */
  declare view: ViewChoice;
  /** The step to begin with, by number or name: inputs, scores, scaled, masked (only with a mask), weights, output. */
  declare step: StepNumber | OtherText;

  protected override readonly session = new PipelineSession();
  /** @internal */
  override readonly settings: Settings = new Settings(this, this.session);
  /** An example that the reader took by a command may move focus to its error. */
  #mayMoveFocus = false;
  /** The step on the last picture. */
  #step: StepId = 'inputs';

  readonly #host: PipelineHost = {
    session: this.session,
    grid: () => this.#grid,
    view: () => this.#view(),
    choosePreset: (name, byCommand) => {
      this.#mayMoveFocus = byCommand;
      this.preset = name;
      void this.updateComplete.then(() => {
        this.changed(true, 'preset', true);
      });
    },
    changed: (changed, cause, done) => {
      this.changed(changed, cause, done);
    },
    requestUpdate: () => {
      this.requestUpdate();
    },
    say: (sentence) => {
      this.announcer.say(sentence);
    },
    emit: (type, detail) => {
      this.emit(type, detail);
    },
    focusControl: (name) => {
      this.requestUpdate();
      void this.updateComplete.then(() => {
        const field = this.renderRoot.querySelector<HTMLElement>(`#control-${name}`);
        field?.closest('details')?.setAttribute('open', '');
        field?.focus();
      });
    },
    stepped: () => {
      this.#stepped();
    },
  };
  readonly #grid = new GridController(this, this.guarded(pipelineGridActs(this.#host)));
  readonly #acts = this.guarded(pipelineActs(this.#host));
  readonly #arithmetic = new LazyPart<Arithmetic>(this, () => this.loadPart(() => import('./arithmetic.ts')));
  readonly #question = new LazyPart<QuestionPart>(this, () =>
    this.loadPart(() => import('./pipeline-question.ts')),
  );
  readonly #exercise = new LazyPart<ExercisePart>(this, () =>
    this.loadPart(() => import('./pipeline-exercise.ts')),
  );
  readonly #fading = new Fading<StepId>({
    emit: this.#host.emit,
    requestUpdate: this.#host.requestUpdate,
  });
  readonly #flow = new LazyPart<FlowPart>(this, () => this.loadPart(() => import('./pipeline-flow.ts')));
  readonly #copy: Drawer<Copying> = new Drawer(this, async () => {
    const { pipelineCopying } = await this.loadPart(() => import('./pipeline-copy.ts'));
    return pipelineCopying('copy', this, this.announcer, this.#copy);
  });
  protected override readonly prediction = new Prediction(
    this.#question,
    this.guarded(pipelineAsking(this.#host, this.#question)),
  );

  constructor() {
    super();
    new SteadyPanel(
      this,
      () => `${this.session.state.step} ${this.session.state.view} ${this.surroundings.width}`,
    );
  }

  /** The engine's trace of the last complete inputs; undefined while there is none. It is the page's own copy. */
  get result(): AttentionTrace | undefined {
    return structuredClone(this.session.run?.trace);
  }

  /** Goes to a step by its number or name; unknown ones, and the masked step while no mask is on, are ignored. */
  goTo(step: string | number): void {
    const id = stepFrom(step);
    if (id === undefined || !hasStep(this.session.state, id)) return;
    this.prediction.begin(null);
    this.session.goTo(id);
    this.requestUpdate();
  }

  /** An open editor is closed, and a faulty cell is where Tab leads. */
  protected override settled(begins: boolean): void {
    this.#grid.cancel();
    super.settled(begins);
    goToProblem(this.#host, this.#mayMoveFocus);
    this.#mayMoveFocus = false;
  }

  protected override async prepare(): Promise<void> {
    const flow = this.session.state.view === 'steps' ? undefined : this.#flow.want();
    await Promise.all([super.prepare(), flow]);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#step = this.session.state.step;
  }

  protected override changed(changed: boolean, cause: string, done?: boolean): void {
    if (cause === 'view') this.#flow.failed = false;
    super.changed(changed, cause, done);
    this.#stepped();
  }

  #stepped(): void {
    const { step } = this.session.state;
    if (step !== this.#step) this.emit('sdpa-step', { step: STEPS.indexOf(step), name: step });
    this.#step = step;
  }

  protected override renderLive(): TemplateResult {
    const view = this.#view();
    if (openNumber(view) !== null && !this.#arithmetic.failed) void this.#arithmetic.want();
    if (view.faded.length > 0 && !this.#exercise.failed) void this.#exercise.want();
    return this.#page()(view);
  }

  /** The page that is asked for; while its part has not come, the steps. */
  #page(): (view: PipelineView) => TemplateResult {
    if (this.prediction.question !== null) return this.#question.loaded?.drawQuestion ?? drawPipeline;
    if (this.session.state.view === 'steps') return drawPipeline;
    if (!this.#flow.failed) void this.#flow.want();
    return this.#flow.loaded?.drawFlow ?? drawPipeline;
  }

  /** Steps that make numbers; hiding keys is done with the mask. */
  #faded(): readonly StepId[] {
    const { session, fade, fadeFrom } = this;
    if (session.run === null || session.stale || this.#exercise.failed) return [];
    const making = STEPS.filter((step) => step !== 'inputs' && step !== 'masked');
    return fadedSteps(making, fade, fadeFrom);
  }

  #view(): PipelineView {
    const { engine, session, t } = this;
    if (engine === undefined) throw new Error('drawn live without an engine');
    const { n, m } = session.state.sizes;
    const fading = this.#fading.of(session.run?.result);
    return {
      session,
      engine,
      grid: this.#grid,
      erratum: this.errata === 'off' ? null : session.erratum,
      width: this.surroundings.width,
      textSize: this.surroundings.textSize,
      frame: this.frame(t('title'), t('lead', { n, m })),
      style: { digits: this.digits },
      prediction: this.prediction,
      faded: this.#faded(),
      fading,
      exercise: this.#exercise,
      flowFailed: this.#flow.failed,
      arithmetic: this.#arithmetic,
      copy: this.#copy,
      t,
      say: this.#host.say,
      act: this.#acts,
    };
  }
}
