// SPDX-License-Identifier: MIT
// A press that leaves a text field. What was typed counts at once, and its answer may push whatever is being pressed
// away from under the pointer; so nothing is drawn until the press has had its click.
import type { LitElement, ReactiveController } from 'lit';

const TEXT_FIELD = 'textarea, input:not([type=radio])';

export class Press implements ReactiveController {
  /** Resolves when the press has had its click; undefined while there is none. */
  over: Promise<void> | undefined;

  readonly #host: LitElement;
  #page: Document | undefined;
  #release: () => void = () => undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#page = this.#host.ownerDocument;
    this.#page.addEventListener('mousedown', this.#begin, true);
  }

  hostDisconnected(): void {
    this.#page?.removeEventListener('mousedown', this.#begin, true);
    this.#end();
  }

  readonly #begin = (event: MouseEvent): void => {
    this.#end();
    const field = this.#host.shadowRoot?.activeElement;
    if (event.button !== 0 || !field?.matches(TEXT_FIELD) || event.composedPath()[0] === field) return;
    this.over = new Promise((resolve) => {
      this.#release = resolve;
    });
    for (const type of ENDS) this.#page?.addEventListener(type, this.#clickComes, true);
  };

  /** The click follows in the same task. */
  readonly #clickComes = (): void => {
    setTimeout(this.#end);
  };

  readonly #end = (): void => {
    for (const type of ENDS) this.#page?.removeEventListener(type, this.#clickComes, true);
    this.over = undefined;
    this.#release();
  };
}

/** A text that is dragged away has no mouseup. */
const ENDS = ['mouseup', 'dragend'] as const;
