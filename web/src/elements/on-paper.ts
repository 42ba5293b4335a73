// SPDX-License-Identifier: MIT
// The pipeline on paper: nobody can step on there, so all steps stand below each other while the page is printed.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ViewChoice } from '../model/pipeline-state.ts';
import type { LazyPart } from './lazy-part.ts';
import type { PipelineSession } from './pipeline-session.ts';

export class OnPaper implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #session: PipelineSession;
  readonly #flow: Pick<LazyPart<unknown>, 'want' | 'loaded'>;

  /** Fetches the view of all steps at once: a page that is printed does not wait. */
  constructor(
    host: ReactiveControllerHost,
    session: PipelineSession,
    flow: Pick<LazyPart<unknown>, 'want' | 'loaded'>,
  ) {
    this.#host = host;
    this.#session = session;
    this.#flow = flow;
    void flow.want();
    host.addController(this);
  }

  hostConnected(): void {
    globalThis.addEventListener('beforeprint', this.#begin);
    globalThis.addEventListener('afterprint', this.#end);
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('beforeprint', this.#begin);
    globalThis.removeEventListener('afterprint', this.#end);
    this.#end();
  }

  readonly #begin = (): void => {
    if (this.#session.viewOnScreen !== null || this.#flow.loaded === undefined) return;
    this.#show('all', this.#session.state.view);
  };

  readonly #end = (): void => {
    const { viewOnScreen } = this.#session;
    if (viewOnScreen !== null) this.#show(viewOnScreen, null);
  };

  #show(view: ViewChoice, onScreen: ViewChoice | null): void {
    this.#session.viewOnScreen = onScreen;
    this.#session.state = { ...this.#session.state, view };
    this.#host.requestUpdate();
  }
}
