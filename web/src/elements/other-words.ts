// SPDX-License-Identifier: MIT
// The words of other languages than English, which every widget has, are fetched when they are asked for.
import { inTime } from './in-time.ts';

/** No language, and English wherever it is spoken; en-XA is a test's and spoken nowhere. */
export const ENGLISH = /^(en(-(?!XA).*)?)?$/i;

/** The nearest language, once its words have come; undefined when they do not. */
export function fetched(asked: string): Promise<string | undefined> {
  const fetching = import('../content/languages.ts').then(({ fetchLanguage }) => fetchLanguage(asked));
  return inTime(fetching).catch(console.warn) as Promise<string | undefined>;
}
