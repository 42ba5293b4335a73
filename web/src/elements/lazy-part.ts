// SPDX-License-Identifier: MIT
// A part of a widget that is fetched when it is first wanted, so that a first visit does not wait for it.
import type { ReactiveControllerHost } from 'lit';

export class LazyPart<Part> {
  /** undefined until it has come. */
  loaded: Part | undefined;
  /** It did not come; it is asked for again when a reader acts again. */
  failed = false;

  protected readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #load: () => Promise<Part>;
  #coming: Promise<void> | undefined;

  /** The host is drawn again when the part has come, and when it has failed to. */
  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>, load: () => Promise<Part>) {
    this.host = host;
    this.#load = load;
  }

  /** Resolves when the part has come or failed; one fetch at a time. */
  want(): Promise<void> {
    if (this.loaded !== undefined) return Promise.resolve();
    return (this.#coming ??= this.#fetch());
  }

  async #fetch(): Promise<void> {
    try {
      this.loaded = await this.#load();
      this.failed = false;
    } catch (cause) {
      this.failed = true;
      console.warn('sdpa-widgets: a part did not come.', cause);
    }
    this.#coming = undefined;
    this.host.requestUpdate();
  }
}
