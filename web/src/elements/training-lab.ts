// SPDX-License-Identifier: MIT
// <sdpa-training-lab>: two small models learn the same task from the same draws, and divide their scores otherwise.
import type { PropertyValues, TemplateResult } from 'lit';
import type { TrainingPresetName } from '../content/training-presets.ts';
import type { Run } from '../engine/run-types.ts';
import { SEED_RANGE } from '../model/course.ts';
import type { SavedSettings } from '../model/setting-fields.ts';
import { TRAINING_FIELDS } from '../model/training-fields.ts';
import type { Pair, TaskName, TrainingQuestion, TrainingState } from '../model/training-state.ts';
import type { TrainingActions } from '../views/training-controls.ts';
import training from '../views/styles/training.css';
import { LabElement } from './lab-element.ts';
import type { LabParts } from './lab-scene.ts';
import { defineFieldAccessors, fieldProperties, Settings, type OtherText } from './settings.ts';
import { rightAnswerOf, stepsOn, trainingRun, type TrainingPair } from './training-core.ts';
import type { TrainingScene } from './training-scene.ts';
import { runsSaid } from './training-sentences.ts';
import { TrainingSession } from './training-session.ts';
import { drawTraining, STEPS_BY_HAND } from './training-view.ts';

/** Runs of up to this many multiplications start by themselves: they take half a second or so. */
const LIGHT = 3e8;
/** Of a step, whatever the length of the vectors, and for each of its numbers; of both runs. */
const OF_STEP = 3e5;
const OF_NUMBER = 1536;
/** Readers who want less motion see the curves every so many steps. */
const STEPS_AT_REST = 50;

/**
 * Two small models learn to attend, side by side: same task, same draws, scores divided otherwise. Loss and weights, live.
 * @tagname sdpa-training-lab
 */
export class SdpaTrainingLab extends LabElement<
  TrainingState,
  SavedSettings,
  TrainingQuestion,
  TrainingPair,
  TrainingScene
> {
  static override properties = {
    ...LabElement.properties,
    ...fieldProperties(TRAINING_FIELDS, []),
  };

  static {
    defineFieldAccessors(this, TRAINING_FIELDS);
  }

  declare preset: TrainingPresetName | OtherText;
  /** `blend`: two keys match and their values are mixed; `lookup`: one key matches. */
  declare task: TaskName;
  /** What the two runs divide by. */
  declare scale: Pair;
  /** Length of queries and keys, 1 to 4096. */
  declare dk: string;
  /** Learning rate, 0.001 to 10. */
  declare rate: string;
  /** How many steps each run takes, 50 to 2000. */
  declare steps: string;
  /** 0 to 4294967295. */
  declare seed: string;

  protected override readonly session = new TrainingSession();
  /** @internal */
  override readonly settings: Settings = new Settings(this, this.session);
  protected override readonly parts: LabParts<TrainingScene> = {
    question: () => import('./training-question.ts'),
    arithmetic: () => import('./training-arithmetic.ts'),
    copying: () => import('./training-copy.ts'),
  };
  /** The reader has asked for the run, however long it takes: its settings. */
  #asked = '';
  /** The reader has answered, or skipped, before the runs had come to their end. */
  #awaited: 'check' | 'skip' | null = null;
  #atRest: TrainingPair | undefined;
  #rest = '';

  /** Both runs as far as they have come, as plain numbers; undefined before anything was begun. */
  get result(): TrainingPair | undefined {
    return structuredClone(this.found);
  }

  readonly #acts = this.guarded<TrainingActions>({
    ...this.labActs,
    task: (task) => {
      this.set({ task }, 'task');
    },
    pair: (pair) => {
      this.set({ pair }, 'scale');
    },
    slide: (part) => {
      this.session.slide(part);
      if (this.whole !== undefined) this.wantRun();
      this.requestUpdate();
    },
    settle: (name) => {
      if (this.session.settle()) this.changed(true, name, true);
    },
    run: () => {
      this.#ask();
    },
    step: () => {
      this.#asked = this.runKey;
      this.runs.step(
        this.runKey,
        () => this.startRun(),
        (run) => stepsOn(run, STEPS_BY_HAND),
      );
      this.announcer.say(this.numbersSaid());
    },
    other: () => {
      const { seed } = this.session.state;
      this.#ask({ seed: seed < SEED_RANGE.max ? seed + 1 : SEED_RANGE.min });
    },
    choose: (chosen) => {
      this.choose(chosen);
    },
    answer: (how) => {
      const { prediction, runs } = this;
      const isReady = runs.state === 'done' || (how === 'check' && prediction.answer.choice === null);
      if (isReady) prediction[how]();
      else this.#await(how);
    },
  });

  /** Begins a run of these settings, also a long one. */
  #ask(part: Partial<TrainingState> = {}): void {
    const [cause] = Object.keys(part);
    if (cause !== undefined) this.session.change({ ...this.session.state, ...part });
    this.#asked = this.runKey;
    this.wantRun();
    if (cause !== undefined) this.changed(true, cause, true);
    this.requestUpdate();
  }

  /** The answer is shown with the end of the runs. */
  #await(how: 'check' | 'skip'): void {
    this.#awaited = how;
    this.#asked = this.runKey;
    this.wantRun();
    this.runs.resume();
    this.labActs.finish();
    this.requestUpdate();
  }

  protected override async prepare(): Promise<void> {
    await Promise.all([super.prepare(), this.loadPart(() => Promise.resolve({ styles: training }))]);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.prediction.phase !== 'predicting') this.#awaited = null;
    const how = this.#awaited;
    if (how === null || this.runs.state !== 'done') return;
    this.#awaited = null;
    this.prediction[how]();
  }

  protected override get runKey(): string {
    return JSON.stringify({ ...this.session.saved(), preset: '' });
  }

  protected override startRun(last?: Run<TrainingPair>): Run<TrainingPair> {
    const { whole } = this;
    if (whole === undefined) throw new Error('begun without an engine');
    return trainingRun(whole, this.session.state, last);
  }

  /** Light runs begin by themselves, others when they are asked for, or where readers have no button to ask with. */
  protected override wantRun(): void {
    const { runKey } = this;
    const { dk, steps } = this.session.state;
    const isLight = steps * (OF_STEP + OF_NUMBER * dk) <= LIGHT;
    if (isLight || this.#asked === runKey || this.locked.has('run'))
      this.runs.want(runKey, () => this.startRun());
    else if (!this.runs.isFor(runKey)) this.waits('training.waits');
  }

  protected override rightAnswer(question: TrainingQuestion): number {
    const { found, session } = this;
    if (found === undefined) throw new Error(`${question.name}: nothing was trained`);
    return rightAnswerOf(question, session.state, found);
  }

  protected override drawLab(scene: TrainingScene): TemplateResult {
    return drawTraining(scene);
  }

  protected override numbersSaid(): string {
    return runsSaid(this.currentScene());
  }

  /** Of a training each quarter is told with its numbers, which say how far it is. */
  protected override runSaid(what: 'stopped' | 'done' | 'quarter', done: number, total: number): string {
    if (what === 'stopped') return super.runSaid(what, done, total);
    return what === 'quarter' ? this.numbersSaid() : '';
  }

  protected override currentScene(): TrainingScene {
    const { session, t } = this;
    const base = this.labScene(t('training.title'), t('training.lead', { task: session.state.task }));
    return {
      ...base,
      session,
      run: { ...base.run, result: this.#shown() },
      rtl: (this.dir || t('direction')) === 'rtl',
      isAwaited: this.#awaited !== null,
      act: this.#acts,
    };
  }

  /** The present numbers; to readers who want less motion those of the last fifty steps. */
  #shown(): TrainingPair | undefined {
    const { found, runs, runKey } = this;
    const isStill = runs.state === 'running' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    const round = Math.floor((found?.done ?? 0) / STEPS_AT_REST);
    const rest = `${runKey} ${round}`;
    if (!isStill || rest !== this.#rest) this.#atRest = found;
    this.#rest = rest;
    return this.#atRest;
  }
}
