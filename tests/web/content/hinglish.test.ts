// SPDX-License-Identifier: MIT
// Hinglish has no fixed spelling, so the project fixes one: hi-Latn.glossary.json has the spelling of a word and those
// that are not used. It holds for the messages of the widgets and for the course pages.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import glossary from '../../../web/src/content/hi-Latn.glossary.json' with { type: 'json' };
import { messagesOf } from '../../messages.ts';

const COURSE = new URL('../../../web/course/hi-Latn/', import.meta.url);

/** What a reader reads: no slots, no keywords of ICU, no symbols. */
const withoutSyntax = (text: string) =>
  text
    .replace(/\{(\w+), (plural|select),/g, ' ')
    .replace(/\{\w+\}|\[\w+\]/g, ' ')
    .replace(/(=\d|\w+) \{/g, ' {');
const withoutMarkup = (page: string) =>
  page.replace(/<!--.*?-->|<script.*?<\/script>|\{\{.*?\}\}|data-tex="[^"]*"|<[^>]*>/gs, ' ');
const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];

const TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(messagesOf('hi-Latn')).map(([key, text]) => [key, withoutSyntax(text)]),
  ),
  ...Object.fromEntries(
    readdirSync(COURSE).map((file) => {
      const text = readFileSync(new URL(file, COURSE), 'utf8');
      return [
        file,
        file.endsWith('.html') ? withoutMarkup(text) : withoutSyntax(text.replace(/"\w+":/g, ' ')),
      ];
    }),
  ),
};
const WORDS = new Set(Object.values(TEXTS).flatMap(wordsOf));

describe('the spelling of Hinglish', () => {
  it('is the one of the glossary', () => {
    const refused = new Map(
      Object.entries(glossary).flatMap(([right, wrong]) => wrong.map((word) => [word, right] as const)),
    );
    const found = Object.entries(TEXTS).flatMap(([place, text]) =>
      wordsOf(text).flatMap((word) =>
        refused.has(word) ? [`${place}: ${word}, write ${String(refused.get(word))}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it('is one for each word, in the glossary or not', () => {
    const sound = (word: string) =>
      ALIKE.reduce((rest, [pattern, same]) => rest.replace(pattern, same), word).replace(/(.)\1/g, '$1');
    const bySound = new Map<string, string[]>();
    for (const word of WORDS) bySound.set(sound(word), [...(bySound.get(sound(word)) ?? []), word]);
    const spellings = [...bySound.values()].filter((words) => words.length > 1);
    const different = (words: readonly string[]) =>
      DIFFERENT_WORDS.some((known) => words.every((word) => known.includes(word)));
    expect(spellings.filter((words) => !different(words))).toEqual([]);
  });

  it('of the glossary contradicts itself nowhere', () => {
    const right = Object.keys(glossary);
    expect(
      Object.values(glossary)
        .flat()
        .filter((word) => right.includes(word)),
    ).toEqual([]);
    expect(right.length).toBeGreaterThan(50);
  });

  it('is written in Latin letters, with the digits of English', () => {
    for (const [place, text] of Object.entries(TEXTS))
      expect(text, place).not.toMatch(/\p{Script=Devanagari}/u);
  });
});

describe('a message in Hinglish', () => {
  it('is not an English sentence that was left as it was', () => {
    const english = messagesOf('en');
    const same = Object.entries(messagesOf('hi-Latn')).filter(([key, text]) => english[key] === text);
    const sentences = same.filter(([, text]) => wordsOf(withoutSyntax(text)).length > 3);
    expect(sentences).toEqual([]);
  });
});

/** Letters that writers exchange. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/aa/g, 'a'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/v/g, 'w'],
  [/z/g, 'j'],
  [/ph/g, 'f'],
  [/y/g, 'i'],
];

/** Different words that sound alike to this test. */
const DIFFERENT_WORDS = [
  ['j', 'z'],
  ['baanta', 'baantta', 'banta'],
  ['pata', 'paata'],
  ['baant', 'bant'],
  ['baante', 'bante'],
  ['baantti', 'banti'],
  ['jeetne', 'jitne'],
  ['kaam', 'kam'],
  ['kiya', 'kya'],
  ['v', 'w'], // letters of matrices
  ['i', 'y'], // of rows and sums
];
