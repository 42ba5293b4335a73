// SPDX-License-Identifier: MIT
// The present draw of a scaling lab as a program of its own: NumPy's draws in the same order, and weights in the digits of
// the screen.
import { COURSE } from '../course.ts';
import { columnOf, type ManyDraws, type ScalingDraw } from '../scaling-draw.ts';
import type { Dtype, Scaling } from '../scaling-state.ts';
import type { Say } from './source.ts';
import { comment, fullNumber } from './text.ts';

const DIVISORS: Readonly<Record<Exclude<Scaling, 'custom'>, string>> = {
  none: '1',
  sqrt: 'np.sqrt(d_k)',
  dk: 'd_k',
};

/** The digits of the screen, also where softmax is computed in float32. */
export function scalingProgram(draw: ScalingDraw, dtype: Dtype, digits: number, say: Say): string {
  const { dk, m, seed, stream, columns } = draw;
  const rows = columns.map(({ scaling }) => {
    const own = columnOf(draw, 'custom')?.divisor ?? 1;
    return `    ("${scaling}", ${scaling === 'custom' ? fullNumber(own) : DIVISORS[scaling]}),`;
  });
  const drawn =
    stream === 'course'
      ? [
          ...comment(say('copy.scaling.course')),
          `for d_k in (${COURSE.dims.join(', ')}):`,
          '    query = np.random.randn(d_k)',
          `    key = np.random.randn(${m}, d_k)`,
          `    if d_k == ${dk}:`,
          '        break',
        ]
      : [`d_k = ${dk}`, 'query = np.random.randn(d_k)', `key = np.random.randn(${m}, d_k)`];
  return [
    'import numpy as np',
    '',
    '',
    'def softmax(scores):',
    '    exps = np.exp(scores - scores.max())',
    '    return exps / exps.sum()',
    '',
    '',
    `np.random.seed(${seed})`,
    ...drawn,
    'raw_scores = key @ query',
    '',
    'for name, divisor in (',
    ...rows,
    '):',
    `    weights = softmax(${dtype === 'float32' ? '(raw_scores / divisor).astype(np.float32)' : 'raw_scores / divisor'})`,
    `    print(name, *(format(weight, ".${digits}f") for weight in weights))`,
    '',
  ].join('\n');
}

/** scaling,divisor,key,raw_score,score,weight; keys are counted from 1. */
export function scalingCsv({ columns, rawScores }: ScalingDraw): string {
  const lines = columns.flatMap(({ scaling, divisor, scores, weights }) =>
    Array.from(weights, (weight, key) =>
      [scaling, ...[divisor, key + 1, rawScores[key] ?? 0, scores[key] ?? 0, weight].map(fullNumber)].join(
        ',',
      ),
    ),
  );
  return ['scaling,divisor,key,raw_score,score,weight', ...lines, ''].join('\n');
}

/** The curve: a line for each length and way of dividing, with what tenths of the draws stay below. */
export function curveCsv(many: readonly ManyDraws[]): string {
  const lines = many.map(({ dk, scaling, low, median, high }) =>
    [dk, scaling, ...[low, median, high].map(fullNumber)].join(','),
  );
  return [
    'd_k,scaling,largest_weight_10_percent,largest_weight_median,largest_weight_90_percent',
    ...lines,
    '',
  ].join('\n');
}
