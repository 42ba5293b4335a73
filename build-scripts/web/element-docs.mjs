// SPDX-License-Identifier: MIT
// What the sources say of the elements: types and docstrings, read by TypeScript itself, so that a choice is spelled out
// from the list it is declared with. Classes tell their slots, parts, states and the names of their events by tags:
//   @slot name - words   @csspart name - words   @cssstate name - words   @fires name
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { inProject, ROOT } from '../lib/project.mjs';
import { typeTexts } from './type-texts.mjs';

const REGISTRY = inProject('web/src/elements/registry.ts');
const EVENTS = inProject('web/src/elements/events.ts');
const TOKENS = inProject('web/src/views/styles/tokens.css');
const SOURCES = inProject('web/src/');

/** [{tag, name, members, slots, cssParts, cssStates, events}] of all elements, by the classes they are made of. */
export function elementDocs() {
  const { config } = ts.readConfigFile(inProject('web/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, inProject('web'));
  const program = ts.createProgram([REGISTRY, EVENTS], options);
  const checker = program.getTypeChecker();
  const typeText = typeTexts(program, checker);
  const events = eventDocs(program, checker, typeText);
  return elementTypes(program, checker).map(([tag, type]) => {
    const classes = ownClasses(type);
    const tagged = (name) => classes.flatMap((declaration) => tagsOf(declaration, name));
    return {
      tag,
      name: type.symbol.name,
      description: words(type.symbol, checker),
      members: checker
        .getPropertiesOfType(type)
        .filter((member) => isPublic(member, classes))
        .map((member) => memberDocs(member, checker, typeText)),
      slots: tagged('slot').map(named),
      cssParts: tagged('csspart').map(named),
      cssStates: tagged('cssstate').map(named),
      events: eventsNamed(tagged('fires'), events),
    };
  });
}

/** In the order of the list of all events. */
function eventsNamed(names, events) {
  const unknown = names.filter((name) => !events.some((event) => event.name === name));
  if (unknown.length > 0) throw new Error(`events.ts does not have ${unknown.join(', ')}.`);
  return events.filter((event) => names.includes(event.name));
}

/** Custom properties that are public: those with a description in the style sheet, with what they are on a light page. */
export function cssProperties() {
  const [, sheet] = readFileSync(TOKENS, 'utf8').match(/:host \{\n([^}]*)\}/);
  return Array.from(
    sheet.matchAll(/\/\*\* ([^*]+) \*\/\s*(--[\w-]+):\s*([^;]+);/g),
    ([, description, name, value]) => ({ name, default: value.replace(/\s+/g, ' '), description }),
  );
}

/** The tags that the registry declares, with the types of their elements. */
function elementTypes(program, checker) {
  const names = [];
  const source = program.getSourceFile(REGISTRY);
  const visit = (node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'HTMLElementTagNameMap')
      for (const member of node.members)
        names.push([member.name.text, checker.getTypeFromTypeNode(member.type)]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** The class and those of ours that it extends, the most general first. */
function ownClasses(type) {
  const [base] = (type.target ?? type).getBaseTypes() ?? [];
  const above = base === undefined ? [] : ownClasses(base);
  const own = type.symbol.declarations.filter(isOurs);
  return [...above, ...own];
}

const isOurs = (declaration) => declaration.getSourceFile().fileName.startsWith(SOURCES);

/** What an author may use: ours, neither protected nor internal, and no part of the life of every element. */
function isPublic(member, classes) {
  const [declaration] = member.declarations;
  if (!isOurs(declaration) || declaration.name.kind === ts.SyntaxKind.PrivateIdentifier) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  if (ts.getCombinedModifierFlags(declaration) & hidden) return false;
  const tags = ts.getJSDocTags(declaration).map((tag) => tag.tagName.text);
  return !tags.includes('internal') && !LIFE.test(member.name) && classes.includes(declaration.parent);
}

const LIFE = /^(?:(?:dis)?connectedCallback|attributeChangedCallback)$/;

function memberDocs(member, checker, typeText) {
  const [declaration] = member.declarations;
  const type = checker.getTypeOfSymbol(member);
  const shared = {
    name: member.name,
    description: words(member, checker),
    declaredBy: declaration.parent.name.text,
  };
  if (!ts.isMethodDeclaration(declaration)) {
    const flags = ts.getCombinedModifierFlags(declaration);
    const settable = member.declarations.some(ts.isSetAccessorDeclaration);
    const readonly =
      (flags & ts.ModifierFlags.Readonly) > 0 || (ts.isGetAccessorDeclaration(declaration) && !settable);
    return { ...shared, kind: 'field', type: typeText(type), readonly };
  }
  const [signature] = type.getCallSignatures();
  const parameters = signature.parameters.map((parameter) => ({
    name: parameter.name,
    type: { text: typeText(checker.getTypeOfSymbol(parameter)) },
  }));
  return { ...shared, kind: 'method', parameters, returns: typeText(signature.getReturnType()) };
}

/** [{name, description, detail: [{name, type, description}]}], from the list of all events. */
function eventDocs(program, checker, typeText) {
  const list = program.getSourceFile(EVENTS).statements.find((one) => one.name?.text === 'SdpaEvents');
  return checker
    .getTypeAtLocation(list)
    .getProperties()
    .map((event) => ({
      name: event.name,
      description: words(event, checker),
      detail: checker
        .getTypeOfSymbol(event)
        .getProperties()
        .map((field) => ({
          name: field.name,
          type: typeText(checker.getTypeOfSymbol(field)),
          description: words(field, checker),
        })),
    }));
}

const words = (symbol, checker) =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();

/** The texts of the tags of one name. */
const tagsOf = (declaration, name) =>
  ts
    .getJSDocTags(declaration)
    .filter((tag) => tag.tagName.text === name)
    .map((tag) => ts.getTextOfJSDocComment(tag.comment).replace(/\s+/g, ' ').trim());

/** "name - words"; the default slot has no name. */
function named(text) {
  const [, name, description] = text.match(/^(\S*?)\s*-\s(.*)$/) ?? [];
  if (!description) throw new Error(`A tag says "${text}", not "name - words" (below ${ROOT}).`);
  return { name, description };
}
