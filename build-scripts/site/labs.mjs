// SPDX-License-Identifier: MIT
// The laboratories' numbers for the static pages, computed as the widgets compute them, and the tables that stand inside
// their tags until they are live.
import { inProject, readJson } from '../lib/project.mjs';
import { Stop } from '../lib/console.mjs';
import { escaped, filled } from './markup.mjs';

const PRESETS = {
  'sdpa-scaling-lab': readJson(inProject('web/src/content/scaling-presets.json')),
  'sdpa-variance-lab': readJson(inProject('web/src/content/variance-presets.json')),
};

/** table(tag, preset, texts): the content of a tag; number(slot): what a page's {{…}} asks for, or undefined. */
export function labFigures(engine, model) {
  const scaling = (name) => {
    const state = model.scalingFromPreset(name, presetOf('sdpa-scaling-lab', name));
    return { state, draw: model.drawScores(engine, state) };
  };
  const variance = (name) => {
    const state = model.varianceFromPreset(name, presetOf('sdpa-variance-lab', name));
    const run = model.varianceRun(engine, state);
    while (!run.advance(1000));
    return { state, perDim: run.result.perDim };
  };
  const tables = {
    'sdpa-scaling-lab': (name, texts) => scalingTable(scaling(name), texts, model),
    'sdpa-variance-lab': (name, texts) => varianceTable(variance(name), texts, model),
  };
  return {
    table: (tag, preset, texts) => tables[tag]?.(preset ?? 'course', texts.labs),
    number(slot) {
      if (slot === 'printed')
        return escaped(model.courseProgram(engine, 3, model.COURSE.samples).text.trim());
      const [, preset, what, index] = slot.match(/^scaling-lab\.([\w-]+)\.(\w+)\.(\d+)$/) ?? [];
      if (preset !== undefined) {
        const column = scaling(preset).draw.columns.find(({ scaling }) => scaling === what);
        return model.formatNumber(column.weights[index - 1]);
      }
      const [, run, fact, row] = slot.match(/^variance-lab\.([\w-]+)\.(\w+)\.(\d+)$/) ?? [];
      return run === undefined
        ? undefined
        : model.formatPadded(variance(run).perDim[row - 1][fact], { digits: 2 });
    },
  };
}

function presetOf(tag, name) {
  if (!Object.hasOwn(PRESETS[tag], name)) throw new Stop(`There is no preset "${name}" of ${tag}.`);
  return PRESETS[tag][name];
}

function scalingTable({ state, draw }, { scaling }, { formatNumber }) {
  const slots = { dk: state.dk, m: state.m, seed: state.seed };
  const heads = draw.columns.map(({ scaling: name, divisor }) =>
    filled(scaling.columns[name], { divisor: formatNumber(divisor, { digits: 2 }) }),
  );
  const rows = Array.from({ length: state.m }, (_, key) => ({
    head: `${scaling.key} ${key + 1}`,
    cells: draw.columns.map(({ weights }) => formatNumber(weights[key])),
  }));
  return tableOf('shares', scaling, slots, ['', ...heads], rows);
}

function varianceTable({ state, perDim }, labs, { formatNumber, formatPadded }) {
  const texts = labs[state.scene];
  const two = (value) => formatPadded(value, { digits: 2 });
  const rows = perDim.map(({ dk, mean, theoryMean, variance, theoryVariance, standardError, sd }) => ({
    head: String(dk),
    cells:
      state.scene === 'exam'
        ? [two(mean), formatNumber(theoryMean, { digits: 2 }), two(sd)]
        : [
            formatNumber(theoryVariance, { digits: 2 }),
            two(variance),
            standardError === null ? '–' : two(standardError),
            two(sd),
          ],
  }));
  return tableOf('spread', texts, { n: state.n, seed: state.seed }, texts.heads, rows);
}

function tableOf(stage, { title, says }, slots, heads, rows) {
  const head = heads.map((text) => (text === '' ? '<td></td>' : `<th scope="col">${escaped(text)}</th>`));
  return [
    `<table data-stage="${stage}" tabindex="0">`,
    `<caption><b>${escaped(title)}</b> ${escaped(filled(says, slots))}</caption>`,
    `<thead>\n<tr>${head.join('')}</tr>\n</thead>`,
    '<tbody>',
    ...rows.map(
      (row) =>
        `<tr><th scope="row">${escaped(row.head)}</th>${row.cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    ),
    '</tbody>',
    '</table>',
  ].join('\n');
}
