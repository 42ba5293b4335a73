// SPDX-License-Identifier: MIT
// The languages besides English: which one serves a page, and fetching what it says. Loaded by the first element that
// is not to speak English.
import { addTexts, files, type Texts } from './catalogue.ts';
import languages from './languages.json' with { type: 'json' };

/** Language -> catalogue file -> how it is fetched. The build makes this of the list of languages. */
type Loaders = Readonly<Record<string, Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>>>;
const LOADERS = languages as unknown as Loaders;

/** The language that is nearest to a tag: the tag itself, else with fewer subtags, else English. */
export function nearestLanguage(asked: string): string {
  for (let tag = asked.toLowerCase(); tag !== ''; tag = tag.replace(/-?[^-]*$/, '')) {
    const found = Object.keys(LOADERS).find((language) => language.toLowerCase() === tag);
    if (found !== undefined) return found;
  }
  return 'en';
}

/**
 * Fetches what the nearest language says in all catalogue files in use, and returns that language. A file that does
 * not come is said in English, and the reason is told.
 */
export async function fetchLanguage(asked: string, tell: (reason: unknown) => void): Promise<string> {
  const language = nearestLanguage(asked);
  await Promise.all(
    files.map((file) =>
      LOADERS[language]?.[file]?.().then((texts) => addTexts(language, texts.default), tell),
    ),
  );
  return language;
}
