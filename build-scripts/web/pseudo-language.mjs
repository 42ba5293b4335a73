// SPDX-License-Identifier: MIT
// Two languages that nobody speaks, made from English for tests: "long" has an accent on every letter and is two fifths
// longer, "mirrored" is written from right to left. Slots, plural and select, and the marks of a sentence ([Q], **)
// stay as they are. A text on the screen that is not changed in them does not come from the catalogue.
import { parse } from '@messageformat/parser';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';
const WITH_ACCENT = new Map([...PLAIN].map((letter, index) => [letter, [...ACCENTED][index]]));
const DOUBLED = /[aeiount]/i;

// Marks by which a word runs from right to left whatever its letters are (as in CLDR's ar-XB).
const [RIGHT_TO_LEFT_MARK, OVERRIDE, END] = ['\u200F', '\u202E', '\u202C'];
// What stands in a slot has a direction of its own: without an isolation "−2" would be shown as "2−".
const ISOLATED = ['\u2068', '\u2069'];
const TURNED = { '←': '→', '→': '←' };

const KINDS = {
  long: {
    direction: 'ltr',
    slot: (slot) => slot,
    word: (letters) =>
      letters.replace(/[a-z]/gi, (letter) => WITH_ACCENT.get(letter).repeat(DOUBLED.test(letter) ? 2 : 1)),
  },
  mirrored: {
    direction: 'rtl',
    slot: (slot) => ISOLATED.join(slot),
    word: (letters) => RIGHT_TO_LEFT_MARK + OVERRIDE + letters + END + RIGHT_TO_LEFT_MARK,
  },
};

/** English texts by key -> those of a pseudo-language of this kind and tag. */
export function pseudoTexts(english, kind, language) {
  const { direction, word, slot } = KINDS[kind];
  const turned = (text) => (direction === 'rtl' ? text.replace(/[←→]/g, (arrow) => TURNED[arrow]) : text);
  // A symbol in brackets is no word.
  const changed = (text) =>
    turned(text).replace(/\[\w+\]|[a-z]+(?:[’'-][a-z]+)*/gi, (part) =>
      part.startsWith('[') ? part : word(part),
    );
  const own = { language, direction };
  return Object.fromEntries(
    Object.entries(english).map(([key, text]) => [key, own[key] ?? written(parse(text), changed, slot)]),
  );
}

/** Tokens as the source of a message, with each fixed text and slot changed; [{matrix}] is a symbol and no slot. */
function written(tokens, changed, slot) {
  return tokens
    .map((token, index) => {
      const symbol = tokens[index - 1]?.value?.endsWith('[');
      if (token.type === 'content') return escaped(changed(token.value));
      if (token.type === 'argument') return symbol ? `{${token.arg}}` : slot(`{${token.arg}}`);
      const cases = token.cases.map(({ key, tokens: inner }) => `${key} {${written(inner, changed, slot)}}`);
      return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`;
    })
    .join('');
}

/** An apostrophe begins a quotation in ICU's syntax, before braces only. */
const escaped = (text) => text.replace(/'/g, "''").replace(/[{}]/g, "'$&'");
