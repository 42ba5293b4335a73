// SPDX-License-Identifier: MIT
// One polite live region per widget. A sentence is said once the reader has been quiet for a while, never per tick.
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';

/** Milliseconds of quiet before the region speaks. */
const QUIET = 700;

export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #said = '';
  /** What is about to be said. */
  #next = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Sentences so far, also those that are still to be made. */
  #turn = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Says a sentence after a pause; a newer one replaces it. A repeated one is cleared first, or it stays silent. */
  say(sentence: string): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    if (this.#said === sentence) this.#show('');
    this.#next = sentence;
    this.#timer = setTimeout(() => this.#show(sentence), QUIET);
  }

  /** Says what is made once something has come, unless that is nothing, or a newer sentence was there before. */
  async sayAfter(coming: Promise<void>, make: () => string): Promise<void> {
    const turn = (this.#turn += 1);
    await coming;
    const sentence = make();
    if (turn === this.#turn && sentence !== '') this.say(sentence);
  }

  /** A sentence is not true any more: it is not said, and does not stay in the region. */
  withdraw(sentence: string): void {
    if (this.#next === sentence) clearTimeout(this.#timer);
    if (this.#said === sentence) this.#show('');
  }

  region(): TemplateResult {
    return html`<div class="spoken" role="status" aria-atomic="true" part="status">${this.#said}</div>`;
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  #show(sentence: string): void {
    this.#said = sentence;
    this.#host.requestUpdate();
  }
}
