// SPDX-License-Identifier: MIT
// The acceptance of the training task (story 12): twenty seeds, with and without scaling, at two rates; printed as a
// table; on WebAssembly, for the JavaScript build learns the same bits (run-hashes.test.ts) and takes minutes. And what a
// widget needs of a run.
import { describe, expect, test } from 'vitest';
import type { Engine, TrainingOptions } from '../../web/src/engine/index.ts';
import { ENGINES } from './engines.ts';
import { ANY_TIME, finished } from './run-examples.ts';

const SLOW = { timeout: 120_000 };
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const BLEND: Omit<TrainingOptions, 'seed'> = {
  task: 'blend',
  dk: 64,
  divisor: 'none',
  learningRate: 1,
  steps: 400,
};

/** Loss and top weight on the probe after the last step, for every seed. */
function endings({ training }: Engine, options: Partial<TrainingOptions>) {
  return SEEDS.map((seed) => {
    const { loss, topWeight } = finished(training({ ...BLEND, ...options, seed }));
    return { loss: loss.at(-1) ?? NaN, top: topWeight.at(-1) ?? NaN };
  });
}

function summary(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = ((sorted[9] ?? NaN) + (sorted[10] ?? NaN)) / 2;
  return [sorted[0] ?? NaN, middle, sorted.at(-1) ?? NaN].map((number) => number.toFixed(3)).join(' / ');
}

test('the bands of story 12 hold for seeds 1 to 20', SLOW, () => {
  const engine = ENGINES[0]?.engine ?? expect.fail('no engine');
  const columns = {
    'rate 1, unscaled': endings(engine, {}),
    'rate 1, sqrt': endings(engine, { divisor: 'sqrt' }),
    'rate 0.1, unscaled': endings(engine, { learningRate: 0.1 }),
    'rate 0.1, sqrt': endings(engine, { learningRate: 0.1, divisor: 'sqrt' }),
  };
  const names = Object.keys(columns);
  const lists = Object.values(columns);
  console.log(
    [
      ['seed', ...names.map((name) => name.padStart(20))].join('  '),
      ...SEEDS.map((seed, row) =>
        [
          String(seed).padStart(4),
          ...lists.map((list) => `${list[row]?.loss.toFixed(3)}  ${list[row]?.top.toFixed(3)}`.padStart(20)),
        ].join('  '),
      ),
      'least / median / largest',
      ...names.flatMap((name, column) => [
        `  ${name}: loss ${summary(lists[column]?.map(({ loss }) => loss) ?? [])}, top weight ${summary(lists[column]?.map(({ top }) => top) ?? [])}`,
      ]),
    ].join('\n'),
  );
  for (const { loss, top } of columns['rate 1, unscaled']) {
    expect(loss).toBeGreaterThan(0.4);
    expect(top).toBeGreaterThan(0.95);
  }
  for (const { loss, top } of columns['rate 1, sqrt']) {
    expect(loss).toBeLessThan(0.08);
    expect(top).toBeGreaterThan(0.45);
    expect(top).toBeLessThan(0.6);
  }
  for (const { loss } of [...columns['rate 0.1, unscaled'], ...columns['rate 0.1, sqrt']])
    expect(loss).toBeLessThan(0.15);
});

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test('a list for every step, and one row to look at', () => {
    const result = finished(engine.training({ ...BLEND, steps: 30, seed: 1 }));
    expect(result).toMatchObject({ done: 30, total: 30, blewUpAt: null, cancelled: false });
    for (const list of [result.loss, result.topWeight, result.rightKeyShare]) expect(list.length).toBe(30);
    expect(result.exampleWeights.length).toBe(8);
    expect(result.exampleMatches.reduce((sum, match) => sum + match, 0)).toBe(2);
  });

  test('before the first step there is an example, but no curve; before any work neither', () => {
    const run = engine.training({ ...BLEND, seed: 1 });
    expect(run.result).toMatchObject({
      done: 0,
      loss: new Float64Array(),
      exampleWeights: new Float64Array(),
    });
    while (run.result.exampleWeights.length === 0) run.advance(1e-9);
    const { done, loss, exampleWeights } = run.cancel();
    expect([done, loss.length]).toEqual([0, 0]);
    expect(exampleWeights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  test('a rate that is far too large blows up, and says where', () => {
    const run = engine.training({ ...BLEND, divisor: 1e303, learningRate: 1e308, seed: 1 });
    expect(run.advance(ANY_TIME)).toBe(true);
    const { blewUpAt, done, loss, cancelled } = run.result;
    expect(blewUpAt).toBe(done);
    expect(done).toBeGreaterThan(2);
    expect(done).toBeLessThan(400);
    expect(loss.length).toBe(done - 1);
    expect(cancelled).toBe(false);
  });
});
