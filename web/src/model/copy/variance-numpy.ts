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

/** With so many decimals as the screen; null for an exam, and for entries that depend on each other. */
export function varianceProgram(state: VarianceState, digits: number, say: Say): string | null {
  const { scene, dims, n, dist, mu, sigma, rho, a2, seed, div } = state;
  if (scene === 'exam' || rho !== 0 || a2 !== 0) return null;
  const exact = isCourseRun(state);
  const draw = mu === 0 && sigma === 1 ? ENTRIES[dist] : `${mu} + ${sigma} * ${ENTRIES[dist]}`;
  const divisor = { none: '1', sqrt: 'np.sqrt(d_k)', dk: 'd_k' }[div];
  const product = `np.dot(entries(d_k), entries(d_k)) / ${divisor}`;
  const lengths = `(${dims.join(', ')},)`;
  const first = exact ? COURSE.samples : n;
  return [
    'import numpy as np',
    '',
    ...comment(say(exact ? 'copy.variance.exact' : 'copy.variance.near')),
    '',
    '',
    'def entries(size):',
    `    return ${draw}`,
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
