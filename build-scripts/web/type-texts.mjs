// SPDX-License-Identifier: MIT
// Types as an author reads them: a choice is spelled out, in the order of the list that it is declared with, which
// TypeScript itself does not keep.
import ts from 'typescript';

const PLAIN = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/** The function from a type to its text. Where other texts are taken too, `string` stands last. */
export function typeTexts(program, checker) {
  const lists = listsOf(program);
  return (type) => {
    const parts = type.isUnion() ? type.types : [];
    const values = parts.filter((part) => part.isLiteral()).map((part) => part.value);
    const others = parts.filter((part) => !part.isLiteral());
    if (values.length === 0 || others.some((part) => !isText(part, checker)))
      return checker.typeToString(type, undefined, PLAIN);
    const list = lists.find((one) => values.every((value) => one.includes(value))) ?? values.sort();
    const ordered = list.filter((value) => values.includes(value)).map(literal);
    return [...ordered, ...(others.length > 0 ? ['string'] : [])].join(' | ');
  };
}

const isText = (type, checker) => checker.isTypeAssignableTo(type, checker.getStringType());

const literal = (value) => (typeof value === 'string' ? `'${value}'` : String(value));

/** The lists of words in the sources: `[…] as const` and the names in JSON files, then `'a' | 'b'`; short ones first. */
function listsOf(program) {
  const ours = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'));
  const all = ours.flatMap((source) => [...listsIn(source)]);
  return all
    .sort((a, b) => a.isUnion - b.isUnion || a.texts.length - b.texts.length)
    .map(({ texts }) => texts);
}

function* listsIn(node) {
  if (ts.isArrayLiteralExpression(node) && ts.isAsExpression(node.parent))
    yield { isUnion: false, texts: textsOf(node.elements) };
  if (ts.isUnionTypeNode(node))
    yield { isUnion: true, texts: textsOf(node.types.map((type) => type.literal ?? type)) };
  if (ts.isObjectLiteralExpression(node) && node.getSourceFile().fileName.endsWith('.json'))
    yield { isUnion: false, texts: textsOf(node.properties.map((property) => property.name)) };
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* listsIn(child);
}

const textsOf = (nodes) => nodes.filter(ts.isStringLiteral).map((node) => node.text);
