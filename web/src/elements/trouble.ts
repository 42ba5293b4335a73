// SPDX-License-Identifier: MIT
// What is wrong, in the reader's words; the same for every widget. Fetched when a reader comes near, or when something
// is wrong.
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/trouble.messages.json' with { type: 'json' };
import { MINUS } from '../model/format.ts';
import { PROBLEM_MESSAGES, type Problem } from '../model/problems.ts';
import type { Translate } from '../views/rich.ts';

export { takeLink } from '../model/link-taking.ts';

addMessages(texts);

/** Widgets that a link has brought into view, or that were there. */
const brought = new WeakSet<Element>();

/** A widget that the page's address speaks of comes into view once, unless the reader has scrolled before. */
export function bringIntoView(host: Element): void {
  if (brought.has(host) || scrollY > 0) return;
  brought.add(host);
  host.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** A problem as rich text; a number that was typed is said as numbers are printed. */
export function problemText({ code, args }: Problem, t: Translate): string {
  const { text } = args;
  const signed =
    code === 'out_of_range' && typeof text === 'string' ? { text: text.replace('-', MINUS) } : {};
  return t(PROBLEM_MESSAGES[code], { ...args, ...signed });
}
