// SPDX-License-Identifier: MIT
// The pipeline on paper: nobody can step on there, so all steps stand below each other while the page is printed.
import type { ReactiveController } from 'lit';
import type { LazyPart } from './lazy-part.ts';
import type { PipelineSession } from './pipeline-session.ts';
import type { Configurable } from './settings.ts';

type Host = Pick<Configurable, 'addController' | 'requestUpdate' | 'link' | 'settings'>;

export class OnPaper implements ReactiveController {
  readonly #host: Host;
  readonly #session: PipelineSession;
  readonly #flow: Pick<LazyPart<unknown>, 'want' | 'loaded'>;

  /** Fetches the view of all steps at once: a page that is printed does not wait. */
  constructor(host: Host, session: PipelineSession, flow: Pick<LazyPart<unknown>, 'want' | 'loaded'>) {
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
    const session = this.#session;
    const { view } = session.state;
    if (session.paper !== null || this.#flow.loaded === undefined) return;
    const { link, settings } = this.#host;
    session.paper = { view, link: link === 'off' ? '' : settings.toLink().text };
    session.state = { ...session.state, view: 'all' };
    this.#host.requestUpdate();
  };

  readonly #end = (): void => {
    const session = this.#session;
    if (session.paper === null) return;
    session.state = { ...session.state, view: session.paper.view };
    session.paper = null;
    this.#host.requestUpdate();
  };
}
