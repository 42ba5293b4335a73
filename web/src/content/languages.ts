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
 * Fetches what the nearest language says in all catalogue files in use, and returns that language. Rejects when one of
 * them does not come: two languages in one widget would be worse than English.
 */
export async function fetchLanguage(asked: string): Promise<string> {
  const language = nearestLanguage(asked);
  const load = async (file: string) => {
    const texts = await LOADERS[language]?.[file]?.();
    if (texts !== undefined) addTexts(language, texts.default);
  };
  await Promise.all(files.map(load));
  return language;
}
