// SPDX-License-Identifier: MIT
// What an element has to know of the page around it: whether it is near the view, how wide it is, whether the
// system is dark, which language the page speaks. Everything is let go when the element leaves the page.
import type { LitElement, ReactiveController } from 'lit';
import { chosenLanguage, speakers } from './reader-language.ts';

type Host = LitElement & {
  /** Controls that readers do not get. */
  readonly locked: ReadonlySet<string>;
  themeChanged(): void;
  languageChanged(): Promise<void>;
};

/** How far below the view an element begins to load. */
const NEAR = '600px';
/** Of the frame, in px. */
const BORDERS = 2;

export class Surroundings implements ReactiveController {
  /** Inline size inside the frame in px; 0 until it is known. */
  width = 0;
  /** Text size of the frame as a multiple of 16 px: pages and readers choose it. */
  textSize = 1;

  readonly #host: Host;
  readonly #onNear: () => void;
  #view: IntersectionObserver | undefined;
  #size: ResizeObserver | undefined;
  #ruler: Element | null = null;
  readonly #tags = new MutationObserver(() => void this.#host.languageChanged());
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

  /** What the reader chose, else the nearest `lang`, through shadow roots. */
  get language(): string {
    if (chosenLanguage !== undefined && !this.#host.locked.has('language')) return chosenLanguage;
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
    this.#size ??= new ResizeObserver((entries) => {
      const entry = entries.at(-1);
      if (entry !== undefined) this.#measured(entry.contentRect);
    });
    // Looks at nothing but `lang`: in the page, and where the element stands in a shadow root.
    for (const root of [document, this.#host.getRootNode()])
      this.#tags.observe(root, { subtree: true, attributeFilter: ['lang'] });
    speakers.add(this.#host);
    void this.#host.languageChanged();
    this.hostUpdated();
  }

  /**
   * Not the host is measured, because a page's rules can make an inline box of it, which has no width; and not the
   * frame, because its height follows from what is drawn for a width.
   */
  hostUpdated(): void {
    const ruler = this.#host.renderRoot?.querySelector('.ruler') ?? null;
    if (ruler === this.#ruler) return;
    this.#ruler = ruler;
    this.#size?.disconnect();
    if (ruler !== null) this.#size?.observe(ruler);
  }

  /** For the first live picture, which is drawn before an observer has said anything. */
  measure(): void {
    if (this.#ruler !== null) this.#measured(this.#ruler.getBoundingClientRect());
  }

  hostDisconnected(): void {
    this.#scheme.removeEventListener('change', this.#schemeChanged);
    this.#view?.disconnect();
    this.#size?.disconnect();
    this.#tags.disconnect();
    speakers.delete(this.#host);
    this.#ruler = null;
  }

  #seen(entries: readonly IntersectionObserverEntry[]): void {
    if (entries.some((entry) => entry.isIntersecting)) this.#onNear();
  }

  /** A hidden element has no width; the last one it had is kept. */
  #measured({ width: outside, height }: Pick<DOMRectReadOnly, 'width' | 'height'>): void {
    const width = Math.floor(outside) - BORDERS;
    const textSize = height / 16;
    if (outside === 0 || (width === this.width && textSize === this.textSize)) return;
    Object.assign(this, { width, textSize });
    this.#host.requestUpdate();
  }
}
