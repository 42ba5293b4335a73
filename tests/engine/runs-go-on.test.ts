// SPDX-License-Identifier: MIT
// Runs that go on from where others stand: the same numbers as from the beginning, without drawing them again.
import { describe, expect, test } from 'vitest';
import { createEngine } from '../../web/src/engine/engine.ts';
import { Border } from '../../web/src/engine/border.ts';
import type { Engine, Run, RunProgress } from '../../web/src/engine/index.ts';
import { ENGINES, openCore } from './engines.ts';
import { refusalOf } from './examples.ts';
import { finished } from './run-examples.ts';

const EXAM = { questions: [40, 512], marking: 'zero-one', ability: 0.7, divisor: 'none', seed: 1 } as const;
const SWEEP = { dims: [8, 100], keys: 5, draws: 60, seed: 2, divisors: ['none', 'sqrt', 3] } as const;

const TRAINING = { task: 'blend', dk: 16, divisor: 'none', learningRate: 1, steps: 30, seed: 1 } as const;

type Start = (samples: number, reuse?: Run<never>) => Run<RunProgress>;

/** Kinds that may be longer than the run they go on from. */
const OPEN = ({ dotProductExperiment, exam }: Engine): Readonly<Record<string, Start>> => ({
  'fast dot products': (samples, reuse) => dotProductExperiment({ dims: [4, 300], samples, seed: 3 }, reuse),
  'the course’s dot products': (samples, reuse) =>
    dotProductExperiment(
      { dims: [4, 300], samples, seed: 3, generator: 'numpy', skip: 1216, firstRound: 50 },
      reuse,
    ),
  exam: (students, reuse) => exam({ ...EXAM, students }, reuse),
});

/** What a run of 100 gives when it is left at its end, half-way and cancelled, or half-way and alive. */
function stops(start: Start): Run<RunProgress>[] {
  const [done, cancelled, alive] = [start(100), start(100), start(100)];
  finished(done);
  for (const run of [cancelled, alive]) while (run.result.done < 30) run.advance(1e-9);
  cancelled.cancel();
  return [done, cancelled, alive];
}

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test.for(Object.entries(OPEN(engine)))('%s', ([, start]) => {
    const wanted = finished(start(170));
    for (const last of stops(start)) {
      const { result } = last;
      const run = start(170, last as Run<never>);
      expect(run.result).toEqual({ ...result, total: 340, cancelled: false });
      expect(finished(run)).toEqual(wanted);
      // The other one stays what it was.
      expect(last.result).toEqual(result);
    }
  });

  test.for(Object.entries(OPEN(engine)))('%s: what has gone too far is of no use', ([, start]) => {
    const last = start(100);
    finished(last);
    const run = start(99, last as Run<never>);
    expect(run.result.done).toBe(0);
    expect(finished(run)).toEqual(finished(start(99)));
  });

  test('a cancelled sweep goes to its end', () => {
    const wanted = finished(engine.scoreSweep(SWEEP));
    const last = engine.scoreSweep(SWEEP);
    while (last.result.done < 30) last.advance(1e-9);
    const { done } = last.cancel();
    const run = engine.scoreSweep(SWEEP, last);
    expect(run.result).toMatchObject({ done, cancelled: false });
    expect(finished(run)).toEqual(wanted);
    for (const { draws, oneHotCount, oneHotShare, deadCount, deadShare } of wanted.cells)
      expect([draws, oneHotCount / draws, deadCount / draws]).toEqual([60, oneHotShare, deadShare]);
  });

  test('a cancelled training goes to its end', () => {
    const wanted = finished(engine.training(TRAINING));
    const last = engine.training(TRAINING);
    while (last.result.done < 12) last.advance(1e-9);
    const { done, loss } = last.cancel();
    const run = engine.training(TRAINING, last);
    expect(run.result).toMatchObject({ done, loss, cancelled: false });
    expect(finished(run)).toEqual(wanted);
    expect(engine.training({ ...TRAINING, seed: 2 }, last).cancel().done).toBe(0);
  });

  test('NumPy’s numbers without a first round depend on how many there are, so that only the same go on', () => {
    const options = { dims: [4, 64], samples: 50, seed: 3, generator: 'numpy' } as const;
    const last = engine.dotProductExperiment(options);
    while (last.result.done < 30) last.advance(1e-9);
    last.cancel();
    expect(engine.dotProductExperiment({ ...options, samples: 60 }, last).result.done).toBe(0);
    const run = engine.dotProductExperiment(options, last);
    expect(run.result.done).toBe(last.result.done);
    expect(finished(run)).toEqual(finished(engine.dotProductExperiment(options)));
  });

  test('a run of other options, of another kind or of another core is of no use; refusals stay refusals', async () => {
    const options = { dims: [4, 64], samples: 50, seed: 3 } as const;
    const other = createEngine(new Border(await openCore(engine.backend)), engine.backend);
    const lasts = [
      engine.dotProductExperiment({ ...options, seed: 4 }),
      engine.dotProductExperiment({ ...options, dims: [4, 65] }),
      engine.exam({ ...EXAM, students: 50 }),
      other.dotProductExperiment(options),
    ];
    const wanted = finished(engine.dotProductExperiment(options));
    for (const last of lasts) {
      last.advance(1000);
      const run = engine.dotProductExperiment({ ...options, samples: 50 }, last);
      expect(run.result.done).toBe(0);
      expect(finished(run)).toEqual(wanted);
    }
    const last = engine.dotProductExperiment(options);
    const refusal = refusalOf(() => engine.dotProductExperiment({ ...options, firstRound: 1 }, last));
    expect(refusal).toMatchObject({ code: 'out_of_range', argument: 'firstRound', expected: '0 to 0' });
  });
});
