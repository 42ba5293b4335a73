// SPDX-License-Identifier: MIT
// What all elements share: life cycle, engine, theme, language, live region, width. An element adds its state and
// its picture.
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { message, nearestLanguage, type MessageArgs } from '../content/catalogue.ts';
import type { LeanEngine } from '../engine/lean.ts';
import { styles } from '../views/styles/index.ts';
import { Announcer } from './announcer.ts';
import { Surroundings } from './surroundings.ts';

/** Life-cycle states, as `data-state` and as `:state()`. */
export type Phase = 'static' | 'loading' | 'exploring' | 'error';

/**
 * Base of all elements.
 * @slot - What stands in the page until the widget is live, and stays when it cannot start: the author's figure.
 * @slot title - Replaces the heading.
 * @slot intro - Replaces the sentence under the heading.
 * @slot caption - Replaces the caption under the picture.
 * @csspart frame - The plate.
 * @fires sdpa-ready - Once, when the widget is live.
 * @fires sdpa-error - A reader's input was refused: `{code, argument, expected, actual}`.
 */
export abstract class SdpaElement extends LitElement {
  static override styles = styles;

  static override properties = {
    preset: { reflect: true },
    theme: { reflect: true },
    headingLevel: { attribute: 'heading-level', type: Number, reflect: true },
    precision: { type: Number, reflect: true },
    phase: { state: true },
    engine: { state: true },
  };

  /** Name of a worked example. */
  declare preset: string;
  /** 'auto' follows the reader's system; 'light' and 'dark' are fixed. */
  declare theme: 'auto' | 'light' | 'dark';
  /** Level of the heading, 2 to 6. */
  declare headingLevel: number;
  /** Decimal places, 0 to 6. */
  declare precision: number;
  declare protected phase: Phase;
  declare protected engine: LeanEngine | undefined;

  /** Resolves when the widget is live; rejects when it cannot start. */
  readonly ready: Promise<void>;

  protected readonly announcer = new Announcer(this);
  protected readonly surroundings = new Surroundings(this, () => void this.#start());

  readonly #internals = this.attachInternals();
  #settle: { resolve: () => void; reject: (reason: unknown) => void } | undefined;

  constructor() {
    super();
    this.theme = 'auto';
    this.headingLevel = 3;
    this.precision = 3;
    this.phase = 'static';
    this.ready = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.ready.catch(() => undefined);
  }

  /** Says a message in the element's language. Brackets and stars in what a reader typed stay what they are. */
  protected readonly t = (key: string, args: MessageArgs = {}): string => {
    const literal = Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/[[*]/g, '$&\u2060') : value,
    ]);
    return message(this.language, key, Object.fromEntries(literal) as MessageArgs);
  };

  /** The nearest `lang`, as far as there are messages for it. */
  protected get language(): string {
    return nearestLanguage(this.surroundings.language);
  }

  /** Decimal places, within what the widgets can show. */
  protected get digits(): number {
    return Number.isInteger(this.precision) ? Math.min(Math.max(this.precision, 0), 6) : 3;
  }

  /** Level of the heading, within what there is. */
  protected get level(): number {
    return Number.isInteger(this.headingLevel) ? Math.min(Math.max(this.headingLevel, 2), 6) : 3;
  }

  /** Everything as the preset has it. */
  abstract reset(): void;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('theme') || changed.has('phase')) this.#showStates();
  }

  /** Called by Surroundings when the system's theme changes. */
  themeChanged(): void {
    this.#showStates();
  }

  protected override render(): TemplateResult {
    if (this.phase === 'exploring') return html`${this.renderLive()}${this.announcer.region()}`;
    const failed = this.phase === 'error';
    const bare = !Array.from(this.childNodes).some(isFigure);
    return html`<div class="waiting" part="frame">
      ${this.phase === 'loading' ? html`<div class="loadbar"></div>` : nothing}
      <slot></slot>
      ${failed ? html`<p class="tagline">${this.t(bare ? 'unavailable.bare' : 'unavailable')}</p>` : nothing}
      ${this.phase === 'loading' && !bare ? html`<p class="tagline">${this.t('loading')}</p>` : nothing}
    </div>`;
  }

  /** The live picture; only called while `engine` is there. */
  protected abstract renderLive(): TemplateResult;

  /** An error that no reader can mend: one calm line here, the cause in the console. */
  protected trouble(cause: unknown): TemplateResult {
    reportError(cause);
    const reset = () => {
      this.reset();
    };
    return html`<div class="say" part="frame">
      ${this.t('trouble')} <button class="link" type="button" @click=${reset}>${this.t('reset')}</button>
    </div>`;
  }

  protected emit(type: string, detail: object = {}): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Loads the engine once; a failure leaves the author's figure and says so. */
  async #start(): Promise<void> {
    if (this.phase !== 'static') return;
    this.phase = 'loading';
    try {
      const { loadLeanEngine } = await import('../engine/lean.ts');
      this.engine = await loadLeanEngine();
      this.phase = 'exploring';
      await this.updateComplete;
      this.#settle?.resolve();
      this.emit('sdpa-ready', { engine: this.engine.backend });
    } catch (cause) {
      this.phase = 'error';
      this.#settle?.reject(cause);
      console.warn('sdpa-widgets: the static figure stays.', cause);
    }
  }

  #showStates(): void {
    const { states } = this.#internals;
    states.clear();
    states.add(this.phase);
    if (this.engine?.backend === 'js') states.add('fallback');
    const dark = this.theme === 'dark' || (this.theme !== 'light' && this.surroundings.dark);
    if (dark) states.add('dark');
    this.dataset['state'] = this.phase;
  }
}

/** Something of the author's own in the default slot. */
function isFigure(node: Node): boolean {
  return !(node instanceof Element && node.slot !== '') && (node.textContent ?? '').trim() !== '';
}
