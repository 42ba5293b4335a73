// SPDX-License-Identifier: MIT
// One course page: the hand-written source becomes the page that is served. Four things are filled in.
//   {{preset.stage.row.column}}      a number of a preset's figure, counted from 1: {{example-1.weights.1.2}}
//   <p data-tex="TeX">sentence</p>   the formula as MathML, the sentence for those who listen (span: inline)
//   <sdpa-... preset="name"></...>   the static content inside the widget's tag
//   </head>                          links that let the browser fetch the modules early
import { attribute, escaped, unescaped } from './markup.mjs';
import { fallbackOf } from './fallback.mjs';
import { mathml } from './mathml.mjs';

/** tools: figure (figures.mjs), format (model-exports.mjs), texts (fallback.json), links(tags) -> markup. */
export function finishedPage(source, { figure, format, texts, links }) {
  const tags = new Set();
  const numbered = withNumbers(source, figure, format);
  const page = withFormulas(numbered).replace(/(<(sdpa-[\w-]+)[^>]*>)\s*(<\/\2>)/g, (_, start, tag, end) => {
    tags.add(tag);
    return [start, fallbackOf(figure(attribute(start, 'preset')), texts, format), end].join('\n');
  });
  const finished = page.replace(/\s*<\/head>/, `\n${links([...tags])}  </head>`);
  const rest = finished.match(/\{\{[^}]*\}\}|\sdata-tex=|\sstyle=/);
  if (rest) throw new Error(`The finished page must not contain ${rest[0].trim()}`);
  return finished;
}

function withNumbers(source, figure, format) {
  return source.replace(/\{\{([\w-]+)\.(\w+)\.(\d+)\.(\d+)\}\}/g, (slot, preset, stage, row, column) => {
    const value = figure(preset).stages[stage]?.[row - 1]?.[column - 1];
    if (value === undefined) throw new Error(`The page asks for ${slot}, which does not exist.`);
    return format.formatNumber(value);
  });
}

/** The sentence stays in the page for screen readers; the picture of the formula is hidden from them. */
function withFormulas(source) {
  return source.replace(
    /<(p|span)([^>]*\sdata-tex="([^"]*)"[^>]*)>([^<]*)<\/\1>/g,
    (_, tag, start, tex, words) => {
      const where = `The formula "${words.trim()}"`;
      const formula = mathml(unescaped(tex).replaceAll('\u2212', '-'), { display: tag === 'p', where });
      const rest = start.replace(/\sdata-tex="[^"]*"/, '');
      const seen = formula.replace('<math', '<math aria-hidden="true"');
      return `<${tag}${rest}>${seen}<span class="spoken">${escaped(words.trim())}</span></${tag}>`;
    },
  );
}
