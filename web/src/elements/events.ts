// SPDX-License-Identifier: MIT
// What the widgets tell the page around them: all events, with their details. They bubble and leave shadow roots.
// They tell what the reader did; what a script does is not told back to it.
import type { ErrorDetail } from '../model/problems.ts';

export interface SdpaEvents {
  /** Once, when the widget is live. */
  'sdpa-ready': ReadyDetail;
  /** The reader changed something. */
  'sdpa-change': ChangeDetail;
  /** The reader went to a step, or was taken to one. */
  'sdpa-step': StepDetail;
  /** The reader answered a question, or had the answer shown. */
  'sdpa-predict': PredictDetail;
  /** What a question kept covered is shown now. */
  'sdpa-reveal': RevealDetail;
  /** A longer computation has come this far. */
  'sdpa-progress': ProgressDetail;
  /** An entry of the reader's or the author's was refused. */
  'sdpa-error': ErrorDetail;
}

export interface ReadyDetail {
  /** The build of the core that serves. */
  readonly engine: 'wasm' | 'js';
}

export interface ChangeDetail {
  /** The whole state, as the property `state` gives it. */
  readonly state: object;
  /** The control that was used: `cell`, `preset`, `scale`, `undo`, … */
  readonly cause: string;
}

export interface StepDetail {
  /** As the attribute `step` counts: 0 is the first. */
  readonly step: number;
  readonly name: string;
}

export interface PredictDetail {
  /** Name of the question. */
  readonly prompt: string;
  /** The number that was chosen, or what was filled in; null when the question was skipped. */
  readonly choice: number | string | null;
  readonly correct: boolean | null;
  /** The reader had the answer shown. */
  readonly skipped: boolean;
}

export interface RevealDetail {
  /** Name of the question. */
  readonly prompt: string;
}

export interface ProgressDetail {
  readonly done: number;
  readonly total: number;
}

type SdpaEventMap = { [Name in keyof SdpaEvents]: CustomEvent<SdpaEvents[Name]> };

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface HTMLElementEventMap extends SdpaEventMap {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface DocumentEventMap extends SdpaEventMap {}
}
