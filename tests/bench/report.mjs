// SPDX-License-Identifier: MIT
// The tables of a run as text.
import { COLUMNS } from './columns.mjs';
import { judge, RATIOS, ratiosOf } from './targets.mjs';

const NAME_WIDTH = 20;
const CELL_WIDTH = 11;

const row = (name, cells) =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(CELL_WIDTH)).join('');
const heading = (titles) =>
  [0, 1]
    .map((line) =>
      row(
        '',
        titles.map((title) => title[line]),
      ),
    )
    .join('\n');
const cell = (value, digits) => (Number.isFinite(value) ? value.toFixed(digits) : '·');

export const speedHeading = () => `GFLOP/s = 4nmd / time, best round\n${heading(Object.values(COLUMNS))}`;

export const speedRow = ({ task, speeds }) =>
  row(
    task.name,
    Object.keys(COLUMNS).map((column) => cell(speeds[column], 1)),
  );

export function ratioTable(results) {
  const lines = Object.values(results).map((result) => {
    const ratios = ratiosOf(result, results);
    return row(
      result.task.name,
      Object.keys(RATIOS).map((name) => cell(ratios[name], 2)),
    );
  });
  return ['Ratios', heading(Object.values(RATIOS).map(({ title }) => title)), ...lines].join('\n');
}

export function targetTable(results) {
  const judged = judge(results);
  const width = Math.max(...judged.map(({ what }) => what.length));
  const lines = judged.map(
    ({ what, atLeast, worst, task, verdict }) =>
      `${what.padEnd(width)}  ${atLeast.toFixed(2).padStart(5)}  ${worst.toFixed(2).padStart(6)}  ${verdict} (${task})`,
  );
  const title = `${'Targets (the worst shape counts)'.padEnd(width)}  least  result`;
  return [title, ...lines].join('\n');
}

/** speeds: {generator: {core, fallback, plain}} in 1e9 numbers a second. */
export function generatorTable(speeds) {
  const titles = [
    ['core', ''],
    ['core', 'as JS'],
    ['plain JS', ''],
    ['core /', 'plain JS'],
    ['as JS /', 'plain JS'],
  ];
  const lines = Object.entries(speeds).map(([generator, { core, fallback, plain }]) =>
    row(generator, [
      ...[core, fallback, plain].map((speed) => cell(speed * 1000, 1)),
      ...[core, fallback].map((speed) => cell(speed / plain, 2)),
    ]),
  );
  return ['Normal numbers, millions a second, best round', heading(titles), ...lines].join('\n');
}

/** pairs: {generator: {core, generator, plain}} in milliseconds; million and cancelled: see runs.mjs. */
export function runTable({ pairs, million, cancelled }) {
  const titles = [
    ['core', ''],
    ['generator', 'alone'],
    ['plain JS', ''],
    ['core /', 'generator'],
    ['plain JS /', 'core'],
  ];
  const lines = Object.entries(pairs).map(([name, { core, generator, plain }]) =>
    row(name, [
      ...[core, generator, plain].map((ms) => cell(ms, 1)),
      ...[core / generator, plain / core].map((ratio) => cell(ratio, 2)),
    ]),
  );
  const { seconds, plainSeconds, share, longest, frames } = million;
  return [
    '2000 dot products at d_k = 512, milliseconds, best round',
    heading(titles),
    ...lines,
    `One million dot products at d_k = 64 between frames: ${seconds.toFixed(2)} s, ` +
      `${(100 * share).toFixed(0)} % of the main thread's time used, ` +
      `longest slice ${longest.toFixed(1)} ms, ${frames} frames drawn meanwhile; ` +
      `plain JS in one go: ${plainSeconds.toFixed(2)} s`,
    `An aborted run returned after ${cancelled.toFixed(1)} ms`,
  ].join('\n');
}

/** The number that so large a share of all do not pass. */
function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1];
}

/** controls: {name: {ready: [ms], painted: [ms]}}, longTasks: [ms]; see lab.mjs. */
export function labTable({ controls, longTasks }) {
  const titles = [
    ['ready', 'median'],
    ['ready', 'p95'],
    ['painted', 'median'],
    ['painted', 'p95'],
  ];
  const quantiles = (numbers) => [quantile(numbers, 0.5), quantile(numbers, 0.95)];
  const line = (name, { ready, painted }) =>
    row(
      name,
      [...quantiles(ready), ...quantiles(painted)].map((ms) => cell(ms, 1)),
    );
  const every = (part) => Object.values(controls).flatMap((control) => control[part]);
  return [
    'Scaling lab, 500 draws of 32 keys at d_k = 4096 refining: milliseconds from the beginning of a frame until its',
    'picture is ready (16.7: the same frame), and until it has been painted, with up to one slice of draws in between',
    heading(titles),
    ...Object.entries(controls).map(([name, control]) => line(name, control)),
    line('every control', { ready: every('ready'), painted: every('painted') }),
    longTasks.length === 0
      ? 'No task took more than 50 ms'
      : `Tasks of more than 50 ms: ${longTasks.map((ms) => ms.toFixed(0)).join(', ')}`,
  ].join('\n');
}
