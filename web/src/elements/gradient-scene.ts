// SPDX-License-Identifier: MIT
// What is drawn of a gradient lab: the session, the random rows as far as they have come, and what a reader can do.
import type { ScoreSweepResult } from '../engine/run-types.ts';
import type { GradientQuestion } from '../model/gradient-state.ts';
import type { GapMarks, GradientTable, RowsFound } from '../model/gradient-table.ts';
import type { GradientActions } from '../views/gradient-controls.ts';
import type { GridController } from './grid-controller.ts';
import type { GradientSession } from './gradient-session.ts';
import type { LabScene } from './lab-scene.ts';

export interface GradientScene extends LabScene<GradientScene, GradientQuestion, ScoreSweepResult> {
  readonly session: GradientSession;
  readonly table: GradientTable;
  readonly marks: GapMarks;
  /** Of random rows, in the order of the ways of dividing. */
  readonly rows: readonly RowsFound[];
  readonly digits: number;
  readonly rtl: boolean;
  readonly grid: GridController;
  readonly act: GradientActions;
}
