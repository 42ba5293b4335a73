// SPDX-License-Identifier: MIT
// The life of a widget: the author's figure, then loading near the view, then live, or the figure for good; with its
// language, its theme, its live region, and a calm line for a bug of ours. Nothing here knows what is taught.
import { LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { message, type MessageArgs } from '../content/catalogue.ts';
import type { LeanEngine } from '../engine/lean.ts';
import { liveShell, troubleShell, waitingShell } from '../views/shell.ts';
import { styles } from '../views/styles/index.ts';
import { Announcer } from './announcer.ts';
import { isFigure } from './author-tables.ts';
import type { SdpaEvents } from './events.ts';
import { guardedActs } from './guarded.ts';
import { inTime } from './in-time.ts';
import { ENGLISH, fetched } from './other-words.ts';
import { Press } from './press.ts';
import { Sheets } from './sheets.ts';
import { Surroundings } from './surroundings.ts';

/** Life-cycle states, as `data-state` and as `:state()`. */
export type Phase = 'static' | 'loading' | 'live' | 'error';
export type LivePhase = 'predicting' | 'revealed' | 'exploring' | 'busy' | 'cancelled';

/**
 * @slot - What stands in the page until the widget is live, and stays when it cannot start: the author's figure.
 * @csspart frame - The plate.
 * @csspart status - What is said to screen readers.
 * @fires sdpa-ready
 */
export abstract class LiveElement extends LitElement {
  static override properties = {
    theme: { reflect: true },
    headingLevel: { attribute: 'heading-level', type: Number, reflect: true },
    precision: { type: Number, reflect: true },
    phase: { state: true },
    engine: { state: true },
  };

  /** `auto` follows the reader's system; `light` and `dark` are fixed. */
  declare theme: 'auto' | 'light' | 'dark';
  /** Level of the widget's heading in the page's outline. */
  declare headingLevel: 2 | 3 | 4 | 5 | 6;
  /** Decimal places. */
  declare precision: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  declare protected phase: Phase;
  declare protected engine: LeanEngine | undefined;
  /** The language in use: the nearest `lang` for which there are messages, once they have come. */
  protected language = 'en';

  /** Resolves when the widget is live; rejects when it cannot start. */
  readonly ready: Promise<void>;

  protected readonly announcer = new Announcer(this);
  protected readonly surroundings = new Surroundings(this, () => void this.#start());

  readonly #sheets = new Sheets(this, styles);
  readonly #press = new Press(this);
  readonly #internals = this.attachInternals();
  #settle: { resolve: () => void; reject: (reason: unknown) => void } | undefined;
  #broken = false;
  /** Another language than English was asked for and did not come. */
  #wordless = false;
  /** The newest fetching of words, and its number. */
  #words: Promise<void> | undefined;
  #turn = 0;

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

  /** A part of the widget that is fetched when it is first wanted, with its styles, and its words in the language in use. */
  protected async loadPart<Part extends object>(load: () => Promise<Part>): Promise<Part> {
    const part = await inTime(load());
    if ('styles' in part && typeof part.styles === 'string') this.#sheets.add(part.styles);
    await this.languageChanged();
    return part;
  }

  /** Decimal places, within what the widgets can show. */
  protected get digits(): number {
    return wholeWithin(0, this.precision, 6);
  }

  /** Level of the heading, within what there is. */
  protected get level(): number {
    return wholeWithin(2, this.headingLevel, 6);
  }

  /** Names of controls that readers do not get. @internal */
  abstract readonly locked: ReadonlySet<string>;

  /** Everything as it was first; also the way out of a bug. */
  reset(): void {
    this.#broken = false;
    this.requestUpdate();
  }

  /** Where the reader is, once the widget is live. */
  protected get livePhase(): LivePhase {
    return 'exploring';
  }

  /** What the first live picture needs beside the engine. */
  protected prepare(): Promise<void> {
    return Promise.resolve();
  }

  /** The engine that this widget needs. */
  protected async loadEngine(): Promise<LeanEngine> {
    const { loadLeanEngine } = await import('../engine/lean.ts');
    return loadLeanEngine();
  }

  /** The live picture; only called while `engine` is there. */
  protected abstract renderLive(): TemplateResult;

  protected override willUpdate(_changed: PropertyValues): void {
    this.#showStates();
  }

  protected emit<Name extends keyof SdpaEvents>(type: Name, detail: SdpaEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** What a reader can do, with a bug in it shown as one calm line here and left in the console. @internal */
  guarded<Acts extends object>(acts: Acts): Acts {
    return guardedActs(acts, (cause) => {
      this.#bug(cause);
      this.requestUpdate();
    });
  }

  /** Called by Surroundings when the system's theme changes. @internal */
  themeChanged(): void {
    this.#showStates();
  }

  /** Called by Surroundings when the nearest `lang` may be another. What is shown stays until the words are there.
   * @internal */
  languageChanged(): Promise<void> {
    this.#turn += 1;
    return (this.#words = this.#takeWords(this.#turn));
  }

  /** A later turn asks for the words of more parts, or for another language: what it finds counts. */
  async #takeWords(turn: number): Promise<void> {
    if (this.phase === 'static') return;
    const asked = this.surroundings.language;
    const language = ENGLISH.test(asked) ? 'en' : await fetched(asked);
    if (turn !== this.#turn) return this.#words;
    this.language = language ?? 'en';
    this.#wordless = language === undefined;
    this.requestUpdate();
  }

  /** What is pressed stays where it is until it has had its click. */
  protected override async scheduleUpdate(): Promise<void> {
    await this.#press.over;
    await super.scheduleUpdate();
  }

  protected override render(): TemplateResult {
    const { t, phase } = this;
    const spoken = { lang: t('language'), dir: this.dir || t('direction') };
    const lost = this.#wordless && t('words.failed');
    if (phase === 'live') return liveShell(spoken, this.#picture(), this.announcer.region(), lost);
    const bare = !Array.from(this.childNodes).some(isFigure);
    const line = {
      static: undefined,
      loading: bare ? undefined : 'loading',
      error: bare ? 'unavailable.bare' : 'unavailable',
    }[phase];
    return waitingShell(spoken, phase === 'loading', line && t(line));
  }

  #picture(): TemplateResult {
    try {
      if (!this.#broken) return this.renderLive();
    } catch (cause) {
      this.#bug(cause);
    }
    const act = () => {
      this.reset();
    };
    return troubleShell(this.t('trouble'), { label: this.t('reset'), act });
  }

  /** An error that no reader can mend: the widget waits for a reset. */
  #bug(cause: unknown): void {
    reportError(cause);
    this.#broken = true;
  }

  /** Loads the engine once; a failure leaves the author's figure and says so. */
  async #start(): Promise<void> {
    if (this.phase !== 'static') return;
    this.phase = 'loading';
    try {
      const coming = [this.loadEngine(), this.languageChanged(), this.prepare()] as const;
      [this.engine] = await Promise.all(coming);
      this.surroundings.measure();
      this.phase = 'live';
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
    const dark = this.theme === 'dark' || (this.theme !== 'light' && this.surroundings.dark);
    const phase = this.phase === 'live' ? this.livePhase : this.phase;
    const now = [phase, this.engine?.backend === 'js' && 'fallback', dark && 'dark'].filter(
      (name) => name !== false,
    );
    if (now.length === states.size && now.every((name) => states.has(name))) return;
    states.clear();
    for (const name of now) states.add(name);
    this.dataset['state'] = phase;
  }
}

/** A whole number, also one that a page sets as text; anything else is 3. */
function wholeWithin(low: number, value: unknown, high: number): number {
  const number = Number.parseFloat(String(value));
  return Number.isInteger(number) ? Math.min(Math.max(number, low), high) : 3;
}
