// SPDX-License-Identifier: MIT
// In a template of markup, a line break with its indentation is one space to the browser, wherever it stands. So it
// is one space in dist/ too; the sources keep their lines.
import { parseAst } from 'rolldown/parseAst';

const MARKUP = new Set(['html', 'svg']);

export function templateSpace() {
  return {
    name: 'sdpa-template-space',
    transform: {
      filter: { id: /\/web\/src\/.*\.ts$/, code: /\b(html|svg)`/ },
      handler(code) {
        const texts = templateTexts(parseAst(code, { lang: 'ts' }));
        if (texts.length === 0) return null;
        const joined = texts.reduceRight(
          (rest, { start, end }) =>
            rest.slice(0, start) + onOneLine(rest.slice(start, end)) + rest.slice(end),
          code,
        );
        return { code: joined, map: { mappings: '' } };
      },
    },
  };
}

const onOneLine = (text) => text.replace(/\n\s*/g, ' ');

/** The places of the fixed texts of all markup templates, in the order of the source. */
function templateTexts(node) {
  if (node === null || typeof node !== 'object') return [];
  const inside = Object.values(node).flatMap(templateTexts);
  return node.type === 'TaggedTemplateExpression' && MARKUP.has(node.tag.name)
    ? [...node.quasi.quasis, ...inside].sort((a, b) => a.start - b.start)
    : inside;
}
