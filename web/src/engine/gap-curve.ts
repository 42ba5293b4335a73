// SPDX-License-Identifier: MIT
// gapCurve(): the two-key gradient against the raw gap; orders as in cpp/bindings/gap_curve.cpp.
import type { Border } from './border.ts';
import { countOf } from './options.ts';
import { measureList } from './tensor-input.ts';
import type { GapCurve } from './types.ts';

const INTEGER = { headDim: 0 } as const;
const NUMBER = { crossing: 0, rmsGap: 1, medianGap: 2 } as const;
const RESULT = { raw: 0, scaled: 1 } as const;

export function gapCurve(border: Border, { dk, gaps }: { dk: number; gaps: readonly number[] }): GapCurve {
  border.setInteger(INTEGER.headDim, countOf(dk, 'dk'));
  border.write('float64', [measureList(gaps, 'gaps')]);
  if (!border.module.gap_curve()) throw border.refusal();
  return {
    raw: border.takeList(RESULT.raw),
    scaled: border.takeList(RESULT.scaled),
    crossing: border.number(NUMBER.crossing),
    rmsGap: border.number(NUMBER.rmsGap),
    medianGap: border.number(NUMBER.medianGap),
  };
}
