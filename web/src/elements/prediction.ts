// SPDX-License-Identifier: MIT
// One question before the result: asked once for a worked example, answered or skipped, never graded, never stored.
import { UNANSWERED, type Answer, type Question } from '../model/question.ts';
import type { SdpaEvents } from './events.ts';
import type { LazyPart } from './lazy-part.ts';

/** What asking means in a widget. */
export interface PredictionHost<Asked extends Question> {
  /** Index of the right choice, by the core's numbers. */
  right(question: Asked): number;
  emit<Name extends 'sdpa-predict' | 'sdpa-reveal'>(type: Name, detail: SdpaEvents[Name]): void;
  /** A question is open now: what it is about is covered. */
  asked(question: Asked): void;
  /** The question that was open is not any more. */
  closed(): void;
  /** The result may be shown. */
  told(question: Asked): void;
  /** There is no question any more; the reader goes on where the example begins. */
  left(byReader: boolean): void;
  requestUpdate(): void;
}

type QuestionDrawing = Pick<LazyPart<unknown>, 'want' | 'failed' | 'loaded'>;

export class Prediction<Asked extends Question> {
  question: Asked | null = null;
  answer: Answer = UNANSWERED;
  /** Check was pressed before anything was chosen. */
  hint = false;
  /** Draws the question; fetched when there is one. */
  readonly part: QuestionDrawing;

  readonly #host: PredictionHost<Asked>;

  constructor(part: QuestionDrawing, host: PredictionHost<Asked>) {
    this.part = part;
    this.#host = host;
  }

  get phase(): 'predicting' | 'revealed' | 'exploring' {
    if (this.question === null) return 'exploring';
    return this.answer.told ? 'revealed' : 'predicting';
  }

  /** Index of the right choice, once it may be shown. */
  get right(): number | null {
    return this.phase === 'revealed' && this.question !== null ? this.#host.right(this.question) : null;
  }

  /** Opens a question, or takes away the one that is open. Without its part it cannot be asked. */
  begin(question: Asked | null): void {
    if (this.question !== null) this.#host.closed();
    this.question = question;
    this.answer = UNANSWERED;
    this.hint = false;
    if (question === null) return;
    this.#host.asked(question);
    void this.part.want().then(() => {
      if (this.part.failed && this.question === question) this.#leave(false);
    });
  }

  /** The reader has done something else: a question that has not come yet would come over it. */
  acted(): void {
    if (this.question !== null && this.part.loaded === undefined) this.begin(null);
  }

  readonly choose = (choice: number): void => {
    if (this.phase !== 'predicting') return;
    this.answer = { choice, told: false };
    this.hint = false;
    this.#host.requestUpdate();
  };

  readonly check = (): void => {
    if (this.phase !== 'predicting') return;
    this.hint = this.answer.choice === null;
    if (this.hint) this.#host.requestUpdate();
    else this.#tell();
  };

  /** "Show me": the result without an answer. */
  readonly skip = (): void => {
    if (this.phase !== 'predicting') return;
    this.answer = UNANSWERED;
    this.#tell();
  };

  /** The reader goes on. */
  readonly goOn = (): void => {
    if (this.phase === 'revealed') this.#leave(true);
  };

  #leave(byReader: boolean): void {
    this.begin(null);
    this.#host.left(byReader);
    this.#host.requestUpdate();
  }

  #tell(): void {
    const { question, answer } = this;
    if (question === null) return;
    const { choice } = answer;
    this.answer = { choice, told: true };
    this.#host.emit('sdpa-predict', {
      prompt: question.name,
      choice: choice === null ? null : (question.choices[choice] ?? null),
      correct: choice === null ? null : choice === this.right,
      skipped: choice === null,
    });
    this.#host.emit('sdpa-reveal', { prompt: question.name });
    this.#host.told(question);
    this.#host.requestUpdate();
  }
}
