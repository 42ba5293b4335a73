// SPDX-License-Identifier: MIT
// Small tools for writing HTML as text.

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);

export const unescaped = (text) =>
  Object.entries(ENTITIES).reduceRight(
    (rest, [character, entity]) => rest.replaceAll(entity, character),
    text,
  );

/** The value of an attribute in the text of a start tag, or undefined. */
export const attribute = (tag, name) => tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];

/** Replaces every {name} in a sentence; a name without a value is a mistake in the sentence. */
export function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (slot, name) => {
    if (values[name] === undefined) throw new Error(`No value for ${slot} in "${sentence}"`);
    return String(values[name]);
  });
}
