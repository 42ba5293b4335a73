// SPDX-License-Identifier: MIT
// The two languages of the tests: every word is changed, and nothing that is no word.
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, it } from 'vitest';
import { pseudoTexts } from '../../build-scripts/web/pseudo-language.mjs';
import { messagesOf } from '../messages.ts';

const ENGLISH = {
  language: 'en',
  direction: 'ltr',
  plain: 'The row’s largest score is 3.',
  marked: '**Keys** of [K], [sqrtdk] and [{matrix}]',
  counted: '{n, plural, one {one key} =2 {two keys} other {{n} keys}} of {m}',
  chosen: "{how, select, row {along} other {it''s not}}",
  back: '← {name}',
};

describe('the long language', () => {
  const texts = pseudoTexts(ENGLISH, 'long', 'en-XA');

  it('has an accent on every letter', () => {
    expect(texts['plain']).toBe('ŢŢĥéé ŕööŵ’š ļááŕĝééšţţ šçööŕéé îîš 3.');
  });

  it('leaves slots, cases and marks alone', () => {
    expect(texts['marked']).toBe('**Ķééýš** ööƒ [K], [sqrtdk] ááññð [{matrix}]');
    expect(texts['counted']).toBe(
      '{n, plural, one {ööññéé ķééý} =2 {ţţŵöö ķééýš} other {{n} ķééýš}} ööƒ {m}',
    );
    expect(texts['chosen']).toBe("{how, select, row {ááļööññĝ} other {îîţţ''š ññööţţ}}");
    expect(texts['back']).toBe('← {name}');
  });

  it('says its own name and direction', () => {
    expect([texts['language'], texts['direction']]).toEqual(['en-XA', 'ltr']);
  });

  it('makes the catalogue two fifths longer', () => {
    const english = messagesOf('en');
    const read = (tokens: readonly Token[]): number =>
      tokens.reduce((sum, token) => {
        if (token.type === 'content') return sum + token.value.length;
        return 'cases' in token ? token.cases.reduce((all, one) => all + read(one.tokens), sum) : sum;
      }, 0);
    const length = (all: Readonly<Record<string, string>>) =>
      Object.values(all).reduce((sum, text) => sum + read(parse(text)), 0);
    expect(length(pseudoTexts(english, 'long', 'en-XA')) / length(english)).toBeCloseTo(1.4, 1);
  });
});

describe('the mirrored language', () => {
  const texts = pseudoTexts(ENGLISH, 'mirrored', 'ar-XB');
  const word = (letters: string) => `\u200F\u202E${letters}\u202C\u200F`;

  it('writes every word from right to left', () => {
    expect(texts['counted']).toContain(`${word('keys')}}} ${word('of')}`);
    expect(texts['plain']).toContain(word('row’s'));
  });

  it('keeps what stands in a slot apart from the words around it, but not a symbol', () => {
    expect(texts['counted']).toContain(`other {\u2068{n}\u2069 ${word('keys')}}}`);
    expect(texts['marked']).toContain('[{matrix}]');
  });

  it('turns the arrows', () => {
    expect(texts['back']).toBe('→ \u2068{name}\u2069');
  });

  it('says its own name and direction', () => {
    expect([texts['language'], texts['direction']]).toEqual(['ar-XB', 'rtl']);
  });
});
