// SPDX-License-Identifier: MIT
// A question before the result is shown: what is asked, what a reader may answer, and what is right. What is right
// is found in the core's result, never written down.
import { formatNumber } from './format.ts';

/** A prediction as it stands with its worked example. */
export interface Question {
  /** Messages `predict.<name>`, `predict.<name>.title` and `predict.<name>.why`. */
  readonly name: string;
  /** The numbers to choose from. */
  readonly choices: readonly number[];
}

/** Choices are printed with the two decimals they are compared with. */
export const choiceText = (choice: number): string => formatNumber(choice, { digits: 2 });

/** Where the reader is with a question. */
export interface Answer {
  /** Index into the choices; null before one is chosen. */
  readonly choice: number | null;
  /** The result has been shown. */
  readonly told: boolean;
}

export const UNANSWERED: Answer = { choice: null, told: false };

/** A choice is right when it is as near to the true number as its two decimals allow. */
const TOLERANCE = 0.005;

/** Index of the choice that the truth rounds to. @throws Error when no choice does: then the question is wrong. */
export function rightChoice({ name, choices }: Question, truth: number): number {
  const right = choices.findIndex((choice) => Math.abs(choice - truth) <= TOLERANCE + Number.EPSILON);
  if (right < 0) throw new Error(`${name}: no choice is near ${String(truth)}`);
  return right;
}
