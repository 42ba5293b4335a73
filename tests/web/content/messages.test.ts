// SPDX-License-Identifier: MIT
// Every sentence of every language, the two of the tests included: it is there, it says something in each of its forms,
// and it has no loose marks.
/// <reference types="vite/types/importMeta.d.ts" />
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, it } from 'vitest';
import { pseudoTexts } from '../../../build-scripts/web/pseudo-language.mjs';
import { addMessages, message } from '../../../web/src/content/catalogue.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { plain } from '../../../web/src/views/rich.ts';
import { CATALOGUE_FILES, LANGUAGES, messagesOf } from '../../messages.ts';

type Args = Readonly<Record<string, string | number>>;
type Source = Parameters<typeof addMessages>[0];

const ENGLISH_FILES = CATALOGUE_FILES.filter(({ language }) => language === 'en');
const MADE = LANGUAGES.flatMap(({ language, pseudo }) =>
  pseudo === undefined
    ? []
    : ENGLISH_FILES.map(({ file, texts }) => ({
        language,
        file,
        texts: pseudoTexts(texts, pseudo, language),
      })),
);
const MESSAGES = [...CATALOGUE_FILES, ...MADE].flatMap(({ language, texts }) =>
  Object.entries(texts).map(([key, text]) => ({ language, key, text })),
);

// Every file as the build compiles it, in every language.
const compiled = import.meta.glob<Source>('../../../web/src/content/messages/en/*.messages.json', {
  eager: true,
  import: 'default',
});
Object.values(compiled).forEach(addMessages);
const fetched = await Promise.all(LANGUAGES.map(({ language }) => fetchLanguage(language)));

/** What the slots that stand inside symbol brackets hold. */
const SAMPLES: Args = { matrix: 'v', where: 'dk', text: 'abc' };
const PLURALS: Readonly<Record<string, number>> = { zero: 0, one: 1, two: 2, few: 3, many: 11, other: 5 };

/** The arguments that lead to each form of a message, in all combinations. */
function formsOf(tokens: readonly Token[]): Args[] {
  return combinations(branches(tokens));
}

function branches(tokens: readonly Token[]): Map<string, Set<string | number>> {
  const found = new Map<string, Set<string | number>>();
  const add = (arg: string, ...values: readonly (string | number)[]) => {
    found.set(arg, new Set([...(found.get(arg) ?? []), ...values]));
  };
  for (const token of tokens) {
    if (token.type === 'argument') add(token.arg, SAMPLES[token.arg] ?? 7);
    if (!('cases' in token)) continue;
    const keys = token.cases.map(({ key }) => key);
    const sample = (key: string) =>
      token.type === 'select'
        ? key === 'other'
          ? (SAMPLES[token.arg] ?? 'none of these')
          : key
        : plural(key);
    add(token.arg, ...keys.map(sample));
    for (const { tokens: inner } of token.cases)
      for (const [arg, values] of branches(inner)) add(arg, ...values);
  }
  return found;
}

const plural = (key: string): number =>
  key.startsWith('=') ? Number(key.slice(1)) : (PLURALS[key] ?? Number.NaN);

function combinations(choices: ReadonlyMap<string, ReadonlySet<string | number>>): Args[] {
  return [...choices].reduce<Args[]>(
    (made, [arg, values]) => made.flatMap((args) => [...values].map((value) => ({ ...args, [arg]: value }))),
    [{}],
  );
}

describe.each(MESSAGES)('$language: $key', ({ language, key, text }) => {
  const forms = formsOf(parse(text)).map((args) => ({ args, said: message(language, key, args) }));

  it('says something in every form, with all its slots filled', () => {
    expect(forms.length).toBeGreaterThan(0);
    for (const { args, said } of forms) {
      expect(said.trim(), JSON.stringify(args)).not.toBe('');
      expect(said, JSON.stringify(args)).not.toMatch(/NaN|undefined(?!\W+result)|null|\[object|[{}]/);
    }
  });

  it('has marks in pairs and symbols that can be drawn', () => {
    for (const { said } of forms) {
      expect(said.split('**').length % 2, said).toBe(1);
      expect(plain(said), said).not.toMatch(/[[\]*]/);
    }
  });

  it('never has two spaces in a row, nor one at its ends', () => {
    for (const { said } of forms) expect(said).not.toMatch(/ {2}|^ | $| [.,;:]/);
  });
});

describe.each(LANGUAGES.filter(({ pseudo }) => pseudo === undefined))('the catalogue of $language', (one) => {
  const { language } = one;
  const own = CATALOGUE_FILES.filter((file) => file.language === language);

  it('has the files of English, with the same messages in each', () => {
    const keys = (files: typeof own) => files.map(({ file, texts }) => [file, Object.keys(texts).sort()]);
    expect(keys(own)).toEqual(keys(ENGLISH_FILES));
  });

  it('has the same slots in each message, and knows the same cases', () => {
    const english = messagesOf('en');
    for (const [key, text] of Object.entries(messagesOf(language)))
      expect(slotsOf(text), key).toEqual(slotsOf(english[key] ?? ''));
  });
});

describe('the catalogues', () => {
  it('have all come', () => {
    expect(fetched).toEqual(LANGUAGES.map(({ language }) => language));
  });

  it('say which language they are in, and how it is written', () => {
    const said = LANGUAGES.map(({ language }) => [
      message(language, 'language'),
      message(language, 'direction'),
    ]);
    expect(said).toEqual([
      ['en', 'ltr'],
      ['hi-Latn', 'ltr'],
      ['en-XA', 'ltr'],
      ['ar-XB', 'rtl'],
    ]);
  });

  it('have no key in two files', () => {
    const keys = ENGLISH_FILES.flatMap(({ texts }) => Object.keys(texts));
    expect(keys.length).toBeGreaterThan(100);
    expect(keys).toHaveLength(Object.keys(messagesOf('en')).length);
  });
});

/** Each slot once, with the cases that something is chosen by. How a language counts is its own affair. */
function slotsOf(text: string): string[] {
  const inside = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => {
      if (token.type === 'argument') return [token.arg];
      if (!('cases' in token)) return [];
      const cases =
        token.type === 'select' ? [`${token.arg}: ${token.cases.map(({ key }) => key).join()}`] : [];
      return [token.arg, ...cases, ...token.cases.flatMap(({ tokens: inner }) => inside(inner))];
    });
  return [...new Set(inside(parse(text)))].sort();
}
