// SPDX-License-Identifier: MIT
// Text inside an SVG document: escaped, with the few marks of a message ([Q], [sqrtdk]) as italics and subscripts.

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  return Array.from(text, (char) => (isAllowed(char) ? (ENTITIES[char] ?? char) : '')).join('');
}

/** XML has no control characters, no half of a pair, and not the two that are no characters. */
function isAllowed(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x20) return char === '\t' || char === '\n' || char === '\r';
  return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff);
}

/** An element; an attribute that is undefined is left out. Children are markup. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly string[]
): string {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('');
  return children.length === 0 ? `<${name}${given}/>` : `<${name}${given}>${children.join('')}</${name}>`;
}

/** How far a subscript sinks and how large it is, in parts of the text size. */
const SINK = 0.2;
const SMALL = 0.74;

/** A message as markup for a text of this size. */
export function marked(text: string, size: number): string {
  const [, before = '', name = '', after = ''] = /^(.*?)\[(\w+)\](.*)$/s.exec(text) ?? [];
  if (name === '') return escaped(text);
  const [root = '', letter = name, sub = ''] = /^(sqrt)?(d)([kv])$/.exec(name)?.slice(1) ?? [];
  const symbol =
    letter.length > 1 ? `[${letter}]` : letter === 'e' || sub !== '' ? letter : letter.toUpperCase();
  const italic = tag('tspan', { 'font-style': 'italic' }, escaped(symbol));
  const start = `${escaped(before)}${root === '' ? '' : '√'}${italic}`;
  if (sub === '') return start + marked(after, size);
  const sunk = Math.round(size * SINK * 10) / 10;
  const below = tag('tspan', { dy: sunk, 'font-size': Math.round(size * SMALL) }, sub);
  return start + below + (after === '' ? '' : tag('tspan', { dy: -sunk }, marked(after, size)));
}

/** Room for a text, generously, because the reader's font is not known. */
export function roomFor(text: string, size: number): number {
  return Math.ceil(text.replace(/\[\w+\]/g, 'dk').length * size * 0.56);
}
