// SPDX-License-Identifier: MIT
// A NumPy program that prints the digits of the page. A last bit decides whether a number is whole (3 or 3.000), so
// sums are added up in the page's order, and powers of e are those of the C library, as in the core: np.exp has a last
// bit of its own on some processors.
import { assignTable, docstring, emptyText, numbersOf, truthsOf } from './python.ts';
import {
  write,
  type CopySource,
  type CopyStage,
  type Made,
  type Say,
  type Visible,
  type Writers,
} from './source.ts';
import { comment, fullNumber } from './text.ts';

export function numpyProgram(source: CopySource, say: Say): string {
  const body = source.stages.flatMap((stage) => [...write(WRITERS, stage, say), ...show(stage)]);
  return [...head(source, say), ...body, ''].join('\n');
}

function head({ digits, stale }: CopySource, say: Say): readonly string[] {
  return [
    ...comment(say('copy.numpy.head')),
    ...(stale ? comment(say('copy.stale')) : []),
    'import math',
    '',
    'import numpy as np',
    '',
    `DIGITS = ${digits}`,
    '',
    '',
    'def entry(x):',
    `    ${docstring(say('copy.numpy.entry'))}`,
    '    if x == -np.inf:',
    '        return "-inf"',
    '    if x.is_integer():',
    '        return f"{x + 0.0:.0f}"',
    '    text = f"{x:.{DIGITS}f}"',
    '    return f"~{float(text) + 0.0:.0f}" if float(text) in (-1, 0, 1) else text',
    '',
    '',
    'def show(name, table):',
    `    ${docstring(say('copy.numpy.show'))}`,
    '    rows = [[entry(x) for x in row] for row in table.tolist()]',
    '    if any("." in text for row in rows for text in row):',
    '        rows = [[text if "." in text else text + " " * (DIGITS + 1) for text in row] for row in rows]',
    '    width = max(len(text) for row in rows for text in row)',
    '    print(name)',
    '    for row in rows:',
    '        print(" ", "  ".join(text.rjust(width) for text in row).rstrip())',
    '',
    '',
    'def exp(table):',
    `    ${docstring(say('copy.numpy.exp'))}`,
    '    return np.vectorize(math.exp, otypes=[float])(table)',
    '',
    '',
    'def product(a, b):',
    `    ${docstring(say('copy.numpy.product'))}`,
    '    terms = [np.outer(a[:, i], b[i]) for i in range(len(b))]',
    '    total = np.zeros((len(a), b.shape[1]))',
    '    while len(terms) >= 4:',
    '        w, x, y, z = terms[:4]',
    '        total += (w + x) + (y + z)',
    '        terms = terms[4:]',
    '    for term in terms:',
    '        total += term',
    '    return total',
    '',
  ];
}

function show({ name, made }: CopyStage): readonly string[] {
  return [
    `show("${name}", ${name})`,
    ...(made.kind === 'softmax' ? [`print("row sums:", *${sumTexts(name, made)})`] : []),
  ];
}

/** A row that may look at no key has the sum 0 and no decimals, as on the page. */
function sumTexts(name: string, { of, emptyRows }: Made<'softmax'>): string {
  const padded = `f"{row.sum():.{DIGITS}f}"`;
  return emptyRows.length === 0
    ? `(${padded} for row in ${name})`
    : `("0" if (scores == -np.inf).all() else ${padded} for row, scores in zip(${name}, ${of}))`;
}

const WRITERS: Writers<Say> = {
  given: ({ name, values }) => [
    '',
    ...assignTable(name, values, numbersOf(values), ['np.array(', ', dtype=float)']),
  ],
  product: ({ name }, { left, right, transposed }) => {
    const factor = transposed ? `${right}.T` : right;
    return ['', `${name} = product(${left}, ${factor})  # ${left} @ ${factor}`];
  },
  columns: ({ name }, { of, from, to }) => ['', `${name} = ${of}[:, ${from}:${to}]`],
  beside: ({ name }, { of }) => ['', `${name} = np.hstack([${of.join(', ')}])`],
  divided: ({ name }, { of, query, by }, say) => {
    if (by === 'none') return ['', ...comment(say('copy.undivided')), `${name} = ${of}`];
    const divisor =
      by === 'sqrt' ? `np.sqrt(${query}.shape[1])` : by === 'dk' ? `${query}.shape[1]` : fullNumber(by);
    return ['', `${name} = ${of} * (1 / ${divisor})`];
  },
  masked: ({ name, values }, { of, shift, visible }, say) => {
    const scores = shift === 0 ? of : `${of} + ${fullNumber(shift)}`;
    if (visible === null) return ['', ...comment(say('copy.shift')), `${name} = ${scores}`];
    return [
      '',
      ...comment(say('copy.polarity')),
      ...visibleTable(visible, values.rows, values.cols),
      `${name} = np.where(visible, ${scores}, -np.inf)`,
    ];
  },
  softmax: ({ name }, made, say) => {
    const axis = AXES[made.axis];
    const guards = made.empty.length > 0;
    return [
      '',
      ...(made.axis === 'row' ? [] : comment(say('copy.axis', { axis: made.axis }))),
      `largest = ${made.of}.max(${axis.argument}keepdims=True)`,
      ...(guards
        ? [...comment(emptyText(made, say)), 'largest = np.where(largest == -np.inf, 0, largest)']
        : []),
      `exps = exp(${made.of} - largest)`,
      `total = ${axis.total}`,
      `${name} = exps / ${guards ? 'np.where(total == 0, 1, total)' : 'total'}`,
    ];
  },
};

/** The running sum ends in the sum from left to right; NumPy's own sum has another order from eight terms on. */
const AXES = {
  row: { argument: 'axis=1, ', total: 'np.cumsum(exps, axis=1)[:, -1:]' },
  column: { argument: 'axis=0, ', total: 'np.cumsum(exps, axis=0)[-1:]' },
  whole: { argument: '', total: 'np.cumsum(exps)[-1:]' },
} as const;

function visibleTable(visible: Visible, rows: number, cols: number): readonly string[] {
  return visible === 'causal'
    ? [`visible = np.tril(np.ones((${rows}, ${cols}), dtype=bool))`]
    : assignTable('visible', { rows, cols }, truthsOf(visible), ['np.array(', ')']);
}
