// SPDX-License-Identifier: MIT
// <sdpa-scaling-lab>: the same vectors, divided in several ways; when does softmax collapse?
import type { PropertyValues, TemplateResult } from 'lit';
import type { CourseDemo } from '../engine/types.ts';
import type { ScoreSweepResult } from '../engine/run-types.ts';
import type { ManyDraws, ScalingDraw } from '../model/scaling-draw.ts';
import { puzzles } from '../model/scaling-puzzles.ts';
import {
  MANY_DRAWS,
  SCALING_FIELDS,
  withScaling,
  type SavedScaling,
  type ScalingState,
} from '../model/scaling-state.ts';
import type { ScalingActions } from '../views/scaling-controls.ts';
import { Drawer } from './drawer.ts';
import { LabElement } from './lab-element.ts';
import { LazyPart } from './lazy-part.ts';
import { Prediction } from './prediction.ts';
import type { RunState } from './run-driver.ts';
import { manyDraws, sweepRun } from './scaling-core.ts';
import type {
  ScalingArithmetic,
  ScalingCopying,
  ScalingQuestionPart,
  ScalingScene,
} from './scaling-scene.ts';
import { ScalingSession } from './scaling-session.ts';
import { drawScaling, weightsSaid } from './scaling-view.ts';
import { defineFieldAccessors, fieldProperties, Settings } from './settings.ts';

/**
 * One query and its keys, their scores divided in several ways, side by side; then many draws of the same.
 * @tagname sdpa-scaling-lab
 */
export class SdpaScalingLab extends LabElement<ScalingState, SavedScaling, ScoreSweepResult> {
  static override properties = {
    ...LabElement.properties,
    ...fieldProperties(SCALING_FIELDS, []),
  };

  static {
    defineFieldAccessors(this, SCALING_FIELDS);
  }

  /** Length of the vectors, 1 to 4096. */
  declare dk: string;
  /** Number of keys, 2 to 32. */
  declare m: string;
  /** 0 to 4294967295. */
  declare seed: string;
  /** 'course': the draws of the course's program, where it has them; 'fresh': a stream of its own for each d_k. */
  declare stream: string;
  /** Rows that are shown: none,sqrt,dk and a divisor. */
  declare scale: string;
  /** 1 to 2000. */
  declare draws: string;
  /** 'float64' or 'float32'. */
  declare dtype: string;
  /** 'bars', 'table', 'printed' or 'curve'. */
  declare view: string;

  protected override readonly session = new ScalingSession();
  /** @internal */
  override readonly settings: Settings = new Settings(this, this.session);
  readonly #question = new LazyPart<ScalingQuestionPart>(this, () =>
    this.loadPart(() => import('./scaling-question.ts')),
  );
  readonly #arithmetic = new LazyPart<ScalingArithmetic>(this, () =>
    this.loadPart(() => import('./scaling-arithmetic.ts')),
  );
  readonly #copy: Drawer<ScalingCopying> = new Drawer(this, async () => {
    const { scalingCopying } = await this.loadPart(() => import('./scaling-copy.ts'));
    return scalingCopying('copy', this, this.announcer, this.#copy);
  });
  protected override readonly prediction = new Prediction(
    this.#question,
    this.guarded({
      right: (question: NonNullable<ScalingSession['question']>) => this.session.right(question),
      emit: (type: 'sdpa-predict' | 'sdpa-reveal', detail: never) => {
        this.emit(type, detail);
      },
      asked: () => undefined,
      closed: () => undefined,
      told: () => {
        this.announcer.say(this.#question.loaded?.toldSentence(this.#scene()) ?? '');
      },
      left: () => {
        this.announcer.say(weightsSaid(this.#scene()));
      },
      requestUpdate: () => {
        this.requestUpdate();
      },
    }),
  );

  /** The number of keys by its name. */
  get keys(): string {
    return this.m;
  }

  set keys(value: string) {
    this.m = value;
  }

  /** What is shown, as plain numbers: the draw, many draws as far as there are any, and the program's output. */
  get result():
    | { readonly draw: ScalingDraw; readonly many: readonly ManyDraws[]; readonly text: CourseDemo['text'] }
    | undefined {
    const { draw, printed } = this.session;
    return draw === null ? undefined : structuredClone({ draw, many: this.#many(), text: printed });
  }

  readonly #acts = this.guarded<ScalingActions>({
    preset: (name) => {
      this.preset = name;
      void this.updateComplete.then(() => {
        this.changed(true, 'preset', true);
      });
    },
    slideDk: (dk) => {
      this.session.slide({ dk });
      this.#said();
      this.requestUpdate();
    },
    settleDk: () => {
      if (this.session.settle()) this.changed(true, 'dk', true);
    },
    setting: (name, text) => {
      this.#did(this.session.setting(name, text, name), name);
    },
    divisor: (text) => {
      this.#did(this.session.setting('scale', ownDivisor(this.scale, text), 'divisor'), 'scale');
    },
    stream: (stream) => {
      this.#set({ stream }, 'stream');
    },
    scaling: (scaling, shown) => {
      this.#did(this.session.change(withScaling(this.session.state, scaling, shown)), 'scale');
    },
    many: (many) => {
      this.#set({ draws: many ? MANY_DRAWS : 1 }, 'draws');
    },
    dtype: (dtype) => {
      this.#set({ dtype }, 'dtype');
    },
    view: (view) => {
      const { draws } = this.session.state;
      // A curve of one draw would show luck.
      this.#set({ view, ...(view === 'curve' && draws === 1 && { draws: MANY_DRAWS }) }, 'view');
    },
    choose: (scaling, key) => {
      this.session.state = { ...this.session.state, chosen: { scaling, key } };
      this.#arithmetic.failed = false;
      this.requestUpdate();
    },
    cancel: () => {
      this.cancel();
    },
  });

  #set(part: Partial<ScalingState>, cause: string): void {
    this.#did(this.session.change({ ...this.session.state, ...part }), cause);
  }

  #did(changed: boolean, cause: string): void {
    if (changed) this.#said();
    this.changed(changed, cause, true);
  }

  #said(): void {
    this.announcer.say(weightsSaid(this.#scene()));
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#wantRuns();
  }

  /** More than one draw is the business of a run. */
  #wantRuns(): void {
    const { whole } = this;
    const { state } = this.session;
    if (whole === undefined) return;
    if (state.draws < 2) {
      this.runs.drop();
      return;
    }
    const { m, seed, draws, dtype, view } = state;
    const dims = view === 'curve' ? 'all' : state.dk;
    const dk = view === 'curve' ? '' : String(dims);
    const key = JSON.stringify([dk, m, seed, draws, dtype, this.scale, view === 'curve']);
    this.runs.want(key, () => sweepRun(whole, state));
  }

  #many(): readonly ManyDraws[] {
    const { result } = this.runs;
    return result === undefined ? [] : manyDraws(result, this.session.state.scalings);
  }

  protected override runSentence(
    { done, total }: ScoreSweepResult,
    state: RunState,
    quarter: number,
  ): string {
    if (state === 'cancelled') return this.t('lab.stopped', { done, total });
    if (state === 'done') return this.t('lab.done', { total });
    return quarter === 0 ? '' : this.t('lab.quarter', { quarter });
  }

  protected override renderLive(): TemplateResult {
    const scene = this.#scene();
    if (this.session.state.chosen !== null && !this.#arithmetic.failed) void this.#arithmetic.want();
    const draw = this.prediction.question === null ? undefined : this.#question.loaded?.drawQuestion;
    return (draw ?? drawScaling)(scene);
  }

  #scene(): ScalingScene {
    const { whole, session, t } = this;
    if (whole === undefined) throw new Error('drawn live without an engine');
    const { state, draw } = session;
    const many = this.#many();
    return {
      session,
      engine: whole,
      many,
      run: { state: this.runs.state, progress: this.runs.result },
      puzzles: puzzles(state, session.home, draw, many),
      width: this.surroundings.width,
      textSize: this.surroundings.textSize,
      rtl: (this.dir || t('direction')) === 'rtl',
      frame: this.frame(t('scaling.title'), t('scaling.lead', { m: state.m })),
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
}

/** The list of rows with another divisor of the reader's own. */
function ownDivisor(scale: string, text: string): string {
  const words = scale.split(',').filter((word) => /^[a-z]/.test(word));
  return [...words, text.replace(',', '.')].join(',');
}
