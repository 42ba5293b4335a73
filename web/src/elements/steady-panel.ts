// SPDX-License-Identifier: MIT
// The panel under the picture says more of some numbers than of others. It never shrinks while the reader stays at a
// step, so that the buttons under it stay where they are.
import type { LitElement, ReactiveController } from 'lit';

export class SteadyPanel implements ReactiveController {
  readonly #host: LitElement;
  readonly #place: () => string;
  #last = '';

  /** `place` names where the reader is; elsewhere the panel begins anew. */
  constructor(host: LitElement, place: () => string) {
    this.#host = host;
    this.#place = place;
    host.addController(this);
  }

  hostUpdated(): void {
    const panel = this.#host.renderRoot.querySelector<HTMLElement>('#made');
    if (panel === null) return;
    // What is still on its way may turn out to be short.
    const place = panel.querySelector('.empty:empty') === null ? this.#place() : '';
    if (place !== this.#last) panel.style.minHeight = '';
    this.#last = place;
    panel.style.minHeight = `${panel.offsetHeight}px`;
  }
}
