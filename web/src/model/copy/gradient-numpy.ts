// SPDX-License-Identifier: MIT
// The derivatives of a gradient lab as a program that prints the digits of the screen; random rows as one that comes near;
// both as tables.
import { ROWS, VARIABLES, type GradientState } from '../gradient-state.ts';
import type { GradientTable, RowsFound } from '../gradient-table.ts';
import type { Division } from '../variance-state.ts';
import type { Say } from './source.ts';
import { comment, fullNumber } from './text.ts';

const DIVISORS: Readonly<Record<Division, string>> = { none: '1', sqrt: 'np.sqrt(d_k)', dk: 'd_k' };
/** What the chain rule makes of the derivative by the scaled score. */
const CHAIN = { z: '', s: ' / divisor', q: ' / divisor * np.sqrt(d_k)' } as const;

const SOFTMAX = [
  'def softmax(scores):',
  '    exps = np.exp(scores - scores.max(axis=-1, keepdims=True))',
  '    return exps / exps.sum(axis=-1, keepdims=True)',
] as const;

/** As the page prints a derivative: powers of ten where decimals would show hardly anything, and no minus before 0. */
const shown = (digits: number) => [
  'def shown(x):',
  '    if x != 0 and abs(x) < 0.001:',
  '        return f"{x:.2e}"',
  `    return format(float(format(x, ".${digits}f")) + 0.0, ".${digits}f")`,
];

/** The diagonal is minus what stands beside it: 1 - p would lose the digits of a p that is nearly 1. */
export function gradientProgram(state: GradientState, digits: number, say: Say): string {
  const { scores, dk, scalings, variable } = state;
  return [
    'import numpy as np',
    '',
    ...comment(say('copy.gradient.exact')),
    ...(variable === 'q' ? comment(say('copy.gradient.query')) : []),
    '',
    '',
    ...SOFTMAX,
    '',
    '',
    ...shown(digits),
    '',
    '',
    `d_k = ${dk}`,
    `raw_scores = np.array([${scores.map(fullNumber).join(', ')}], dtype=float)`,
    ...(variable === 'q' ? room(say) : []),
    ...loop(scalings),
    '    p = softmax(raw_scores / divisor)',
    '    jacobian = -np.outer(p, p)',
    '    np.fill_diagonal(jacobian, 0)',
    '    np.fill_diagonal(jacobian, -jacobian.sum(axis=1))',
    '    print(name)',
    `    for row in jacobian${CHAIN[variable]}:`,
    '        print(*(shown(entry) for entry in row))',
    '',
  ].join('\n');
}

/** The page has no such derivative there either. */
const room = (say: Say) => [
  'if len(raw_scores) > d_k:',
  `    raise ValueError(${JSON.stringify(say('copy.gradient.room'))})`,
];

/** Shares of dead rows and medians of many rows; NumPy's draws are others than the page's. */
export function rowsProgram({ dk, m, seed, scalings }: GradientState, say: Say): string {
  return [
    'import numpy as np',
    '',
    ...comment(say('copy.gradient.rows')),
    '',
    '',
    ...SOFTMAX,
    '',
    '',
    `np.random.seed(${seed})`,
    `d_k = ${dk}`,
    `query = np.random.randn(${ROWS}, d_k)`,
    `raw_scores = np.array([np.random.randn(${m}, d_k) @ one for one in query])`,
    ...loop(scalings),
    '    p = softmax(raw_scores / divisor)',
    '    jacobian = p[:, :, None] * np.eye(p.shape[1]) - p[:, :, None] * p[:, None, :]',
    '    size = np.sqrt((jacobian**2).sum(axis=(1, 2)))',
    '    print(name, np.count_nonzero(size < 0.01), format(np.median(size), ".4g"))',
    '',
  ].join('\n');
}

function loop(scalings: readonly Division[]): readonly string[] {
  const rows = scalings.map((scaling) => `    ("${scaling}", ${DIVISORS[scaling]}),`);
  return ['for name, divisor in (', ...rows, '):'];
}

/** scaling,variable,weight,score,derivative; keys are counted from 1. */
export function gradientCsv({ sides, keys }: GradientTable): string {
  const lines = sides.flatMap(({ scaling, derivatives }) =>
    VARIABLES.flatMap((variable) =>
      Array.from(derivatives[variable] ?? [], (value, at) =>
        [scaling, variable, ...[Math.floor(at / keys) + 1, (at % keys) + 1, value].map(fullNumber)].join(','),
      ),
    ),
  );
  return ['scaling,variable,weight,score,derivative', ...lines, ''].join('\n');
}

/** One line for each way of dividing. */
export function rowsCsv(rows: readonly RowsFound[]): string {
  const columns = ['low', 'median', 'high', 'mean', 'meanByQuery', 'dead'] as const;
  const lines = rows.map((row) => [row.scaling, ...columns.map((name) => fullNumber(row[name]))].join(','));
  return [['scaling', ...columns].join(','), ...lines, ''].join('\n');
}
