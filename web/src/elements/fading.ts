// SPDX-License-Identifier: MIT
// The steps that a reader fills in: what was typed, what of it is right, and the answer to "why". Nothing is graded,
// nothing is stored, and "Show me" is always there.
import type { SdpaEvents } from './events.ts';

export interface Attempt {
  readonly texts: readonly string[];
  /** Which entries are right, since the last check; empty before it. */
  readonly right: readonly boolean[];
  /** What was typed at the last check. */
  readonly checked: readonly string[];
  /** The step is shown: everything was right, or the reader asked for it. */
  readonly done: boolean;
  readonly skipped: boolean;
  /** Index of the answer to "why". */
  readonly why: number | null;
}

const NOTHING_TYPED: Attempt = { texts: [], right: [], checked: [], done: false, skipped: false, why: null };

export interface FadingHost {
  emit<Name extends 'sdpa-predict' | 'sdpa-reveal'>(type: Name, detail: SdpaEvents[Name]): void;
  requestUpdate(): void;
}

export class Fading<Step extends string> {
  readonly #host: FadingHost;
  readonly #attempts = new Map<Step, Attempt>();
  #of: unknown;

  constructor(host: FadingHost) {
    this.#host = host;
  }

  /** What the steps are steps of; with another result everything begins again. */
  of(result: unknown): this {
    if (result !== this.#of) this.#attempts.clear();
    this.#of = result;
    return this;
  }

  attempt(step: Step): Attempt {
    return this.#attempts.get(step) ?? NOTHING_TYPED;
  }

  type(step: Step, index: number, text: string): void {
    const { texts, right } = this.attempt(step);
    const typed = Array.from({ length: Math.max(texts.length, index + 1) }, (_, at) =>
      at === index ? text : (texts[at] ?? ''),
    );
    this.#set(step, { texts: typed, right: right.map((one, at) => at !== index && one) });
  }

  /** Which entries are right; true when all of them are. */
  checked(step: Step, right: readonly boolean[]): boolean {
    const { texts } = this.attempt(step);
    const done = right.every(Boolean);
    this.#set(step, { right, done, checked: texts });
    this.#tell(step, texts, done, false);
    return done;
  }

  /** The step without an answer. */
  show(step: Step): void {
    this.#set(step, { done: true, skipped: true });
    this.#tell(step, null, null, true);
  }

  /** The answer to "why" by its place on the screen, and by its number among the messages, of which 0 is right. */
  answer(step: Step, why: number, choice: number): void {
    this.#set(step, { why });
    const prompt = `fade.${step}.why`;
    this.#host.emit('sdpa-predict', { prompt, choice, correct: choice === 0, skipped: false });
  }

  #tell(step: Step, texts: readonly string[] | null, correct: boolean | null, skipped: boolean): void {
    const prompt = `fade.${step}`;
    this.#host.emit('sdpa-predict', { prompt, choice: texts?.join(' ') ?? null, correct, skipped });
    if (correct !== false) this.#host.emit('sdpa-reveal', { prompt });
  }

  #set(step: Step, change: Partial<Attempt>): void {
    this.#attempts.set(step, { ...this.attempt(step), ...change });
    this.#host.requestUpdate();
  }
}
