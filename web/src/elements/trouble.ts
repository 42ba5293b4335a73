// SPDX-License-Identifier: MIT
// What is wrong, in the reader's words; the same for every widget. Fetched when a reader comes near, or when something
// is wrong.
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/trouble.messages.json' with { type: 'json' };
import { PROBLEM_MESSAGES, type Problem } from '../model/problems.ts';
import type { Translate } from '../views/rich.ts';

addMessages(texts);

/** A problem as rich text. */
export function problemText({ code, args }: Problem, t: Translate): string {
  return t(PROBLEM_MESSAGES[code], args);
}
