// SPDX-License-Identifier: MIT
// More samples go on from those that there are: a longer run draws the same numbers first, whatever is drawn.
import { expect, it } from 'vitest';
import type { DotProductResult, Run } from '../../../web/src/engine/run-types.ts';
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

/** To its end, without drawing more than is left. */
function finished(run: Run<DotProductResult>): DotProductResult {
  while (!run.advance(1000));
  return run.result;
}

it('the course’s own run goes on in its stream: first the page’s numbers, then more', () => {
  const { state } = varianceSession('course');
  const page = varianceRun(engine, state);
  const { perDim } = finished(page);
  const more = varianceRun(engine, { ...state, n: 3000 }, page);
  expect(more.result).toMatchObject({ done: 6000, total: 9000 });
  expect(more.result.perDim).toEqual(perDim);
  expect(perDim.map(({ variance }) => variance.toFixed(2))).toEqual(['4.03', '62.57', '535.53']);
  const long = finished(varianceRun(engine, { ...state, n: 3000 }));
  expect(finished(more)).toEqual(long);
  expect(long.perDim.map(({ samples }) => samples)).toEqual([3000, 3000, 3000]);
});

it('what was cancelled goes on from where it was, also to a larger number', () => {
  for (const { state } of [varianceSession('course'), varianceSession('exam')]) {
    const run = varianceRun(engine, state);
    while (run.result.done < 100) run.advance(1e-9);
    const { done } = run.cancel();
    for (const n of [state.n, state.n + 1000]) {
      const rest = varianceRun(engine, { ...state, n }, run);
      expect(rest.result).toMatchObject({ done, cancelled: false });
      expect(finished(rest)).toEqual(finished(varianceRun(engine, { ...state, n })));
    }
  }
});

it('what was drawn of other numbers is of no use', () => {
  const { state } = varianceSession('course');
  const run = varianceRun(engine, state);
  finished(run);
  for (const other of [{ seed: 4 }, { stream: 'fresh' }, { dims: [4, 64] }, { div: 'sqrt' }] as const)
    expect(varianceRun(engine, { ...state, ...other }, run).result.done).toBe(0);
});
