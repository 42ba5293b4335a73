// SPDX-License-Identifier: MIT
// The panel under the picture says more of some numbers than of others. It never shrinks while the reader stays at a
// step, so that the buttons under it stay where they are. Comes with the first number that is opened.
import type { LitElement, ReactiveController } from 'lit';
import type { PipelineSession } from './pipeline-session.ts';

export class SteadyPanel implements ReactiveController {
  readonly #host: LitElement;
  readonly #session: PipelineSession;
  #last = '';

  constructor(host: LitElement, session: PipelineSession) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  hostUpdated(): void {
    const panel = this.#host.renderRoot.querySelector<HTMLElement>('#made');
    if (panel === null) return;
    // What is still on its way may turn out to be short.
    const { step, view } = this.#session.state;
    const place = panel.querySelector('.empty:empty') === null ? `${step} ${view} ${panel.offsetWidth}` : '';
    if (place !== this.#last) panel.style.minHeight = '';
    this.#last = place;
    panel.style.minHeight = `${panel.offsetHeight}px`;
  }
}
