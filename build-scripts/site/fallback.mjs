// SPDX-License-Identifier: MIT
// The static content of a widget: what readers see before it is live, without JavaScript, in print, in feeds. Only
// tables and phrasing content, so that the tag may stand in a paragraph, and no mathematics that a page's own
// formula renderer would take for its own.
import { escaped, filled } from './markup.mjs';

// As wide as a digit and as a point, but blank: they keep the decimal points of a column under each other
// even where the page brings no style sheet.
const BLANK_DIGIT = '\u2007';
const BLANK_POINT = '\u2008';

/** texts: the sentences of web/course/<language>/fallback.json; format: the number format in model-exports.mjs. */
export function fallbackOf(figure, texts, format) {
  const { preset, scale, stages, refusal } = figure;
  const slots = slotsOf(figure, format);
  const table = (parts) => tableOf({ ...parts, texts, slots, format });
  // Tables that the widget reads are an example of the page's own: it would have no heads, and no bug.
  const kind = preset.joint === undefined && preset.fault === undefined ? 'matrix' : 'stage';
  const heads = Number(preset.joint?.heads ?? 1);
  const inputs = [
    heads > 1 ? `<span>${escaped(filled(texts.heads, { heads }))}</span>` : '',
    table({ name: 'q', rows: stages.q, rowHeader: 'query', input: kind }),
    table({ name: 'k', rows: stages.k, rowHeader: 'key', input: kind }),
    table({ name: 'v', rows: stages.v, rowHeader: 'value', input: kind }),
  ].filter(Boolean);
  if (refusal) return [...inputs, `<span>${escaped(filled(texts.refusal, refusal))}</span>`].join('\n');
  const perKey = { rowHeader: 'query', columnHeader: 'key' };
  const results = [
    table({ name: 'rawScores', rows: stages.rawScores, ...perKey }),
    table({ name: 'scores', sentence: scale, rows: stages.scores, ...perKey }),
    preset.mask === 'none' ? '' : table({ name: 'maskedScores', rows: stages.maskedScores, ...perKey }),
    table({ name: 'weights', sentence: preset.axis, rows: stages.weights, sums: stages.rowSums, ...perKey }),
    table({ name: 'output', rows: stages.output, rowHeader: 'query' }),
  ];
  return [...inputs, ...results].filter(Boolean).join('\n');
}

function slotsOf({ preset, divisor }, format) {
  return {
    n: preset.q.length,
    m: preset.k.length,
    dk: preset.q[0].length,
    dv: preset.v[0].length,
    divisor: divisor === undefined ? '' : format.formatNumber(divisor),
  };
}

function tableOf(parts) {
  const { name, sentence = 'says', rows, rowHeader, columnHeader, sums, input, texts, slots, format } = parts;
  const { title, [sentence]: says } = texts.tables[name];
  const caption = `<caption><b>${escaped(title)}</b> ${escaped(filled(says, slots))}</caption>`;
  const cells = input ? rows.map((row) => row.map(exact)) : aligned(rows, format);
  const body = cells.map((row, index) => {
    const sum = sums ? [format.formatPadded(sums[index][0])] : [];
    const header = `<th scope="row">${escaped(texts.headers[rowHeader])} ${index + 1}</th>`;
    return `<tr>${header}${[...row, ...sum].map((text) => `<td>${text}</td>`).join('')}</tr>`;
  });
  const head = columnHeader ? [headRow(cells[0].length, columnHeader, sums, texts)] : [];
  const start = `<table data-${input ?? 'stage'}="${name}">`;
  return [start, caption, ...head, '<tbody>', ...body, '</tbody>', '</table>'].join('\n');
}

function headRow(columns, columnHeader, sums, texts) {
  const names = Array.from({ length: columns }, (_, index) => `${texts.headers[columnHeader]} ${index + 1}`);
  const all = sums ? [...names, texts.headers.rowSum] : names;
  const headers = all.map((text) => `<th scope="col">${escaped(text)}</th>`).join('');
  return `<thead>\n<tr><td></td>${headers}</tr>\n</thead>`;
}

/** The inputs stand with every digit that they have. */
const exact = (value) => String(value).replace('-', '\u2212');

function aligned(rows, format) {
  const texts = format.padAlike(rows.flat());
  const blank = (ghost) => ghost.replaceAll('0', BLANK_DIGIT).replace('.', BLANK_POINT);
  return rows.map((row, index) =>
    row.map((_, column) => {
      const { shown, ghost } = texts[index * row.length + column];
      return shown + blank(ghost);
    }),
  );
}
