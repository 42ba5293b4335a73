// SPDX-License-Identifier: MIT
// <sdpa-variance-lab>: how far dot products spread, under which assumptions; and exams, whose marks are sums as well.
import type { TemplateResult } from 'lit';
import type { VariancePresetName } from '../content/variance-presets.ts';
import type { DotProductResult, Run } from '../engine/run-types.ts';
import { SEED_RANGE } from '../model/course.ts';
import { VARIANCE_FIELDS } from '../model/variance-fields.ts';
import {
  breakOne,
  SAMPLES_RANGE,
  type DistributionName,
  type Division,
  type Marking,
  type Scene,
  type VarianceQuestion,
  type VarianceState,
  type VarianceStream,
} from '../model/variance-state.ts';
import type { SavedSettings } from '../model/setting-fields.ts';
import type { VarianceActions } from '../views/variance-controls.ts';
import { LabElement } from './lab-element.ts';
import type { LabParts } from './lab-scene.ts';
import { defineFieldAccessors, fieldProperties, Settings, type OtherText } from './settings.ts';
import { bell, rightAnswerOf, sharesOf, varianceRun } from './variance-core.ts';
import type { VarianceScene } from './variance-scene.ts';
import { VarianceSession } from './variance-session.ts';
import { rowsSaid } from './variance-sentences.ts';
import { drawVariance } from './variance-view.ts';

/** Experiments of up to this many random numbers start by themselves: they take a few hundredths of a second. */
const LIGHT = 8e6;
/** What "more" adds. */
const MORE = 1000;

/**
 * Many dot products of random vectors, for several lengths: their histograms, and the law by which they grow.
 * @tagname sdpa-variance-lab
 */
export class SdpaVarianceLab extends LabElement<
  VarianceState,
  SavedSettings,
  VarianceQuestion,
  DotProductResult,
  VarianceScene
> {
  static override properties = {
    ...LabElement.properties,
    ...fieldProperties(VARIANCE_FIELDS, []),
  };

  static {
    defineFieldAccessors(this, VARIANCE_FIELDS);
  }

  declare preset: VariancePresetName | OtherText;
  /** Dot products of random vectors, or marks of exams. */
  declare scene: Scene;
  /** Lengths of the vectors (or numbers of questions), up to six: 4,64,512. */
  declare dk: string;
  /** Samples of each, 100 to 100000. */
  declare n: string;
  /** How entries are distributed; `t3` is Student's t with 3 degrees of freedom. */
  declare dist: DistributionName;
  /** Mean of the entries, -1 to 1. */
  declare mu: string;
  /** Spread of the entries, 0 to 3. */
  declare sigma: string;
  /** Correlation of query and key, 0 to 1. */
  declare rho: string;
  /** Correlation of the entries within a vector, 0 to 0.9. */
  declare a2: string;
  /** What sums are divided by. */
  declare div: Division;
  /** 0 to 4294967295. */
  declare seed: string;
  /** `course`: the draws of the course's program and what follows them, where they are its own; `fresh`: faster ones. */
  declare stream: VarianceStream;
  /** Exams: a wrong answer costs nothing, or as much as a right one brings. */
  declare marking: Marking;
  /** Exams: how likely an answer is right, 0 to 1. */
  declare ability: string;

  protected override readonly session = new VarianceSession();
  /** @internal */
  override readonly settings: Settings = new Settings(this, this.session);
  protected override readonly parts: LabParts<VarianceScene> = {
    question: () => import('./variance-question.ts'),
    arithmetic: () => import('./variance-arithmetic.ts'),
    copying: () => import('./variance-copy.ts'),
  };
  #bell: VarianceScene['bell'] | undefined;
  /** The reader has asked for the run, however long it takes: its settings. */
  #asked = '';

  /** What has been measured so far, as plain numbers; before anything was, theory alone. */
  get result(): DotProductResult | undefined {
    return structuredClone(this.found ?? this.session.waiting);
  }

  readonly #acts = this.guarded<VarianceActions>({
    ...this.labActs,
    division: (div) => {
      this.set({ div }, 'scale');
    },
    assumption: (assumption) => {
      this.set(breakOne(this.session.state, assumption), 'dist');
    },
    stream: (stream) => {
      this.set({ stream }, 'stream');
    },
    marking: (marking) => {
      this.set({ marking, ...(marking === 'plus-minus' && { ability: 0.5 }) }, 'marking');
    },
    choose: (chosen) => {
      this.choose(chosen);
    },
    run: () => {
      this.#ask();
    },
    other: () => {
      const { seed } = this.session.state;
      this.#ask({ seed: seed < SEED_RANGE.max ? seed + 1 : SEED_RANGE.min });
    },
    more: () => {
      const n = Math.min(this.session.state.n + MORE, SAMPLES_RANGE.max);
      this.#ask({ n });
    },
  });

  /** Begins a run of these settings, also a long one. */
  #ask(part: Partial<VarianceState> = {}): void {
    const [cause] = Object.keys(part);
    if (cause !== undefined) this.session.change({ ...this.session.state, ...part });
    this.#asked = this.runKey;
    this.runs.want(this.runKey, (last) => this.startRun(last));
    if (cause !== undefined) this.changed(true, cause, true);
    this.requestUpdate();
  }

  protected override get runKey(): string {
    return JSON.stringify({ ...this.session.saved(), preset: '' });
  }

  protected override startRun(last?: Run<DotProductResult>): Run<DotProductResult> {
    const { whole } = this;
    if (whole === undefined) throw new Error('begun without an engine');
    return varianceRun(whole, this.session.state, last);
  }

  /** Light runs begin by themselves, others when they are asked for, or where readers have no button to ask with. */
  protected override wantRun(): void {
    const { runKey } = this;
    const { dims, n } = this.session.state;
    const draws = dims.reduce((sum, dk) => sum + 2 * dk * n, 0);
    if (draws <= LIGHT || this.#asked === runKey || this.locked.has('run'))
      this.runs.want(runKey, (last) => this.startRun(last));
    else if (!this.runs.isFor(runKey)) this.waits('variance.waits');
  }

  protected override rightAnswer(question: VarianceQuestion): number {
    return rightAnswerOf(question, this.session.theory, this.#shares());
  }

  protected override drawLab(scene: VarianceScene): TemplateResult {
    return drawVariance(scene);
  }

  protected override get helpKey(): string {
    return 'variance.keys';
  }

  protected override numbersSaid(): string {
    return rowsSaid(this.currentScene());
  }

  #shares(): readonly number[] {
    const { whole, session } = this;
    const found = this.found?.perDim.filter(({ samples }) => samples > 0) ?? [];
    if (whole === undefined || session.state.scene !== 'exam' || found.length === 0) return [];
    return sharesOf(
      whole,
      found.map(({ mean }) => mean),
    );
  }

  protected override currentScene(): VarianceScene {
    const { session, t } = this;
    const { scene, n } = session.state;
    const base = this.labScene(t(`variance.title.${scene}`), t(`variance.lead.${scene}`, { n: String(n) }));
    return {
      ...base,
      session,
      run: { ...base.run, result: base.run.result ?? session.waiting },
      bell: (this.#bell ??= bell(base.engine)),
      shares: this.#shares(),
      act: this.#acts,
    };
  }
}
