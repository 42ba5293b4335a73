// SPDX-License-Identifier: MIT
// The message catalogues as they stand in the sources: the texts of every file, language by language. English has a
// note for each text as well.
import { readFileSync, readdirSync } from 'node:fs';

/** The languages of the list; a pseudo-language is made from English. */
export const LANGUAGES: readonly { readonly language: string; readonly pseudo?: string }[] = Object.entries(
  JSON.parse(readFileSync(new URL('../web/src/content/languages.json', import.meta.url), 'utf8')) as Readonly<
    Record<string, { readonly pseudo?: string }>
  >,
).map(([language, { pseudo }]) => ({ language, ...(pseudo !== undefined && { pseudo }) }));

export type Texts = Readonly<Record<string, string>>;
export interface CatalogueFile {
  readonly language: string;
  /** Name without its ending: 'first'. */
  readonly file: string;
  readonly texts: Texts;
}
type English = Readonly<Record<string, { readonly text: string; readonly note: string }>>;

const FOLDER = new URL('../web/src/content/messages/', import.meta.url);
const ENDING = '.messages.json';

export const CATALOGUE_FILES: readonly CatalogueFile[] = readdirSync(FOLDER).flatMap((language) =>
  readdirSync(new URL(`${language}/`, FOLDER)).map((name) => {
    const source = JSON.parse(readFileSync(new URL(`${language}/${name}`, FOLDER), 'utf8')) as Texts;
    return {
      language,
      file: name.slice(0, -ENDING.length),
      texts: language === 'en' ? textsOf(source) : source,
    };
  }),
);

function textsOf(source: unknown): Texts {
  return Object.fromEntries(Object.entries(source as English).map(([key, { text }]) => [key, text]));
}

/** All texts of a language, whatever file they stand in. */
export function messagesOf(language: string): Texts {
  const files = CATALOGUE_FILES.filter((one) => one.language === language);
  return Object.assign({}, ...files.map(({ texts }) => texts)) as Texts;
}
