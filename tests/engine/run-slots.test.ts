// SPDX-License-Identifier: MIT
// Many runs beside each other: the core has sixteen slots, their owners never notice.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { Border } from '../../web/src/engine/border.ts';
import { createEngine } from '../../web/src/engine/engine.ts';
import type { Engine } from '../../web/src/engine/index.ts';
import { nextTurn } from '../../web/src/engine/runs/turn.ts';
import { BACKENDS, ENGINES, openCore } from './engines.ts';
import { EXAMPLE, filled, refusalOf } from './examples.ts';
import { type AnyRun, endless, finished, RUNS } from './run-examples.ts';

const SLOW = { timeout: 60_000 };

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** In a function of its own, so that nothing of it is left on the stack. */
function startAndDrop(engine: Engine, count: number): void {
  for (let index = 0; index < count; ++index) {
    const run = endless(engine);
    if (index % 3 === 0) run.advance(1e-9);
  }
}

/** The largest sweep there may be: nearly six megabytes. */
function largest({ scoreSweep }: Engine, seed: number) {
  return scoreSweep({ dims: [2, 3], keys: 2, draws: 65000, seed, divisors: ['none', 'sqrt'] });
}

describe.for(BACKENDS)('on %s', (backend) => {
  /** An engine that counts how many slots are taken. */
  const open = async () => {
    const module = await openCore(backend);
    const taken = new Set<number>();
    const note = (slot: number) => {
      if (slot >= 0) taken.add(slot);
      return slot;
    };
    const counting = {
      ...module,
      dot_product_experiment: () => note(module.dot_product_experiment()),
      exam: () => note(module.exam()),
      score_sweep: () => note(module.score_sweep()),
      training: () => note(module.training()),
      timing: () => note(module.timing()),
      run_release: (slot: number) => {
        expect(taken.delete(slot)).toBe(true);
        module.run_release(slot);
      },
    };
    return { engine: createEngine(new Border(counting), backend), taken };
  };

  test('a run that is done, cancelled or refused leaves its slot', async () => {
    const { engine, taken } = await open();
    for (const start of Object.values(RUNS)) finished(start(engine));
    const run = endless(engine);
    expect(taken.size).toBe(1);
    run.advance(1);
    run.cancel();
    expect(() => engine.exam({ ...EXAM, ability: 2 })).toThrow('ability');
    expect(taken.size).toBe(0);
  });

  test('a thousand runs started and dropped leave no slot taken', SLOW, async () => {
    const { engine, taken } = await open();
    startAndDrop(engine, 1000);
    expect(taken.size).toBeLessThanOrEqual(16);
    // None of them is in the way of another one.
    expect(finished(engine.exam(EXAM)).done).toBe(10);
    for (let tries = 0; tries < 50 && taken.size > 0; ++tries) {
      collectGarbage();
      await nextTurn();
    }
    expect(taken.size).toBe(0);
  });

  test('forty runs in turns each give what they give alone', SLOW, async () => {
    const { engine } = await open();
    const starts = Array.from({ length: 7 }, () => Object.values(RUNS))
      .flat()
      .slice(0, 40);
    const runs = starts.map((start) => start(engine));
    const working = new Set<AnyRun>(runs);
    while (working.size > 0) for (const run of working) if (run.advance(0.02)) working.delete(run);
    const alone = new Map([...new Set(starts)].map((start) => [start, finished(start(engine))]));
    runs.forEach((run, index) => expect(run.result).toEqual(alone.get(starts[index] ?? expect.fail())));
  });

  test('a run that made way still tells its result', async () => {
    const { engine, taken } = await open();
    const first = endless(engine);
    first.advance(1);
    const { done } = first.result;
    for (let count = 0; count < 20; ++count) endless(engine).advance(1e-9);
    expect(first.result.done).toBe(done);
    expect(first.cancel()).toMatchObject({ done, cancelled: true });
    expect(taken.size).toBeLessThan(17);
  });

  test('the largest runs, and a call that nearly fills the limit, fit beside each other', SLOW, async () => {
    const { engine } = await open();
    const query = filled(Float32Array, [1600, 8]);
    const sweeps = [1, 2, 3].map((seed) => largest(engine, seed));
    for (let round = 0; round < 3; ++round) {
      for (const sweep of sweeps) sweep.advance(0.1);
      expect(engine.attention({ query, key: query, value: query }).weights.data.length).toBe(1600 * 1600);
      const small = Array.from({ length: 20 }, () => engine.exam(EXAM));
      for (const run of small) expect(finished(run).done).toBe(10);
    }
    expect(sweeps.every(({ result }) => result.done > 0)).toBe(true);
    for (const sweep of sweeps) sweep.cancel();
    expect(engine.attention(EXAMPLE).weights.data.length).toBe(2);
  });

  test('twelve of the largest timings live beside each other, each with its inputs', SLOW, async () => {
    const { engine, taken } = await open();
    const largest = { n: 1, m: 1, dk: 314_000 };
    const runs = Array.from({ length: 12 }, () => engine.timing(largest));
    for (let round = 0; round < 2; ++round) for (const run of runs) expect(run.advance(0.1)).toBe(false);
    expect(taken.size).toBe(1); // six of eight megabytes
    expect(engine.attention(EXAMPLE).weights.data.length).toBe(2);
    for (const run of runs) expect(run.cancel()).toMatchObject({ cancelled: true, total: 10 });
    expect(taken.size).toBe(0);
    const refusal = refusalOf(() => engine.timing({ ...largest, dk: 320_000 }));
    expect(refusal).toMatchObject({ code: 'too_large', argument: 'call', actual: '6400004 bytes' });
  });
});

const EXAM = {
  questions: [4],
  marking: 'zero-one',
  ability: 0.5,
  students: 10,
  divisor: 'none',
  seed: 1,
} as const;

test('runs of two engines have nothing to do with each other', () => {
  const [wasm, js] = ENGINES.map(({ engine }) => endless(engine));
  wasm?.advance(1);
  expect(js?.result.done).toBe(0);
  wasm?.cancel();
  expect(js?.cancel().done).toBe(0);
});
