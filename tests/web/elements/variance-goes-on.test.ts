// SPDX-License-Identifier: MIT
// More samples go on from those that there are: a longer run draws the same numbers first, whatever is drawn.
import { expect, it } from 'vitest';
import { varianceRun } from '../../../web/src/elements/variance-core.ts';
import { ASSUMPTIONS, breakOne, type VarianceState } from '../../../web/src/model/variance-state.ts';
import { engine } from '../worked.ts';
import { measured, varianceSession } from './variance-pages.ts';

const plain = varianceSession('course', { stream: 'fresh' }).state;
const STATES: readonly (readonly [string, VarianceState])[] = [
  ...ASSUMPTIONS.map((broken) => [broken, breakOne(plain, broken)] as const),
  ['exam', varianceSession('exam').state],
];

it.each(STATES)('%s', (_, state) => {
  const long = varianceRun(engine, { ...state, n: 100000 });
  const lengths = state.dims.length;
  // In steps of a sample or a few, to where all lengths have as many.
  while (long.result.done < 300 || long.result.done % lengths > 0) long.advance(1e-9);
  const n = long.result.done / lengths;
  const short = measured(varianceSession('course', { ...state, n }));
  expect(short.perDim).toEqual(long.result.perDim);
  expect(short.perDim.map(({ samples }) => samples)).toEqual(state.dims.map(() => n));
  long.cancel();
});
