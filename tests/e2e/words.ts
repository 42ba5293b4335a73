// SPDX-License-Identifier: MIT
// The words of the widgets by their keys, so that stories about numbers do not fail over a better word.
import { readFileSync } from 'node:fs';

const CATALOGUE = new URL('../../web/src/content/messages/en.messages.json', import.meta.url);
const MESSAGES = JSON.parse(readFileSync(CATALOGUE, 'utf8')) as Readonly<
  Record<string, { readonly text: string }>
>;

/** @throws Error for a key that the catalogue does not have. */
export function word(key: string): string {
  const text = MESSAGES[key]?.text;
  if (text === undefined) throw new Error(`no message: ${key}`);
  return text;
}
