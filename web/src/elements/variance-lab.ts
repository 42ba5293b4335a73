// SPDX-License-Identifier: MIT
// <sdpa-variance-lab>: how far dot products spread, under which assumptions; and exams, whose marks are sums as well.
import type { PropertyValues, TemplateResult } from 'lit';
import type { DotProductResult } from '../engine/run-types.ts';
import {
  breakOne,
  SAMPLES_RANGE,
  VARIANCE_FIELDS,
  type SavedVariance,
  type VarianceQuestion,
  type VarianceState,
} from '../model/variance-state.ts';
import type { VarianceActions } from '../views/variance-controls.ts';
import { Drawer } from './drawer.ts';
import { LabElement } from './lab-element.ts';
import { LazyPart } from './lazy-part.ts';
import { Prediction } from './prediction.ts';
import type { RunState } from './run-driver.ts';
import { defineFieldAccessors, fieldProperties, Settings } from './settings.ts';
import { bell, rightAnswerOf, sharesOf, varianceRun } from './variance-core.ts';
import type {
  VarianceArithmetic,
  VarianceCopying,
  VarianceQuestionPart,
  VarianceScene,
} from './variance-scene.ts';
import { VarianceSession } from './variance-session.ts';
import { drawVariance, rowsSaid } from './variance-view.ts';

/** Experiments of up to this many random numbers start by themselves: they take a few hundredths of a second. */
const LIGHT = 8e6;
/** What "more" adds. */
const MORE = 1000;
/** Of 2^32 seeds. */
const SEEDS = 4294967296;

/**
 * Many dot products of random vectors, for several lengths: their histograms, and the law by which they grow.
 * @tagname sdpa-variance-lab
 */
export class SdpaVarianceLab extends LabElement<VarianceState, SavedVariance, DotProductResult> {
  static override properties = {
    ...LabElement.properties,
    ...fieldProperties(VARIANCE_FIELDS, []),
  };

  static {
    defineFieldAccessors(this, VARIANCE_FIELDS);
  }

  /** 'dots' or 'exam'. */
  declare scene: string;
  /** Lengths of the vectors (or numbers of questions), up to six: 4,64,512. */
  declare dk: string;
  /** Samples of each, 100 to 100000. */
  declare n: string;
  /** Entries: 'normal', 'sign', 'uniform-symmetric', 'uniform-unit' or 't3'. */
  declare dist: string;
  /** Mean of the entries, -1 to 1. */
  declare mu: string;
  /** Spread of the entries, 0 to 3. */
  declare sigma: string;
  /** Correlation of query and key, 0 to 1. */
  declare rho: string;
  /** Correlation of the entries within a vector, 0 to 0.9. */
  declare a2: string;
  /** What sums are divided by: 'none', 'sqrt' or 'dk'. */
  declare div: string;
  /** 0 to 4294967295. */
  declare seed: string;
  /** 'course': the draws of the course's program, where they are its own; 'fresh': a faster generator. */
  declare stream: string;
  /** Exams: 'zero-one' or 'plus-minus'. */
  declare marking: string;
  /** Exams: how likely an answer is right, 0 to 1. */
  declare ability: string;

  protected override readonly session = new VarianceSession();
  /** @internal */
  override readonly settings: Settings = new Settings(this, this.session);
  readonly #question = new LazyPart<VarianceQuestionPart>(this, () =>
    this.loadPart(() => import('./variance-question.ts')),
  );
  readonly #arithmetic = new LazyPart<VarianceArithmetic>(this, () =>
    this.loadPart(() => import('./variance-arithmetic.ts')),
  );
  readonly #copy: Drawer<VarianceCopying> = new Drawer(this, async () => {
    const { varianceCopying } = await this.loadPart(() => import('./variance-copy.ts'));
    return varianceCopying('copy', this, this.announcer, this.#copy);
  });
  protected override readonly prediction = new Prediction(
    this.#question,
    this.guarded({
      right: (question: VarianceQuestion) => rightAnswerOf(question, this.session.theory, this.#shares()),
      emit: (type: 'sdpa-predict' | 'sdpa-reveal', detail: never) => {
        this.emit(type, detail);
      },
      asked: () => undefined,
      closed: () => undefined,
      told: () => {
        this.announcer.say(this.#question.loaded?.toldSentence(this.#scene()) ?? '');
      },
      left: () => {
        this.announcer.say(rowsSaid(this.#scene()));
      },
      requestUpdate: () => {
        this.requestUpdate();
      },
    }),
  );
  #bell: VarianceScene['bell'] | undefined;

  /** What has been measured so far, as plain numbers. */
  get result(): DotProductResult | undefined {
    return structuredClone(this.runs.result);
  }

  readonly #acts = this.guarded<VarianceActions>({
    preset: (name) => {
      this.preset = name;
      void this.updateComplete.then(() => {
        this.changed(true, 'preset', true);
      });
    },
    division: (div) => {
      this.#set({ div }, 'scale');
    },
    assumption: (assumption) => {
      this.changed(this.session.change(breakOne(this.session.state, assumption)), 'dist', true);
    },
    setting: (name, text) => {
      this.changed(this.session.setting(name, text, name), name, true);
    },
    stream: (stream) => {
      this.#set({ stream }, 'stream');
    },
    marking: (marking) => {
      this.#set({ marking, ...(marking === 'plus-minus' && { ability: 0.5 }) }, 'marking');
    },
    choose: (chosen) => {
      this.session.state = { ...this.session.state, chosen };
      this.#arithmetic.failed = false;
      this.requestUpdate();
    },
    run: () => {
      // Other numbers, unless these have not been drawn yet.
      const { seed } = this.session.state;
      if (this.runs.state !== 'idle') this.#set({ seed: (seed + 1) % SEEDS }, 'seed');
      this.#start();
    },
    more: () => {
      this.#set({ n: Math.min(this.session.state.n + MORE, SAMPLES_RANGE.max) }, 'n');
      this.#start();
    },
    pause: () => {
      this.runs.pause();
    },
    resume: () => {
      this.runs.resume();
    },
    cancel: () => {
      this.cancel();
    },
  });

  #set(part: Partial<VarianceState>, cause: string): void {
    this.changed(this.session.change({ ...this.session.state, ...part }), cause, true);
  }

  /** What a run depends on. */
  get #key(): string {
    return JSON.stringify({ ...this.session.saved(), preset: '' });
  }

  #start(): void {
    const { whole } = this;
    const { state } = this.session;
    if (whole !== undefined) this.runs.want(this.#key, () => varianceRun(whole, state));
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { state } = this.session;
    if (this.whole === undefined || this.runs.isFor(this.#key)) return;
    const draws = state.dims.reduce((sum, dk) => sum + 2 * dk * state.n, 0);
    if (draws <= LIGHT) this.#start();
    else this.runs.drop();
  }

  protected override runSentence(
    { done, total }: DotProductResult,
    state: RunState,
    quarter: number,
  ): string {
    if (state === 'cancelled') return this.t('lab.stopped', { done, total });
    if (state === 'done') return rowsSaid(this.#scene());
    return quarter === 0 ? '' : this.t('lab.quarter', { quarter });
  }

  #shares(): readonly number[] {
    const { whole, session } = this;
    const found = this.runs.result?.perDim.filter(({ samples }) => samples > 0) ?? [];
    if (whole === undefined || session.state.scene !== 'exam' || found.length === 0) return [];
    return sharesOf(
      whole,
      found.map(({ mean }) => mean),
    );
  }

  protected override renderLive(): TemplateResult {
    if (this.session.state.chosen !== null && !this.#arithmetic.failed) void this.#arithmetic.want();
    const draw = this.prediction.question === null ? undefined : this.#question.loaded?.drawQuestion;
    return (draw ?? drawVariance)(this.#scene());
  }

  #scene(): VarianceScene {
    const { whole, session, t } = this;
    if (whole === undefined) throw new Error('drawn live without an engine');
    const { scene, n } = session.state;
    return {
      session,
      engine: whole,
      run: { state: this.runs.state, result: this.runs.result ?? this.#waiting(whole) },
      bell: (this.#bell ??= bell(whole)),
      shares: this.#shares(),
      width: this.surroundings.width,
      textSize: this.surroundings.textSize,
      frame: this.frame(t(`variance.title.${scene}`), t(`variance.lead.${scene}`, { n: String(n) })),
      style: { digits: this.digits },
      errata: this.errata !== 'off',
      prediction: this.prediction,
      trouble: this.trouble,
      arithmetic: this.#arithmetic,
      copy: this.#copy,
      chart: () => this.renderRoot.querySelector<SVGSVGElement>('.chart svg'),
      t,
      act: this.#acts,
    };
  }

  /** Theory alone, while nothing has been drawn. */
  #waiting(whole: NonNullable<typeof this.whole>): DotProductResult {
    const run = varianceRun(whole, this.session.state);
    return run.result;
  }
}
