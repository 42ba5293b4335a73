// SPDX-License-Identifier: MIT
// What is drawn of any laboratory: its surroundings, its run, and the parts of it that are fetched when they are wanted.
import type { TemplateResult } from 'lit';
import type { Engine } from '../engine/engine.ts';
import type { NumberStyle } from '../model/format.ts';
import type { Question } from '../model/question.ts';
import type { PlateFrame } from '../views/plate.ts';
import type { Translate } from '../views/rich.ts';
import type { CopyMenu } from './copy-menu.ts';
import type { Drawer } from './drawer.ts';
import type { LazyPart } from './lazy-part.ts';
import type { Prediction } from './prediction.ts';
import type { RunState } from './run-driver.ts';

/** What <lab>-question.ts offers, once it has been fetched. */
export interface QuestionPart<Scene> {
  drawQuestion(scene: Scene): TemplateResult;
  toldSentence(scene: Scene): string;
}

/** What <lab>-arithmetic.ts offers, once it has been fetched. */
export interface ArithmeticPart<Scene> {
  explained(scene: Scene): TemplateResult | null;
}

/** What <lab>-copy.ts offers, once it has been fetched. */
export interface CopyingPart<Scene> {
  drawn(scene: Scene): TemplateResult;
}

/** Where the parts come from. */
export interface LabParts<Scene> {
  question(): Promise<QuestionPart<Scene>>;
  arithmetic(): Promise<ArithmeticPart<Scene>>;
  copying(): Promise<{ copying(...outside: ConstructorParameters<typeof CopyMenu>): CopyingPart<Scene> }>;
}

export interface LabScene<Scene, Asked extends Question, Found> {
  readonly engine: Engine;
  readonly run: { readonly state: RunState; readonly result: Found | undefined };
  /** Inline size in px, and the text size as a multiple of 16 px. */
  readonly width: number;
  readonly textSize: number;
  readonly frame: PlateFrame;
  readonly style: NumberStyle;
  readonly errata: boolean;
  readonly prediction: Prediction<Asked>;
  /** What is wrong, in words. */
  readonly trouble: LazyPart<typeof import('./trouble.ts')>;
  readonly arithmetic: LazyPart<ArithmeticPart<Scene>>;
  readonly copy: Drawer<CopyingPart<Scene>>;
  /** The charts as they stand on the screen. */
  readonly charts: () => readonly SVGSVGElement[];
  readonly t: Translate;
}
