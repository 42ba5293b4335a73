// SPDX-License-Identifier: MIT
// The laboratories' numbers for the static pages, computed as the widgets compute them, and the tables that stand inside
// their tags until they are live.
import { inProject, readJson } from '../lib/project.mjs';
import { Stop } from '../lib/console.mjs';
import { gapCurve, trainingCurves, varianceCurve } from './lab-curves.mjs';
import { escaped, filled } from './markup.mjs';

const PRESETS = {
  'sdpa-scaling-lab': readJson(inProject('web/src/content/scaling-presets.json')),
  'sdpa-variance-lab': readJson(inProject('web/src/content/variance-presets.json')),
  'sdpa-gradient-lab': readJson(inProject('web/src/content/gradient-presets.json')),
  'sdpa-training-lab': readJson(inProject('web/src/content/training-presets.json')),
};

/** The worked example of a tag that names none. */
const FIRST = { 'sdpa-gradient-lab': 'example-2', 'sdpa-training-lab': 'plateau' };

/** Decimals of derivatives. */
const DIGITS = 4;

/** Steps at which a table reads the curves of a training. */
const READ_AT = [1, 50, 100, 200, 400];

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
  /** The same draws with every dot product divided by the root of the length. */
  const scaledSpread = ({ state }) => {
    const run = model.varianceRun(engine, { ...state, div: 'sqrt' });
    while (!run.advance(1000));
    return run.result.perDim;
  };
  const gradient = (name) => {
    const state = model.gradientFromPreset(name, presetOf('sdpa-gradient-lab', name));
    return { state, table: model.gradientTable(engine, state) };
  };
  const trained = new Map();
  const training = (name) => {
    const state = model.trainingFromPreset(name, presetOf('sdpa-training-lab', name));
    if (!trained.has(name)) {
      const run = model.trainingRun(engine, state);
      while (!run.advance(1000));
      trained.set(name, run.result.runs);
    }
    return { state, runs: trained.get(name) };
  };
  /** What the course's program prints. */
  const coursePrints = () => escaped(model.courseProgram(engine, 3, model.COURSE.samples).text.trim());
  const tables = {
    'sdpa-scaling-lab': (name, texts) => {
      const table = scalingTable(scaling(name), texts, model);
      return name === 'course' ? `${table}\n${programBlock(coursePrints())}` : table;
    },
    'sdpa-variance-lab': (name, texts) => {
      const found = variance(name);
      const table = varianceTable(found, texts, model, scaledSpread(found));
      return found.state.scene === 'exam' ? table : `${table}\n${varianceCurve(found, texts.dots.curve)}`;
    },
    'sdpa-gradient-lab': (name, { gradient: texts }) => {
      const { state, table } = gradient(name);
      if (state.view !== 'rows')
        return [
          gradientTable({ state, table }, texts, model),
          gapCurve({ state }, { ...texts.curve, names: texts.names }, model, engine),
        ].join('\n');
      const run = model.rowsRun(engine, state);
      while (!run.advance(1000));
      return rowsTable({ state, rows: model.rowsFound(engine, state, run.result) }, texts, model);
    },
    'sdpa-training-lab': (name, texts) => {
      const found = training(name);
      const table = trainingTable(found, texts, model);
      return `${table}\n${trainingCurves(found, texts, model)}`;
    },
  };
  return {
    table: (tag, preset, texts) => tables[tag]?.(preset ?? FIRST[tag] ?? 'course', texts.labs),
    number(slot) {
      if (slot === 'printed') return coursePrints();
      const [, preset, what, index] = slot.match(/^scaling-lab\.([\w-]+)\.(\w+)\.(\d+)$/) ?? [];
      if (preset !== undefined) {
        const column = scaling(preset).draw.columns.find(({ scaling }) => scaling === what);
        return model.formatNumber(column.weights[index - 1]);
      }
      const [, trainedAs, list, side] = slot.match(/^training-lab\.([\w-]+)\.(\w+)\.([12])$/) ?? [];
      if (trainedAs !== undefined)
        return model.formatNumber(training(trainedAs).runs[side - 1][list].at(-1), { digits: 2 });
      if (slot.startsWith('gradient-lab.')) return gradientNumber(slot, gradient, model, engine);
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

/** Lines that are too long for the page scroll, also by keyboard. */
function programBlock(text) {
  return `<pre class="program" dir="ltr" lang="en" tabindex="0"><samp>${text}</samp></pre>`;
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

function varianceTable({ state, perDim }, labs, { formatNumber, formatPadded }, divided) {
  const texts = labs[state.scene];
  const two = (value) => formatPadded(value, { digits: 2 });
  const rows = perDim.map(({ dk, mean, theoryMean, variance, theoryVariance, standardError, sd }, row) => ({
    head: String(dk),
    cells:
      state.scene === 'exam'
        ? [two(mean), formatNumber(theoryMean, { digits: 2 }), two(sd)]
        : [
            formatNumber(theoryVariance, { digits: 2 }),
            two(variance),
            standardError === null ? '–' : two(standardError),
            two(sd),
            two(divided[row].variance),
          ],
  }));
  return tableOf('spread', texts, { n: state.n, seed: state.seed }, texts.heads, rows);
}

/** gradient-lab.preset.: z.raw, s.ratio; weights.sqrt.1; crossing, typical, median. */
function gradientNumber(slot, gradient, { formatNumber, gapMarks, ratioText, sizeText }, engine) {
  const [, preset, what, side, key] = slot.split('.');
  const { state, table } = gradient(preset);
  if (what === 'weights')
    return formatNumber(table.sides.find(({ scaling }) => scaling === side).weights[key - 1]);
  const { crossing, typical, median } = gapMarks(engine, state);
  if (side === undefined)
    return {
      crossing: () => formatNumber(crossing.gap),
      typical: () => formatNumber(typical, { digits: 1 }),
      median: () => formatNumber(median, { digits: 1 }),
    }[what]();
  return side === 'ratio'
    ? ratioText(table.compared[what].ratio)
    : sizeText(table.compared[what][side], DIGITS);
}

/** One derivative by three variables, raw and scaled. */
function gradientTable({ state, table }, texts, { ratioText, sizeText, VARIABLES }) {
  const rows = VARIABLES.flatMap((by, index) => {
    const found = table.compared[by];
    if (found === null) return [];
    const larger = filled(texts.larger[found.larger], { ratio: ratioText(found.ratio ?? 1) });
    return {
      head: texts.by[index],
      cells: [sizeText(found.raw, DIGITS), sizeText(found.scaled, DIGITS), larger],
    };
  });
  const slots = { scores: state.scores.join(', '), dk: state.dk };
  return tableOf('gradient', texts, slots, texts.heads, rows);
}

function rowsTable({ state, rows }, { rows: texts, names }, { formatNumber, sizeText }) {
  const lines = rows
    .filter(({ scaling }) => state.scalings.includes(scaling))
    .map(({ scaling, low, median, high, dead }) => ({
      head: names[scaling],
      cells: [
        ...[low, median, high].map((value) => sizeText(value, DIGITS)),
        formatNumber(dead, { digits: 0 }),
      ],
    }));
  return tableOf('gradient', texts, { m: state.m, dk: state.dk, seed: state.seed }, texts.heads, lines);
}

/** Two curves of each run, read at some steps. */
function trainingTable({ state, runs }, { training: texts, gradient }, { divisionsOf, formatNumber }) {
  const names = divisionsOf(state).map((division) => gradient.names[division]);
  const heads = ['loss', 'topWeight'].flatMap((list) => names.map((name) => `${texts[list]}, ${name}`));
  const rows = READ_AT.filter((step) => step <= state.steps).map((step) => ({
    head: String(step),
    cells: ['loss', 'topWeight'].flatMap((list) => runs.map((run) => formatNumber(run[list][step - 1]))),
  }));
  const slots = { task: texts.task[state.task], dk: state.dk, rate: state.rate, seed: state.seed };
  return tableOf('training', texts, slots, [texts.step, ...heads], rows);
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
