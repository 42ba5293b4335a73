// SPDX-License-Identifier: MIT
// Every sentence of every language: it is there, it says something in each of its forms, and it has no loose marks.
import { readFileSync, readdirSync } from 'node:fs';
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, it } from 'vitest';
import { message, nearestLanguage } from '../../../web/src/content/catalogue.ts';
import { plain } from '../../../web/src/views/rich.ts';

type Args = Readonly<Record<string, string | number>>;
type Source = Readonly<Record<string, { readonly text: string; readonly note: string }>>;

const FOLDER = new URL('../../../web/src/content/messages/', import.meta.url);
const SOURCES = readdirSync(FOLDER).map((file) => {
  const texts = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Source;
  return { language: file.replace('.messages.json', ''), texts };
});
const MESSAGES = SOURCES.flatMap(({ language, texts }) =>
  Object.entries(texts).map(([key, { text, note }]) => ({ language, key, text, note })),
);

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

describe.each(MESSAGES)('$language: $key', ({ language, key, text, note }) => {
  const forms = formsOf(parse(text)).map((args) => ({ args, said: message(language, key, args) }));

  it('says something in every form, with all its slots filled', () => {
    expect(forms.length).toBeGreaterThan(0);
    for (const { args, said } of forms) {
      expect(said.trim(), JSON.stringify(args)).not.toBe('');
      expect(said, JSON.stringify(args)).not.toMatch(/NaN|undefined(?! result)|null|\[object|[{}]/);
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

  it('says where it appears', () => {
    expect(note.length).toBeGreaterThan(3);
  });
});

describe('the languages', () => {
  it('all have the messages of English, and no others', () => {
    const english = SOURCES.find(({ language }) => language === 'en')?.texts ?? {};
    expect(Object.keys(english).length).toBeGreaterThan(100);
    for (const { texts } of SOURCES) expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  it.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['en-Latn-IN', 'en'],
    ['', 'en'],
    ['xx', 'en'],
    ['constructor', 'en'],
  ])('serve %j as %s', (asked, served) => {
    expect(nearestLanguage(asked)).toBe(served);
  });

  it('say in English what they lack, and complain about a key that nobody has', () => {
    expect(message('xx', 'reset')).toBe(message('en', 'reset'));
    expect(() => message('en', 'no.such.key')).toThrow('no.such.key');
  });
});
