// SPDX-License-Identifier: MIT
// The messages of every language by key. Texts are ICU MessageFormat, compiled when the project is built.
import en from './messages/en.messages.json' with { type: 'json' };

export type MessageKey = keyof typeof en;
export type MessageArgs = Readonly<Record<string, string | number>>;
type Compiled = Readonly<Record<string, (args: MessageArgs) => string>>;

// The build turns {key: {text, note}} into {key: function}; TypeScript sees the file as it stands on disk.
const CATALOGUES: Readonly<Record<string, Compiled>> = { en: en as unknown as Compiled };

/** The catalogue that is nearest to a language tag: the tag itself, else with fewer subtags, else English. */
export function nearestLanguage(asked: string): string {
  const subtags = asked.split('-');
  for (let length = subtags.length; length > 0; length--) {
    const tag = subtags.slice(0, length).join('-');
    if (Object.hasOwn(CATALOGUES, tag)) return tag;
  }
  return 'en';
}

/** The sentence for a key; a key that a language lacks is said in English. */
export function message(language: string, key: string, args: MessageArgs = {}): string {
  const compiled = CATALOGUES[language]?.[key] ?? CATALOGUES['en']?.[key];
  if (compiled === undefined) throw new Error(`no message: ${key}`);
  return compiled(args);
}
