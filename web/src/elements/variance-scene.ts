// SPDX-License-Identifier: MIT
// What is drawn of a variance lab: the session, the run as far as it has come, and what a reader can do.
import type { DotProductResult } from '../engine/run-types.ts';
import type { VarianceQuestion } from '../model/variance-state.ts';
import type { VarianceActions } from '../views/variance-controls.ts';
import type { LabScene } from './lab-scene.ts';
import type { VarianceSession } from './variance-session.ts';

export interface VarianceScene extends LabScene<VarianceScene, VarianceQuestion, DotProductResult> {
  readonly session: VarianceSession;
  /** Points of the normal curve. */
  readonly bell: readonly { readonly z: number; readonly height: number }[];
  /** Softmax's shares of the mean marks of an exam. */
  readonly shares: readonly number[];
  readonly act: VarianceActions;
}
