// SPDX-License-Identifier: MIT
// What is wrong, in the reader's words; the same for every widget. Fetched when a reader comes near, or when something
// is wrong.
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/trouble.messages.json' with { type: 'json' };
import { MINUS } from '../model/format.ts';
import { PROBLEM_MESSAGES } from '../model/problem-messages.ts';
import type { Problem } from '../model/problems.ts';
import type { Translate } from '../views/rich.ts';

export { Press } from './press.ts';
export { listenForUndo } from './undo-keys.ts';
export { errorDetail } from '../model/error-detail.ts';
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

/**
 * Whether a problem comes from what the page set, of these `names`, and is another than the last one that it was told.
 * An example that is wrong on purpose is as the page wants it.
 */
export function isOfPage(
  { code, place, actual }: Problem,
  isRefused: boolean,
  names: ReadonlySet<string>,
  last: Problem | null,
): boolean {
  if (last?.code === code && last.actual === actual) return false;
  const others = Array.from(names).filter((name) => name !== 'preset');
  return isRefused || ('matrix' in place ? names.has(place.matrix) : others.length > 0);
}
