// SPDX-License-Identifier: MIT
// One course page: the hand-written source becomes the page that is served. Four things are filled in.
//   {{preset.stage.row.column}}      a number of a preset's figure, counted from 1: {{example-1.weights.1.2}}
//   {{scaling-lab.preset.row.key}}   a weight, {{variance-lab.preset.fact.row}} a fact of a length, {{printed}} the output,
//                                    {{gradient-lab.preset.s.raw}} a derivative, {{training-lab.preset.loss.1}} where the
//                                    first of two runs ends
//   <p data-tex="TeX">sentence</p>   the formula as MathML, the sentence for those who listen (span: inline)
//   <sdpa-... preset="name"></...>   the static content inside the widget's tag
//   </head>                          links that let the browser fetch the modules early
import { attribute, escaped, unescaped } from './markup.mjs';
import { fallbackOf } from './fallback.mjs';
import { mathml } from './mathml.mjs';

/** tools: figure (figures.mjs), labs (labs.mjs), format (model-exports.mjs), texts (fallback.json), links(tags) -> markup. */
export function finishedPage(source, { figure, labs, format, texts, links }) {
  const tags = new Set();
  const numbered = withNumbers(source, figure, format, labs);
  const page = withFormulas(numbered).replace(/(<(sdpa-[\w-]+)[^>]*>)\s*(<\/\2>)/g, (_, start, tag, end) => {
    tags.add(tag);
    const preset = attribute(start, 'preset');
    const content = labs.table(tag, preset, texts) ?? fallbackOf(figure(preset), texts, format);
    return [start, content, end].join('\n');
  });
  // A widget of the first section is live first; the others load when they come near, and a browser warns of what was
  // asked for early and not used soon.
  const [first] = tags;
  const [opening] = page.split('</section>');
  const early = first !== undefined && opening.includes(`<${first}`) ? [first] : [];
  const finished = page.replace(/\s*<\/head>/, `\n${links(early)}  </head>`);
  const rest = finished.match(/\{\{[^}]*\}\}|\sdata-tex=|\sstyle=/);
  if (rest) throw new Error(`The finished page must not contain ${rest[0].trim()}`);
  return finished;
}

function withNumbers(source, figure, format, labs) {
  const page = source.replace(/\{\{([^}]+)\}\}/g, (slot, name) => labs.number(name) ?? slot);
  return page.replace(/\{\{([\w-]+)\.(\w+)\.(\d+)\.(\d+)\}\}/g, (slot, preset, stage, row, column) => {
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
