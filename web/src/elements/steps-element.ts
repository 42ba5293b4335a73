// SPDX-License-Identifier: MIT
// What an element with steps has beyond the contract of all: steps that the reader fills in.
import type { FadeCount, FadeFrom } from '../model/fading.ts';
import { SdpaElement } from './base.ts';
import type { SavedState, WidgetState } from './session.ts';

export abstract class StepsElement<State extends WidgetState, Saved extends SavedState> extends SdpaElement<
  State,
  Saved
> {
  static override properties = {
    ...SdpaElement.properties,
    fade: { type: Number, reflect: true },
    fadeFrom: { attribute: 'fade-from', reflect: true },
  };

  /** How many steps the reader fills in, each with one why. */
  declare fade: FadeCount;
  /** Which steps the reader fills in: the first, or the last. */
  declare fadeFrom: FadeFrom;

  constructor() {
    super();
    this.fade = 0;
    this.fadeFrom = 'end';
  }
}
