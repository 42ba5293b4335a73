// SPDX-License-Identifier: MIT
// <sdpa-scaling-lab>: the same vectors, divided in several ways; when does softmax collapse?
import type { PropertyValues, TemplateResult } from 'lit';
import type { ScalingPresetName } from '../content/scaling-presets.ts';
import type { DotProductResult, Run, ScoreSweepResult } from '../engine/run-types.ts';
import { areMany, type ManyDraws, type ScalingDraw, type Tally } from '../model/scaling-draw.ts';
import { puzzles } from '../model/scaling-puzzles.ts';
import {
  MANY_DRAWS,
  SCALING_FIELDS,
  withScaling,
  type Dtype,
  type ScalingQuestion,
  type ScalingState,
  type ScalingView,
  type Stream,
} from '../model/scaling-state.ts';
import type { SavedSettings } from '../model/setting-fields.ts';
import type { ScalingActions } from '../views/scaling-controls.ts';
import { LabElement } from './lab-element.ts';
import type { LabParts } from './lab-scene.ts';
import { RunDriver } from './run-driver.ts';
import {
  manyDraws,
  printedBy,
  programOf,
  programVariances,
  sweepRun,
  tallyOf,
  type Printed,
} from './scaling-core.ts';
import type { ScalingScene } from './scaling-scene.ts';
import { ScalingSession } from './scaling-session.ts';
import { drawScaling } from './scaling-view.ts';
import { weightsSaid } from './scaling-sentences.ts';
import { defineFieldAccessors, fieldProperties, Settings, type OtherText } from './settings.ts';

/**
 * One query and its keys, their scores divided in several ways, side by side; then many draws of the same.
 * @tagname sdpa-scaling-lab
 */
export class SdpaScalingLab extends LabElement<
  ScalingState,
  SavedSettings,
  ScalingQuestion,
  ScoreSweepResult,
  ScalingScene
> {
  static override properties = {
    ...LabElement.properties,
    ...fieldProperties(SCALING_FIELDS, []),
  };

  static {
    defineFieldAccessors(this, SCALING_FIELDS);
  }

  declare preset: ScalingPresetName | OtherText;
  /** Length of the vectors, 1 to 4096. */
  declare dk: string;
  /** Number of keys, 2 to 32. */
  declare m: string;
  /** 0 to 4294967295. */
  declare seed: string;
  /** `course`: the draws of the course's program, where it has them; `fresh`: a stream of its own for each d_k. */
  declare stream: Stream;
  /** Rows that are shown: none,sqrt,dk and a divisor. */
  declare scale: string;
  /** How many draws, 1 to 2000. */
  declare draws: string;
  /** The numbers that softmax is computed with. */
  declare dtype: Dtype;
  /** How the draw is shown; `curve` is for all lengths. */
  declare view: ScalingView;

  protected override readonly session = new ScalingSession();
  /** @internal */
  override readonly settings: Settings = new Settings(this, this.session);
  protected override readonly parts: LabParts<ScalingScene> = {
    question: () => import('./scaling-question.ts'),
    arithmetic: () => import('./scaling-arithmetic.ts'),
    copying: () => import('./scaling-copy.ts'),
  };
  /** The variances at the end of the program's output, once somebody wants to see them. */
  readonly #variances = new RunDriver<DotProductResult>(this, { progressed: () => undefined });
  #isTextWanted = false;

  /** The number of keys by its name. */
  get keys(): string {
    return this.m;
  }

  set keys(value: string) {
    this.m = value;
  }

  /**
   * What is shown, as plain numbers: the draw, many draws as far as there are any, and the program's output. Its last
   * lines are drawn in slices once they have been asked for here or on the screen; until they are there, `text` is null.
   */
  get result():
    | { readonly draw: ScalingDraw; readonly many: readonly ManyDraws[]; readonly text: string | null }
    | undefined {
    const { draw } = this.session;
    if (draw === null) return undefined;
    this.#isTextWanted = true;
    this.#wantText();
    const { text, isWhole } = this.#printed();
    return structuredClone({ draw, many: this.#many(), text: isWhole ? text : null });
  }

  readonly #acts = this.guarded<ScalingActions>({
    ...this.labActs,
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
      this.#did(this.session.ownDivisor(text), 'scale');
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
      this.choose({ scaling, key });
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
    this.announcer.say(this.numbersSaid());
  }

  protected override get runKey(): string {
    const { dk, m, seed, draws, dtype, view } = this.session.state;
    return JSON.stringify([view === 'curve' ? 'all' : dk, m, seed, draws, dtype, this.scale]);
  }

  protected override startRun(last?: Run<ScoreSweepResult>): Run<ScoreSweepResult> {
    const { whole } = this;
    if (whole === undefined) throw new Error('begun without an engine');
    return sweepRun(whole, this.session.state, last);
  }

  /** More than one draw is the business of a run. */
  protected override wantRun(): void {
    if (this.session.state.draws < 2) this.runs.drop();
    else this.runs.want(this.runKey, () => this.startRun());
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.session.state.view === 'printed' || this.#isTextWanted) this.#wantText();
  }

  #wantText(): void {
    const { whole } = this;
    const program = programOf(this.session.state);
    if (whole !== undefined)
      this.#variances.want(JSON.stringify(program), () => programVariances(whole, program));
  }

  protected override rightAnswer(question: ScalingQuestion): number {
    return this.session.right(question);
  }

  protected override drawLab(scene: ScalingScene): TemplateResult {
    return drawScaling(scene);
  }

  protected override numbersSaid(): string {
    return weightsSaid(this.currentScene());
  }

  #tally(): Tally {
    return tallyOf(this.found, this.session.state);
  }

  #many(): readonly ManyDraws[] {
    const { found } = this;
    const tally = this.#tally();
    return found === undefined || !areMany(tally) ? [] : manyDraws(found, tally);
  }

  #printed(): Printed {
    const { whole } = this;
    const program = programOf(this.session.state);
    const variances = this.#variances.isFor(JSON.stringify(program)) ? this.#variances.result : undefined;
    return whole === undefined ? { text: '', isWhole: false } : printedBy(whole, program, variances);
  }

  protected override currentScene(): ScalingScene {
    const { session, t } = this;
    const { state, draw } = session;
    const [tally, many] = [this.#tally(), this.#many()];
    return {
      ...this.labScene(t('scaling.title'), t('scaling.lead', { m: state.m })),
      session,
      many,
      tally,
      printed: () => this.#printed(),
      puzzles: puzzles(state, session.home, draw, many, tally),
      rtl: (this.dir || t('direction')) === 'rtl',
      act: this.#acts,
    };
  }
}
