// SPDX-License-Identifier: MIT
// What is drawn of a variance lab: the session, the run as far as it has come, and what a reader can do.
import type { TemplateResult } from 'lit';
import type { Engine } from '../engine/engine.ts';
import type { DotProductResult } from '../engine/run-types.ts';
import type { NumberStyle } from '../model/format.ts';
import type { VarianceQuestion } from '../model/variance-state.ts';
import type { PlateFrame } from '../views/plate.ts';
import type { Translate } from '../views/rich.ts';
import type { VarianceActions } from '../views/variance-controls.ts';
import type { Drawer } from './drawer.ts';
import type { LazyPart } from './lazy-part.ts';
import type { Prediction } from './prediction.ts';
import type { RunState } from './run-driver.ts';
import type { VarianceSession } from './variance-session.ts';

/** What variance-question.ts offers, once it has been fetched. */
export interface VarianceQuestionPart {
  drawQuestion(scene: VarianceScene): TemplateResult;
  toldSentence(scene: VarianceScene): string;
}

/** What variance-arithmetic.ts offers, once it has been fetched. */
export interface VarianceArithmetic {
  explained(scene: VarianceScene): TemplateResult | null;
}

/** What variance-copy.ts offers, once it has been fetched. */
export interface VarianceCopying {
  drawn(scene: VarianceScene): TemplateResult;
}

export interface VarianceScene {
  readonly session: VarianceSession;
  readonly engine: Engine;
  readonly run: { readonly state: RunState; readonly result: DotProductResult | undefined };
  /** Points of the normal curve. */
  readonly bell: readonly { readonly z: number; readonly height: number }[];
  /** Softmax's shares of the mean marks of an exam. */
  readonly shares: readonly number[];
  readonly width: number;
  readonly textSize: number;
  readonly frame: PlateFrame;
  readonly style: NumberStyle;
  readonly errata: boolean;
  readonly prediction: Prediction<VarianceQuestion>;
  /** What is wrong, in words. */
  readonly trouble: LazyPart<typeof import('./trouble.ts')>;
  readonly arithmetic: LazyPart<VarianceArithmetic>;
  readonly copy: Drawer<VarianceCopying>;
  /** The charts as they stand on the screen. */
  readonly chart: () => SVGSVGElement | null;
  readonly t: Translate;
  readonly act: VarianceActions;
}
