// SPDX-License-Identifier: MIT
// <sdpa-pipeline>: every number of one attention call, and why. The work is done by the session (what is computed),
// the acts (what a reader can do) and the view (what is drawn).
import type { PropertyValues, TemplateResult } from 'lit';
import type { BugPresetName } from '../content/bug-presets.ts';
import type { PipelinePresetName } from '../content/presets.ts';
import { PIPELINE_FIELDS } from '../model/pipeline-fields.ts';
import { type PublicState } from '../model/pipeline-preset.ts';
import {
  hasStep,
  INPUTS,
  JOINT_NAMES,
  type AxisChoice,
  type MaskChoice,
  type PipelineState,
  type ScaleChoice,
  type ViewChoice,
} from '../model/pipeline-state.ts';
import { stepFrom, STEPS, type StepId, type StepNumber } from '../model/pipeline-steps.ts';
import type { Fading } from './fading.ts';
import { GridController } from './grid-controller.ts';
import { openControl } from './heirs.ts';
import { isScene, leftSteps, pageOf, pipelineParts } from './pipeline-parts.ts';
import { pipelineActs, pipelineGridActs, type PipelineHost } from './pipeline-acts.ts';
import type { PipelineTrace } from './pipeline-core.ts';
import { pipelineAsking } from './pipeline-asking.ts';
import { PipelineSession } from './pipeline-session.ts';
import { openNumber, saysMore, wordsFor, type PipelineView } from './pipeline-scene.ts';
import { Prediction } from './prediction.ts';
import { defineFieldAccessors, fieldProperties, Settings, type OtherText } from './settings.ts';
import { OWN } from './session.ts';
import { StepsElement } from './steps-element.ts';

/**
 * One attention call, step by step, with every number open to inspection.
 * @tagname sdpa-pipeline
 * @csspart matrix - One matrix.
 * @csspart cell - One number of a matrix.
 * @csspart chart - The bar that a row shares out.
 * @fires sdpa-step
 */
export class SdpaPipeline extends StepsElement<PipelineState, PublicState> {
  static override properties = {
    ...StepsElement.properties,
    ...fieldProperties(PIPELINE_FIELDS, [...INPUTS, ...JOINT_NAMES]),
  };

  static {
    defineFieldAccessors(this, PIPELINE_FIELDS);
  }

  declare preset: PipelinePresetName | BugPresetName | OtherText;
  /** Queries, row by row: `1,0,1,0` or `[[1,0,1,0]]`; also as `<table data-matrix="q">` inside the tag. */
  declare q: string;
  /** Keys, row by row, in the same ways. */
  declare k: string;
  /** Values, row by row, in the same ways. */
  declare v: string;
  /** The tokens that queries, keys and values are made from, row by row; with any of these eight attributes they are made. */
  declare x: string;
  /** Cross mode: the tokens that keys and values are made from, as wide as those of `x`. */
  declare context: string;
  /** The matrix that makes queries from `x`, as many rows and columns as `x` has columns. */
  declare wq: string;
  /** The matrix that makes keys. */
  declare wk: string;
  /** The matrix that makes values. */
  declare wv: string;
  /** The matrix that mixes what the heads found. */
  declare wo: string;
  /** How many heads share the columns. */
  declare heads: '1' | '2' | '4';
  /** Whether keys and values are made from `x` as well, or from `context`. */
  declare mode: 'self' | 'cross';
  /** What raw scores are divided by; also a number. */
  declare scale: Exclude<ScaleChoice, 'custom'> | OtherText;
  /** `padding` hides the last key. Also cells as `1,0~1,1`: `1` may attend, `0` is hidden. */
  declare mask: Exclude<MaskChoice, 'custom'> | OtherText;
  /** What is added to every score before softmax: a number from -1000 to 1000. */
  declare shift: string;
  /** Along what softmax runs. */
  declare axis: AxisChoice;
  /** One step at a time, the calculation as a flow, or all steps below each other. */
  declare view: ViewChoice;
  /** The step to begin with, by number or name: inputs, scores, scaled, masked (only with a mask or a shift), weights, output. */
  declare step: StepNumber | OtherText;

  protected override readonly session = new PipelineSession();
  /** @internal */
  override readonly settings: Settings = new Settings(this, this.session);
  /** An example that was taken by a command may move focus to its error. */
  #mayMoveFocus = false;
  /** The step on the last picture. */
  #step: StepId = 'inputs';

  readonly #host: PipelineHost = {
    session: this.session,
    grid: () => this.#grid,
    view: () => this.#view(),
    choosePreset: (name, byCommand) => {
      this.#mayMoveFocus = byCommand;
      if (name === OWN) this.session.reset();
      else this.session.load(name);
      this.settled(true);
      this.changed(true, 'preset', true);
    },
    changed: (changed, cause, done) => {
      this.changed(changed, cause, done);
    },
    requestUpdate: () => this.requestUpdate(),
    say: (sentence) => this.announcer.say(sentence),
    tell: (sentence) => {
      const { more } = this.#parts;
      void this.announcer.sayAfter(more.want(), () =>
        more.loaded === undefined ? this.t('part.failed') : sentence(more.loaded),
      );
    },
    emit: (type, detail) => void this.emit(type, detail),
    focusControl: (name) => {
      this.requestUpdate();
      void this.#parts.more.want().then(async () => {
        await this.updateComplete;
        openControl(this.renderRoot, name);
      });
    },
    stepped: () => this.#stepped(),
    goToProblem: (focus) => {
      const { more } = this.#parts;
      void more.want().then(() => more.loaded?.goToProblem(this.#host, focus));
    },
  };
  readonly #grid = new GridController(this, this.guarded(pipelineGridActs(this.#host)));
  readonly #acts = this.guarded(pipelineActs(this.#host));
  readonly #parts = pipelineParts(this, this.announcer, this.#host, (load) => this.loadPart(load));
  #fading: Fading<StepId> | null = null;
  protected override readonly prediction = new Prediction(
    this.#parts.question,
    this.guarded(pipelineAsking(this.#host)),
  );

  /** The engine's trace of the last complete inputs, with heads also `joint`, of the right program where the example has a bug; undefined while there is none. It is the page's own copy. */
  get result(): PipelineTrace | undefined {
    return structuredClone(this.session.run?.trace);
  }

  /** Goes to a step by its number or name; one that is not there is ignored. */
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
    this.#parts.scenes.loaded?.cancel();
    super.settled(begins);
    if (this.session.problem !== null) this.#host.goToProblem(this.#mayMoveFocus);
    this.#mayMoveFocus = false;
  }

  /** @internal */
  get isLate(): boolean {
    const { loaded, failed } = this.#parts.scenes;
    return /\bbug-/.test(this.preset + this.settings.linked) && !failed && loaded?.isLate() !== false;
  }

  protected override async prepare(): Promise<void> {
    const { more } = this.#parts;
    setTimeout(() => void more.want(), 2000); // Whoever prints may never have come near.
    const flow = this.session.state.view === 'steps' ? undefined : this.#parts.flow.want();
    const scene = (isScene(this.session) || this.isLate) && this.#parts.scenes.want();
    await Promise.all([super.prepare(), flow, scene, this.#saysMore() ? more.want() : undefined]);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#step = this.session.state.step;
  }

  protected override changed(changed: boolean, cause: string, done?: boolean): void {
    if (cause === 'view') this.#parts.flow.failed = false;
    super.changed(changed, cause, done);
    // An example comes with its own place, and maybe with a question before it.
    if (cause !== 'preset' || this.prediction.question === null) this.#stepped();
  }

  #stepped(): void {
    const { step } = this.session.state;
    if (step === this.#step) return;
    this.#step = step;
    this.prediction.acted();
    this.emit('sdpa-step', { step: STEPS.indexOf(step), name: step });
  }

  protected override renderLive(): TemplateResult {
    const draw = pageOf(this.#parts, this.session, this.prediction.question !== null);
    const view = this.#view();
    if (this.isLate) void this.#parts.scenes.want();
    if (openNumber(view) !== null && !this.#parts.arithmetic.failed) void this.#parts.arithmetic.want();
    if (this.#saysMore() && !this.#parts.more.failed) void this.#parts.more.want();
    if (view.faded.length > 0 && !this.#parts.exercise.failed) void this.#parts.exercise.want();
    return draw(view);
  }

  /** Beyond a first visit's picture, which is the question, or the inputs. */
  #saysMore(): boolean {
    const { session, engine } = this;
    const asked = engine === undefined ? this.asks : this.prediction.phase === 'predicting';
    return !asked && (engine?.backend === 'js' || saysMore(session));
  }

  /** What acting needs is fetched when a reader comes near. */
  protected override comesNear(): void {
    super.comesNear();
    void this.#parts.more.want();
    void this.#parts.scenes.want();
  }

  #view(): PipelineView {
    const { engine, session } = this;
    if (engine === undefined) throw new Error('drawn live without an engine');
    const { n, m } = session.state.sizes;
    const t = wordsFor(session, this.t);
    const exercise = this.#parts.exercise.loaded;
    if (exercise !== undefined) this.#fading ??= new exercise.Fading(this.#host);
    const view: PipelineView = {
      session,
      engine,
      grid: this.#grid,
      erratum: this.errata === 'off' ? null : session.erratum,
      width: this.surroundings.width,
      textSize: this.surroundings.textSize,
      frame: this.frame(t('title'), t('lead', { n, m })),
      style: { digits: this.digits },
      prediction: this.prediction,
      faded: this.#parts.exercise.failed ? [] : leftSteps(session, this.fade, this.fadeFrom),
      fading: this.#fading?.of(session.run?.result) ?? null,
      ...this.#parts,
      flowFailed: this.#parts.flow.failed,
      trouble: this.trouble,
      t,
      say: this.#host.say,
      act: this.#acts,
    };
    return this.#parts.scenes.loaded?.seen(view) ?? view;
  }
}
