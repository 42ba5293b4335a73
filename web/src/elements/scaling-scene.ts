// SPDX-License-Identifier: MIT
// What is drawn of a scaling lab: the session, what many draws have given so far, and what a reader can do.
import type { TemplateResult } from 'lit';
import type { Engine } from '../engine/engine.ts';
import type { RunProgress } from '../engine/run-types.ts';
import type { NumberStyle } from '../model/format.ts';
import type { Puzzle } from '../model/scaling-puzzles.ts';
import type { ManyDraws } from '../model/scaling-draw.ts';
import type { ScalingQuestion } from '../model/scaling-state.ts';
import type { ScalingActions } from '../views/scaling-controls.ts';
import type { PlateFrame } from '../views/plate.ts';
import type { Translate } from '../views/rich.ts';
import type { Drawer } from './drawer.ts';
import type { LazyPart } from './lazy-part.ts';
import type { Prediction } from './prediction.ts';
import type { RunState } from './run-driver.ts';
import type { ScalingSession } from './scaling-session.ts';

/** What scaling-question.ts offers, once it has been fetched. */
export interface ScalingQuestionPart {
  drawQuestion(view: ScalingScene): TemplateResult;
  toldSentence(view: ScalingScene): string;
}

/** What scaling-arithmetic.ts offers, once it has been fetched. */
export interface ScalingArithmetic {
  explained(view: ScalingScene): TemplateResult | null;
}

/** What scaling-copy.ts offers, once it has been fetched. */
export interface ScalingCopying {
  drawn(view: ScalingScene): TemplateResult;
}

export interface ScalingScene {
  readonly session: ScalingSession;
  readonly engine: Engine;
  readonly many: readonly ManyDraws[];
  readonly run: { readonly state: RunState; readonly progress: RunProgress | undefined };
  readonly puzzles: readonly Puzzle[];
  /** Inline size in px, and the text size as a multiple of 16 px. */
  readonly width: number;
  readonly textSize: number;
  readonly rtl: boolean;
  readonly frame: PlateFrame;
  readonly style: NumberStyle;
  readonly errata: boolean;
  readonly prediction: Prediction<ScalingQuestion>;
  /** What is wrong, in words. */
  readonly trouble: LazyPart<typeof import('./trouble.ts')>;
  readonly arithmetic: LazyPart<ScalingArithmetic>;
  readonly copy: Drawer<ScalingCopying>;
  /** The chart as it stands on the screen. */
  readonly chart: () => SVGSVGElement | null;
  readonly t: Translate;
  readonly act: ScalingActions;
}
