// SPDX-License-Identifier: MIT
// The experiment of a variance lab as a program. The course's own run prints the same digits as the screen; other runs are
// drawn by a faster generator than NumPy's, so that their program only comes near.
import { COURSE } from '../course.ts';
import { isCourseRun, type VarianceState } from '../variance-state.ts';
import type { SpreadFound } from '../variance-words.ts';
import type { Say } from './source.ts';
import { comment, fullNumber } from './text.ts';

const ENTRIES = {
  normal: 'np.random.randn(size)',
  sign: 'np.random.choice([-1.0, 1.0], size)',
  'uniform-symmetric': 'np.random.uniform(-1, 1, size)',
  'uniform-unit': 'np.random.uniform(0, 1, size)',
  t3: 'np.random.standard_t(3, size)',
} as const;

/** With so many decimals as the screen. */
export function varianceProgram(state: VarianceState, digits: number, say: Say): string {
  return state.scene === 'exam' ? examProgram(state, say) : productsProgram(state, digits, say);
}

function productsProgram(state: VarianceState, digits: number, say: Say): string {
  const { dims, n, seed, div } = state;
  const exact = isCourseRun(state);
  const divisor = { none: '1', sqrt: 'np.sqrt(d_k)', dk: 'd_k' }[div];
  const product = `product(d_k) / ${divisor}`;
  const lengths = `(${dims.join(', ')},)`;
  const first = exact ? COURSE.samples : n;
  return [
    'import numpy as np',
    '',
    ...comment(say(exact ? 'copy.variance.exact' : 'copy.variance.near')),
    '',
    '',
    'def product(size):',
    ...vectors(state).map((line) => `    ${line}`),
    '    return np.dot(query, key)',
    '',
    '',
    `np.random.seed(${seed})`,
    ...(exact ? [`np.random.randn(${COURSE.skip})`] : []),
    `products = {d_k: [${product} for _ in range(${first})] for d_k in ${lengths}}`,
    ...(n > first
      ? [
          `for _ in range(${n - first}):`,
          '    for d_k in products:',
          `        products[d_k].append(${product})`,
        ]
      : []),
    'for d_k in products:',
    `    print(d_k, format(np.var(products[d_k]), ".${digits}f"))`,
    '',
  ].join('\n');
}

/** A query and its key; what the entries share is drawn once. */
function vectors({ dist, mu, sigma, rho, a2 }: VarianceState): readonly string[] {
  const drawn = ENTRIES[dist];
  const each = (draw: string) => [`query = ${draw}`, `key = ${draw}`];
  if (a2 !== 0) return each(`np.sqrt(${a2}) * np.random.randn() + np.sqrt(1 - ${a2}) * ${drawn}`);
  if (rho !== 0) return [`query = ${drawn}`, `key = ${rho} * query + np.sqrt(1 - ${rho} ** 2) * ${drawn}`];
  return each(mu === 0 && sigma === 1 ? drawn : `${mu} + ${sigma} * ${drawn}`);
}

/** The mean mark and the spread of each exam, with the two decimals of the table. */
function examProgram({ dims, n, seed, div, marking, ability }: VarianceState, say: Say): string {
  const divisor = { none: '1', sqrt: 'np.sqrt(questions)', dk: 'questions' }[div];
  return [
    'import numpy as np',
    '',
    ...comment(say('copy.variance.near')),
    '',
    `np.random.seed(${seed})`,
    `for questions in (${dims.join(', ')},):`,
    `    marks = np.random.binomial(questions, ${ability}, ${n})`,
    ...(marking === 'zero-one' ? [] : ['    marks = 2 * marks - questions']),
    `    marks = marks / ${divisor}`,
    '    print(questions, format(marks.mean(), ".2f"), format(marks.std(), ".2f"))',
    '',
  ].join('\n');
}

/** One line for each length; columns in the core's names. */
export function varianceCsv(found: readonly SpreadFound[]): string {
  const columns = [
    'dk',
    'samples',
    'mean',
    'variance',
    'standardError',
    'theoryMean',
    'theoryVariance',
    'errorsOff',
  ] as const;
  const cell = (value: number | null) => (value === null || Number.isNaN(value) ? '' : fullNumber(value));
  const lines = found.map((one) => columns.map((name) => cell(one[name])).join(','));
  return [columns.join(','), ...lines, ''].join('\n');
}
