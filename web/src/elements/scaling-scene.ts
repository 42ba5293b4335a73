// SPDX-License-Identifier: MIT
// What is drawn of a scaling lab: the session, what many draws have given so far, and what a reader can do.
import type { ScoreSweepResult } from '../engine/run-types.ts';
import type { ManyDraws, Tally } from '../model/scaling-draw.ts';
import type { Puzzle } from '../model/scaling-puzzles.ts';
import type { ScalingQuestion } from '../model/scaling-state.ts';
import type { ScalingActions } from '../views/scaling-controls.ts';
import type { LabScene } from './lab-scene.ts';
import type { Printed } from './scaling-core.ts';
import type { ScalingSession } from './scaling-session.ts';

export interface ScalingScene extends LabScene<ScalingScene, ScalingQuestion, ScoreSweepResult> {
  readonly session: ScalingSession;
  readonly many: readonly ManyDraws[];
  /** How many draws those are. */
  readonly tally: Tally;
  /** What the course's program prints, as far as it has come. */
  readonly printed: () => Printed;
  readonly puzzles: readonly Puzzle[];
  readonly rtl: boolean;
  readonly act: ScalingActions;
}
