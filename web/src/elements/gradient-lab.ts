// SPDX-License-Identifier: MIT
// <sdpa-gradient-lab>: how strongly weights answer, by three variables, with and without scaling; Example 2 put right.
import type { TemplateResult } from 'lit';
import type { GradientPresetName } from '../content/gradient-presets.ts';
import type { Run, ScoreSweepResult } from '../engine/run-types.ts';
import { GRADIENT_FIELDS } from '../model/gradient-fields.ts';
import {
  ROWS,
  withDivision,
  withGap,
  type GradientQuestion,
  type GradientState,
  type GradientView,
  type Variable,
} from '../model/gradient-state.ts';
import type { GapMarks, GradientTable, RowsFound } from '../model/gradient-table.ts';
import type { SavedSettings } from '../model/setting-fields.ts';
import type { GradientActions } from '../views/gradient-controls.ts';
import gradient from '../views/styles/gradient.css';
import { rightAnswerOf, rowsFound, rowsRun } from './gradient-core.ts';
import type { GradientScene } from './gradient-scene.ts';
import { derivativesSaid, scoreSlots } from './gradient-sentences.ts';
import { GradientSession } from './gradient-session.ts';
import { drawGradient } from './gradient-view.ts';
import { GridController } from './grid-controller.ts';
import { LabElement } from './lab-element.ts';
import type { LabParts } from './lab-scene.ts';
import { defineFieldAccessors, fieldProperties, Settings, type OtherText } from './settings.ts';

/**
 * How strongly each weight answers when a score or the query moves: all derivatives, two keys over their gap, many rows.
 * @tagname sdpa-gradient-lab
 * @csspart matrix - One table of derivatives.
 * @csspart cell - One derivative.
 */
export class SdpaGradientLab extends LabElement<
  GradientState,
  SavedSettings,
  GradientQuestion,
  ScoreSweepResult,
  GradientScene
> {
  static override properties = {
    ...LabElement.properties,
    ...fieldProperties(GRADIENT_FIELDS, []),
  };

  static {
    defineFieldAccessors(this, GRADIENT_FIELDS);
  }

  declare preset: GradientPresetName | OtherText;
  /** Raw scores, 2 to 8 numbers: 8,7.5. */
  declare scores: string;
  /** How far apart two scores are, 0 to 40; empty where there are more. */
  declare gap: string;
  /** Length of the vectors, 1 to 4096. */
  declare dk: string;
  /** What weights are differentiated by: `z`, the scaled score; `s`, the raw score; `q`, the query. */
  declare var: Variable;
  /** What is shown side by side: none,sqrt,dk. */
  declare scale: string;
  /** Keys of each random row, 2 to 32. */
  declare m: string;
  /** Of the random rows, 0 to 4294967295. */
  declare seed: string;
  /** One row's derivatives, two keys over their gap, or many random rows. */
  declare view: GradientView;

  protected override readonly session = new GradientSession();
  /** @internal */
  override readonly settings: Settings = new Settings(this, this.session);
  protected override readonly parts: LabParts<GradientScene> = {
    question: () => import('./gradient-question.ts'),
    arithmetic: () => import('./gradient-arithmetic.ts'),
    copying: () => import('./gradient-copy.ts'),
  };
  readonly #grid = new GridController(this, {
    choose: ({ row, col }) => {
      this.#acts.choose(row, col);
    },
    ...{ type: nothing, keep: nothing, undo: nothing, paste: nothing, act: nothing },
    textOf: nothing,
  });

  constructor() {
    super();
    this.precision = 4;
  }

  /** What is shown, as plain numbers: every derivative, where gaps are typical, and random rows once they are shown. */
  get result():
    | { readonly table: GradientTable; readonly marks: GapMarks; readonly rows: readonly RowsFound[] }
    | undefined {
    const { table, marks } = this.session;
    if (table === null || marks === null) return undefined;
    return structuredClone({ table, marks, rows: this.#rows() });
  }

  readonly #acts = this.guarded<GradientActions>({
    ...this.labActs,
    variable: (variable) => {
      this.#set({ variable }, 'var');
    },
    view: (view) => {
      this.#set({ view }, 'view');
    },
    scaling: (scaling, shown) => {
      this.#did(this.session.change(withDivision(this.session.state, scaling, shown)), 'scale');
    },
    setting: (name, text) => {
      this.#did(this.session.setting(name, text, name), name);
    },
    slideGap: (gap) => {
      this.#slide({ scores: withGap(this.session.state, gap).scores });
    },
    slideDk: (dk) => {
      this.#slide({ dk });
    },
    settle: (name) => {
      if (this.session.settle()) this.changed(true, name, true);
    },
    choose: (row, col) => {
      this.session.choose({ row, col });
      this.choose(this.session.state.chosen);
    },
    again: () => {
      this.labActs.preset('typical-64');
    },
  });

  #slide(part: Partial<GradientState>): void {
    this.session.slide(part);
    if (this.whole !== undefined) this.wantRun();
    this.#said();
    this.requestUpdate();
  }

  #set(part: Partial<GradientState>, cause: string): void {
    this.#did(this.session.change({ ...this.session.state, ...part }), cause);
  }

  #did(changed: boolean, cause: string): void {
    if (changed) this.#said();
    this.changed(changed, cause, true);
  }

  #said(): void {
    this.announcer.say(this.numbersSaid());
  }

  protected override async prepare(): Promise<void> {
    await Promise.all([super.prepare(), this.loadPart(() => Promise.resolve({ styles: gradient }))]);
  }

  protected override get runKey(): string {
    const { dk, m, seed } = this.session.state;
    return JSON.stringify([dk, m, seed, ROWS]);
  }

  protected override startRun(): Run<ScoreSweepResult> {
    const { whole } = this;
    if (whole === undefined) throw new Error('begun without an engine');
    return rowsRun(whole, this.session.state);
  }

  /** Random rows are drawn where they are looked at. */
  protected override wantRun(): void {
    if (this.session.state.view === 'rows') this.runs.want(this.runKey, () => this.startRun());
    else this.runs.drop();
  }

  protected override rightAnswer(question: GradientQuestion): number {
    const { table } = this.session;
    if (table === null) throw new Error(`${question.name}: nothing was computed`);
    return rightAnswerOf(question, table);
  }

  protected override drawLab(scene: GradientScene): TemplateResult {
    return drawGradient(scene);
  }

  protected override get helpKey(): string {
    return 'gradient.keys';
  }

  protected override numbersSaid(): string {
    return derivativesSaid(this.currentScene());
  }

  #rows(): readonly RowsFound[] {
    const { whole, found } = this;
    return whole === undefined || found === undefined ? [] : rowsFound(whole, this.session.state, found);
  }

  protected override currentScene(): GradientScene {
    const { session, t } = this;
    const { table, marks, state } = session;
    if (table === null || marks === null) throw new Error('drawn before anything was computed');
    const { scores, m, view } = state;
    const lead =
      view === 'rows'
        ? t('gradient.lead.rows', { rows: ROWS, m })
        : t('gradient.lead.scores', { n: scores.length, ...scoreSlots(scores) });
    return {
      ...this.labScene(t('gradient.title'), lead),
      ...{ session, table, marks, rows: this.#rows(), digits: this.digits },
      rtl: (this.dir || t('direction')) === 'rtl',
      grid: this.#grid,
      act: this.#acts,
    };
  }
}

const nothing = () => undefined;
