// SPDX-License-Identifier: MIT
// The words of the widgets by their keys, so that stories about numbers do not fail over a better word.
import { messagesOf } from '../messages.ts';

/** @throws Error for a key that the catalogue does not have. */
export function word(key: string, language = 'en'): string {
  const text = messagesOf(language)[key];
  if (text === undefined) throw new Error(`no message: ${key}`);
  return text;
}
