// SPDX-License-Identifier: MIT
// Tables of the scaling lab as CSV: of one draw, and of the curve.
import { describe, expect, it } from 'vitest';
import { curveCsv, scalingCsv } from '../../../../web/src/model/copy/scaling-numpy.ts';
import { scalingSession } from '../../elements/scaling-pages.ts';

describe('CSV of the scaling lab', () => {
  it('has a line for each key and way of dividing, in full', () => {
    const { draw } = scalingSession('course');
    if (draw === null) throw new Error('nothing was drawn');
    const [head, first, ...rest] = scalingCsv(draw).trimEnd().split('\n');
    expect(head).toBe('scaling,divisor,key,raw_score,score,weight');
    const { weights, scores } = draw.columns[0] ?? {};
    expect(first).toBe(`none,1,1,${draw.rawScores[0]},${scores?.[0]},${weights?.[0]}`);
    expect(rest).toHaveLength(draw.columns.length * draw.rawScores.length - 1);
  });

  it('of the curve has a line for each length and way of dividing, with its band', () => {
    const one = { scaling: 'sqrt', entropy: 1, sharp: 0 } as const;
    const text = curveCsv([
      { ...one, dk: 4, low: 0.5, median: 0.625, high: 0.75 },
      { ...one, dk: 64, low: 0.25, median: 0.5, high: 0.9 },
    ]);
    expect(text).toBe(
      'd_k,scaling,largest_weight_10_percent,largest_weight_median,largest_weight_90_percent\n' +
        '4,sqrt,0.5,0.625,0.75\n64,sqrt,0.25,0.5,0.9\n',
    );
  });
});
