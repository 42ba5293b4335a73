// SPDX-License-Identifier: MIT
// The messages by language and key. Texts are ICU MessageFormat, compiled when the project is built.
//
// A catalogue file stands once in English, messages/en/<file>.messages.json, and under the same name in the folder of
// every other language of languages.json. English comes with the code that speaks it, because it is what is said when
// a language lacks a key or cannot be fetched; the others are fetched when somebody reads them (languages.ts). "first"
// is what the first picture needs. A part of a widget that comes later brings a file of its own:
//   import texts from '../content/messages/en/copy.messages.json' with { type: 'json' };
//   addMessages(texts);                       at the top of the part's module
//   await this.loadPart(() => import(…));     in the element: the part, and its messages in the language in use
import first from './messages/en/first.messages.json' with { type: 'json' };

export type MessageArgs = Readonly<Record<string, string | number>>;
export type Texts = Readonly<Record<string, (args: MessageArgs) => string>>;

/** An English catalogue file as TypeScript sees it, and as the build makes it. */
type Source = Readonly<Record<string, { readonly text: string; readonly note: string }>>;
interface Compiled {
  readonly file: string;
  readonly texts: Texts;
}

/** What has come so far, by language. */
const spoken: Record<string, Texts> = {};
/** Names of the catalogue files in use. */
export const files: string[] = [];

/** Makes the messages of an English catalogue file known; they can be said at once. */
export function addMessages(source: Source): void {
  const { file, texts } = source as unknown as Compiled;
  files.push(file);
  addTexts('en', texts);
}

/** Adds what has been fetched of a language. */
export function addTexts(language: string, texts: Texts): void {
  spoken[language] = { ...spoken[language], ...texts };
}

addMessages(first);

/** The languages that readers may choose: those that have a name. */
export const OFFERED = Object.keys(spoken['en'] ?? {}).flatMap(
  (key) => /^language\.(.+)/.exec(key)?.[1] ?? [],
);

/** The sentence for a key; a key that a language lacks is said in English. */
export function message(language: string, key: string, args: MessageArgs = {}): string {
  const text = spoken[language]?.[key] ?? spoken['en']?.[key];
  if (text === undefined) throw new Error(`no message: ${key}`);
  return text(args);
}
