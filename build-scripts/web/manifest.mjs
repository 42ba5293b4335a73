// SPDX-License-Identifier: MIT
// Writes dist/custom-elements.json, the custom-elements manifest (schema 2.1.0): what editors, documentation tools and
// the gallery know of the elements. Nothing is listed here: attributes come from the classes, everything else from
// types, docstrings and the style sheet of tokens.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from './bundle.mjs';
import { cssProperties, elementDocs } from './element-docs.mjs';
import { attributesOfElements } from './elements-in-node.mjs';

const MODULE = 'dist/sdpa-widgets.js';

export async function writeManifest() {
  writeFileSync(join(DIST, 'custom-elements.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
}

async function manifest() {
  const attributes = await attributesOfElements();
  const elements = elementDocs();
  const module = {
    kind: 'javascript-module',
    path: MODULE,
    declarations: elements.map((element) => declarationOf(element, attributes.get(element.tag))),
    exports: elements.map(({ tag, name }) => ({
      kind: 'custom-element-definition',
      name: tag,
      declaration: { name, module: MODULE },
    })),
  };
  return { schemaVersion: '2.1.0', readme: 'README.md', modules: [module] };
}

function declarationOf({ tag, name, description, members, events, ...rest }, attributes) {
  const hidden = attributes.filter((one) => !members.some((member) => member.name === one.name));
  if (hidden.length > 0) throw new Error(`${tag}: ${hidden[0].name} is an attribute and no public property.`);
  return {
    kind: 'class',
    name,
    customElement: true,
    tagName: tag,
    description,
    superclass: { name: 'LitElement', package: 'lit' },
    attributes: members.flatMap((member) => attributeOf(member, attributes)),
    members: members.map((member) => memberOf(member, attributes)),
    events: events.map(eventOf),
    ...rest,
    cssProperties: cssProperties(),
  };
}

/** The attribute of a property, if it has one. */
function attributeOf({ name, type, description }, attributes) {
  const found = attributes.filter((one) => one.name === name);
  return found.map(({ attribute, initial }) => ({
    name: attribute,
    fieldName: name,
    type: { text: type },
    default: literal(initial),
    description,
  }));
}

function memberOf({ kind, name, description, declaredBy, ...docs }, attributes) {
  if (!description) throw new Error(`${declaredBy}.${name} has no docstring.`);
  if (kind === 'method')
    return {
      kind,
      name,
      description,
      ...(docs.parameters.length > 0 && { parameters: docs.parameters }),
      return: { type: { text: docs.returns } },
    };
  const attribute = attributes.find((one) => one.name === name);
  return {
    kind,
    name,
    type: { text: docs.type },
    description,
    ...(docs.readonly && { readonly: true }),
    ...(attribute && {
      attribute: attribute.attribute,
      default: literal(attribute.initial),
      reflects: attribute.reflects,
    }),
  };
}

/** The fields of the detail stand in the type, and with their words in the description. */
function eventOf({ name, description, detail }) {
  const fields = detail.map((field) => `${field.name}: ${field.type}`).join('; ');
  const told = detail
    .filter((field) => field.description !== '')
    .map((field) => ` \`${field.name}\`: ${field.description}`);
  return { name, type: { text: `CustomEvent<{ ${fields} }>` }, description: description + told.join('') };
}

/** A value as it is written in a program. */
const literal = (value) => (typeof value === 'string' ? `'${value}'` : String(value));
