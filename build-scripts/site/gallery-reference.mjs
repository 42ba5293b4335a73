// SPDX-License-Identifier: MIT
// The reference of an element as tables, drawn from its declaration in the manifest.
import { escaped } from './markup.mjs';

/** All tables that have something in them, each under a heading of its own. */
export function reference(element) {
  const { attributes, members, events, slots, cssParts, cssProperties, cssStates } = element;
  const fields = members.filter(({ kind, attribute }) => kind === 'field' && !attribute);
  const methods = members.filter(({ kind }) => kind === 'method');
  return [
    table('Attributes', ['name', 'values', 'default', 'meaning'], attributes, (one) => [
      property(one),
      types(one.type.text),
      code(one.default.replaceAll("'", '')),
      prose(one.description),
    ]),
    table('Properties', ['name', 'type', 'meaning'], fields, (one) => [
      code(one.name) + (one.readonly ? ' <small>read only</small>' : ''),
      code(one.type.text),
      prose(one.description),
    ]),
    table('Methods', ['name', 'meaning'], methods, (one) => [code(signature(one)), prose(one.description)]),
    table('Events', ['name', 'detail', 'meaning'], events, (one) => [
      code(one.name),
      details(one.type.text),
      prose(one.description),
    ]),
    table('Slots', ['name', 'meaning'], slots, named),
    table('Parts', ['name', 'meaning'], cssParts, named),
    table('Custom properties', ['name', 'on a light page', 'meaning'], cssProperties, (one) => [
      code(one.name),
      code(one.default),
      prose(one.description),
    ]),
    table('States', ['name', 'meaning'], cssStates, (one) => [
      code(`:state(${one.name})`),
      prose(one.description),
    ]),
  ].join('\n');
}

const named = ({ name, description }) => [
  name === '' ? 'the content of the tag' : code(name),
  prose(description),
];

const code = (text) => `<code>${escaped(text)}</code>`;

/** Words between backticks are code. */
const prose = (text) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** An attribute, with its property where that has another name. */
const property = ({ name, fieldName }) =>
  code(name) + (fieldName === name ? '' : `<br><small>as a property</small> ${code(fieldName)}`);

const types = (text) =>
  text
    .split(' | ')
    .map((one) => (one === 'string' ? 'text' : code(one.replaceAll("'", ''))))
    .join(', ');

const signature = ({ name, parameters = [], return: { type } }) =>
  `${name}(${parameters.map((one) => `${one.name}: ${one.type.text}`).join(', ')}): ${type.text}`;

/** A field a line. */
const details = (text) =>
  Array.from(text.matchAll(/(\w+): ([^;}]+?)\s*(?=[;}])/g), ([, name, type]) =>
    code(`${name}: ${type}`),
  ).join('<br>');

function table(title, heads, rows, cells) {
  if (rows.length === 0) return '';
  const id = title.toLowerCase().replaceAll(' ', '-');
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.map((row) => {
    const [first, ...rest] = cells(row);
    const others = rest.map((text, index) => `<td data-head="${heads[index + 1]}">${text}</td>`);
    return `<tr><th scope="row">${first}</th>${others.join('')}</tr>`;
  });
  return `<section><h2 id="${id}">${title}</h2>
    <table class="reference" aria-labelledby="${id}"><thead><tr>${head}</tr></thead>
    <tbody>${body.join('\n')}</tbody></table></section>`;
}
