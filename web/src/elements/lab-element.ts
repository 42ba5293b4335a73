// SPDX-License-Identifier: MIT
// What the laboratories share beyond the contract of all elements: the whole engine, the styles and words of charts, a
// question, arithmetic and copies that are fetched when they are wanted, and how a run is begun, driven and told about.
import type { PropertyValues, TemplateResult } from 'lit';
import type { Engine } from '../engine/engine.ts';
import type { Run, RunProgress } from '../engine/run-types.ts';
import type { Question } from '../model/question.ts';
import charts from '../views/styles/charts.css';
import drawers from '../views/styles/drawers.css';
import explanation from '../views/styles/explanation.css';
import book from '../views/styles/lab-book.css';
import labs from '../views/styles/labs.css';
import question from '../views/styles/question.css';
import { SdpaElement } from './base.ts';
import { Drawer } from './drawer.ts';
import type { ArithmeticPart, CopyingPart, LabParts, LabScene, QuestionPart } from './lab-scene.ts';
import type { ControlName, LabSession, LabState } from './lab-session.ts';
import { LazyPart } from './lazy-part.ts';
import type { LivePhase } from './live-element.ts';
import { Prediction } from './prediction.ts';
import { RunDriver, type RunState } from './run-driver.ts';
import type { SavedState } from './session.ts';

/** Runs that are over sooner are not told about on their way: what is said of their beginning would be cut short. */
const LONG_MS = 1500;

/**
 * @csspart chart - The chart.
 * @cssstate busy - A run is on its way.
 * @cssstate cancelled - A run was ended early; what there was of it stays.
 * @fires sdpa-progress
 */
export abstract class LabElement<
  State extends LabState,
  Saved extends SavedState,
  Asked extends Question,
  Found extends RunProgress,
  Scene extends LabScene<Scene, Asked, Found>,
> extends SdpaElement<State, Saved> {
  protected abstract override readonly session: LabSession<State, Saved, Asked>;
  /** Many draws, in slices. */
  protected readonly runs: RunDriver<Found> = new RunDriver<Found>(this, {
    progressed: (result, state) => {
      this.emit('sdpa-progress', { done: result.done, total: result.total });
      this.#tellRun(result, state);
    },
    kept: (result) => {
      this.#tellRun(result, 'done');
    },
  });
  protected abstract readonly parts: LabParts<Scene>;
  readonly #question: LazyPart<QuestionPart<Scene>> = new LazyPart(this, () =>
    this.loadPart(() => this.parts.question()),
  );
  readonly #arithmetic: LazyPart<ArithmeticPart<Scene>> = new LazyPart(this, () =>
    this.loadPart(() => this.parts.arithmetic()),
  );
  readonly #copy: Drawer<CopyingPart<Scene>> = new Drawer(this, async () => {
    const { copying } = await this.loadPart(() => this.parts.copying());
    return copying('copy', this, this.announcer, this.#copy);
  });
  protected override readonly prediction: Prediction<Asked> = new Prediction<Asked>(
    this.#question,
    this.guarded({
      right: (asked: Asked) => this.rightAnswer(asked),
      emit: (type: 'sdpa-predict' | 'sdpa-reveal', detail: never) => {
        this.emit(type, detail);
      },
      asked: () => undefined,
      closed: () => undefined,
      told: () => {
        this.announcer.say(this.#question.loaded?.toldSentence(this.currentScene()) ?? '');
      },
      left: () => {
        this.announcer.say(this.numbersSaid());
      },
      requestUpdate: () => {
        this.requestUpdate();
      },
    }),
  );
  /** The quarter that was said last, and when the run began. */
  #quarter = -1;
  #began = 0;
  #isUnderWay = false;

  /** Index of the right choice, by the core's numbers. */
  protected abstract rightAnswer(question: Asked): number;
  /** What is drawn. */
  protected abstract currentScene(): Scene;
  protected abstract drawLab(scene: Scene): TemplateResult;
  /** The numbers of the picture in words. */
  protected abstract numbersSaid(): string;
  /** What the present run depends on. */
  protected abstract get runKey(): string;
  /** last: a run that may have drawn some of the same numbers already. */
  protected abstract startRun(last?: Run<Found>): Run<Found>;
  /** Begins the run that the state asks for, or lets go of one that it does not. */
  protected abstract wantRun(): void;

  /** What readers can do in every laboratory. */
  protected readonly labActs = {
    preset: (name: string): void => {
      this.preset = name;
      void this.updateComplete.then(() => {
        this.changed(true, 'preset', true);
      });
    },
    setting: (name: string, text: string): void => {
      this.changed(this.session.setting(name, text, name as ControlName), name, true);
    },
    pause: (): void => {
      this.runs.pause();
    },
    resume: (): void => {
      this.runs.resume();
    },
    cancel: (): void => {
      this.cancel();
    },
    /** After a cancel. */
    finish: (): void => {
      this.runs.again((last) => this.startRun(last));
    },
  };

  /** What the keys do, as a message: the pipeline's have grids to move in, most laboratories have not. */
  protected get helpKey(): string {
    return 'lab.keys';
  }

  /** A run is let go for one that only begins when it is asked for, which is said. */
  protected waits(told: string): void {
    const wasThere = this.runs.state !== 'idle';
    this.runs.drop();
    if (wasThere && this.prediction.phase === 'exploring') this.announcer.say(this.t(told));
  }

  override cancel(): void {
    this.runs.cancel();
  }

  protected get whole(): Engine | undefined {
    return this.engine as Engine | undefined;
  }

  /** What has been drawn of the present settings, and nothing of others. */
  protected get found(): Found | undefined {
    return this.runs.isFor(this.runKey) ? this.runs.result : undefined;
  }

  protected override get livePhase(): LivePhase {
    const phase = super.livePhase;
    if (phase !== 'exploring') return phase;
    if (this.runs.state === 'running' || this.runs.state === 'paused') return 'busy';
    return this.runs.state === 'cancelled' ? 'cancelled' : phase;
  }

  protected override async loadEngine(): Promise<Engine> {
    return (await import('../engine/whole.ts')).loadEngine();
  }

  protected override async prepare(): Promise<void> {
    const styles = [drawers, explanation, question, charts, labs, book].join('\n');
    await Promise.all([super.prepare(), this.loadPart(() => Promise.resolve({ styles }))]);
  }

  /** Another state: of the old one nothing is running any more when the page hears of it. */
  protected override changed(changed: boolean, cause: string, done = false): void {
    if (changed && this.whole !== undefined) this.wantRun();
    super.changed(changed, cause, done);
  }

  /** The state, and with it what is set, in part. */
  protected set(part: Partial<State>, cause: string): void {
    this.changed(this.session.change({ ...this.session.state, ...part }), cause, true);
  }

  /** A number whose arithmetic is to be shown. */
  protected choose(chosen: State['chosen']): void {
    this.session.state = { ...this.session.state, chosen };
    this.#arithmetic.failed = false;
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.session.notes.length > 0 && !this.trouble.failed) void this.trouble.want();
    if (this.whole !== undefined) this.wantRun();
  }

  protected override renderLive(): TemplateResult {
    if (this.session.state.chosen !== null && !this.#arithmetic.failed) void this.#arithmetic.want();
    const part = this.prediction.question === null ? undefined : this.#question.loaded;
    const scene = this.currentScene();
    return part === undefined ? this.drawLab(scene) : part.drawQuestion(scene);
  }

  /** What the scenes of all laboratories have; the title and the lead are messages that have been said. */
  protected labScene(title: string, lead: string): LabScene<Scene, Asked, Found> {
    const { whole, t, prediction, trouble } = this;
    if (whole === undefined) throw new Error('drawn live without an engine');
    const frame = this.frame(title, lead);
    return {
      engine: whole,
      run: { state: this.runs.state, result: this.found },
      width: this.surroundings.width,
      textSize: this.surroundings.textSize,
      frame: { ...frame, help: frame.help === 'keys.help' ? this.helpKey : frame.help },
      style: { digits: this.digits },
      errata: this.errata !== 'off',
      prediction,
      trouble,
      arithmetic: this.#arithmetic,
      copy: this.#copy,
      charts: () => Array.from(this.renderRoot.querySelectorAll<SVGSVGElement>('.chart svg')),
      t,
    };
  }

  /** What is said of a run at its end, or on its way: done counts quarters then. */
  protected runSaid(what: 'stopped' | 'done' | 'quarter', done: number, total: number): string {
    return this.t(`lab.${what}`, { done, total, quarter: done });
  }

  /** Nothing is said of a pause, which the reader has made, nor while the result is asked about. */
  #tellRun({ done, total }: Found, state: RunState): void {
    const quarter = [0.25, 0.5, 0.75].filter((part) => done >= part * total).length;
    if (state === 'running' && (done === 0 || !this.#isUnderWay)) {
      this.#quarter = quarter;
      this.#began = performance.now();
    }
    this.#isUnderWay = state === 'running' || state === 'paused';
    if (state === 'paused' || this.prediction.phase !== 'exploring') return;
    if (state !== 'running') {
      const end = this.runSaid(state === 'cancelled' ? 'stopped' : 'done', done, total);
      this.announcer.say(state === 'cancelled' ? end : `${this.numbersSaid()} ${end}`.trim());
      return;
    }
    if (quarter === this.#quarter || performance.now() - this.#began < LONG_MS) return;
    this.#quarter = quarter;
    this.announcer.say(this.runSaid('quarter', quarter, total));
  }
}
