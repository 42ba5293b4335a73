// SPDX-License-Identifier: MIT
// What an element has to know of the page around it: whether it is near the view, how wide it is, whether the
// system is dark, which language the page speaks. Everything is let go when the element leaves the page.
import type { LitElement, ReactiveController } from 'lit';

type Host = LitElement & { themeChanged(): void };

/** How far below the view an element begins to load. */
const NEAR = '600px';

export class Surroundings implements ReactiveController {
  /** Inline size of the frame in px; 0 until it is known. */
  width = 0;
  /** Text size of the frame as a multiple of 16 px: pages and readers choose it. */
  textSize = 1;

  readonly #host: Host;
  readonly #onNear: () => void;
  #view: IntersectionObserver | undefined;
  #size: ResizeObserver | undefined;
  #frame: Element | null = null;
  readonly #scheme = globalThis.matchMedia('(prefers-color-scheme: dark)');
  readonly #schemeChanged = () => {
    this.#host.themeChanged();
  };

  constructor(host: Host, onNear: () => void) {
    this.#host = host;
    this.#onNear = onNear;
    host.addController(this);
  }

  get dark(): boolean {
    return this.#scheme.matches;
  }

  /** The nearest `lang`, through shadow roots. */
  get language(): string {
    let node: Element | null = this.#host;
    while (node !== null) {
      const tagged: Element | null = node.closest('[lang]');
      if (tagged !== null) return tagged.getAttribute('lang') ?? '';
      const root = node.getRootNode();
      node = root instanceof ShadowRoot ? root.host : null;
    }
    return '';
  }

  hostConnected(): void {
    this.#scheme.addEventListener('change', this.#schemeChanged);
    this.#view ??= new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: NEAR });
    this.#view.observe(this.#host);
    this.#size ??= new ResizeObserver((entries) => this.#measured(entries));
    this.hostUpdated();
  }

  /** The frame is measured, not the host: a page's rules can make an inline box of the host, which has no width. */
  hostUpdated(): void {
    const frame = this.#host.renderRoot?.firstElementChild ?? null;
    if (frame === this.#frame) return;
    this.#frame = frame;
    this.#size?.disconnect();
    if (frame !== null) this.#size?.observe(frame);
  }

  hostDisconnected(): void {
    this.#scheme.removeEventListener('change', this.#schemeChanged);
    this.#view?.disconnect();
    this.#size?.disconnect();
    this.#frame = null;
  }

  #seen(entries: readonly IntersectionObserverEntry[]): void {
    if (entries.some((entry) => entry.isIntersecting)) this.#onNear();
  }

  /** A hidden element has no width; the last one it had is kept. */
  #measured(entries: readonly ResizeObserverEntry[]): void {
    const entry = entries.at(-1);
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (entry === undefined || width === 0 || width === this.width) return;
    this.width = width;
    this.textSize = Number.parseFloat(getComputedStyle(entry.target).fontSize) / 16;
    this.#host.requestUpdate();
  }
}
