// SPDX-License-Identifier: MIT
// What is drawn of a training lab: the session, both runs as far as they have come, and what a reader can do.
import type { TrainingQuestion } from '../model/training-state.ts';
import type { TrainingActions } from '../views/training-controls.ts';
import type { LabScene } from './lab-scene.ts';
import type { TrainingPair } from './training-core.ts';
import type { TrainingSession } from './training-session.ts';

export interface TrainingScene extends LabScene<TrainingScene, TrainingQuestion, TrainingPair> {
  readonly session: TrainingSession;
  readonly rtl: boolean;
  /** The reader has answered, and the runs are still on their way. */
  readonly isAwaited: boolean;
  readonly act: TrainingActions;
}
