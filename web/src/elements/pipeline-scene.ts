// SPDX-License-Identifier: MIT
// What is drawn: the session, the engine, the settings of the element, and which cell the picture is about.
import type { LeanEngine } from '../engine/lean.ts';
import type { NumberStyle } from '../model/format.ts';
import type { MatrixPicture } from '../model/picture.ts';
import { matrixPicture, type Scene } from '../model/pipeline-picture.ts';
import type { CellRef, MatrixName } from '../model/pipeline-state.ts';
import type { StepId } from '../model/pipeline-steps.ts';
import type { PipelineActions } from '../views/pipeline-controls.ts';
import type { Translate } from '../views/rich.ts';
import type { GridController } from './grid-controller.ts';
import type { PipelineSession } from './pipeline-session.ts';

export interface PipelineActs extends PipelineActions {
  goTo(step: StepId): void;
  reset(): void;
  toggle(cell: CellRef): void;
  toggleHelp(): void;
  goToProblem(): void;
}

export interface PipelineView {
  readonly session: PipelineSession;
  readonly engine: LeanEngine;
  readonly grid: GridController;
  /** Message key, or null. */
  readonly erratum: string | null;
  /** Inline size in px, and the text size as a multiple of 16 px. */
  readonly width: number;
  readonly textSize: number;
  readonly headingLevel: number;
  readonly style: NumberStyle;
  readonly help: boolean;
  readonly t: Translate;
  readonly act: PipelineActs;
}

/** The cell that the picture is about: the one under the pointer, else the chosen one. */
export function sceneOf({ session, grid, style }: PipelineView): Scene {
  const state = { ...session.state, chosen: grid.pointed ?? session.state.chosen };
  return { state, result: session.run?.result ?? null, stale: session.stale, style };
}

/** The matrices of these names, as far as they have been computed. */
export function pictures(view: PipelineView, names: readonly MatrixName[]): readonly MatrixPicture[] {
  const scene = sceneOf(view);
  return names.map((name) => matrixPicture(scene, name)).filter((picture) => picture !== undefined);
}
