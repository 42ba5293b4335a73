// SPDX-License-Identifier: MIT
// Runs as their owners drive them: slices, progress, pause, abort, cancel; and the same numbers whatever they do.
import { describe, expect, test } from 'vitest';
import { ENGINES } from './engines.ts';
import { refusalOf } from './examples.ts';
import { ANY_TIME, endless, finished, RUNS } from './run-examples.ts';

const SLOW = { timeout: 60_000 };
const KINDS = Object.entries(RUNS);

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test.for(KINDS)('%s: the same in one go and in the smallest slices', SLOW, ([, start]) => {
    const wanted = finished(start(engine));
    expect(wanted).toMatchObject({ done: wanted.total, cancelled: false });
    const run = start(engine);
    let slices = 0;
    while (!run.advance(1e-9)) expect(run.result.done).toBeLessThan(wanted.total + Number(++slices < 0));
    expect(slices).toBeGreaterThan(5);
    expect(run.result).toEqual(wanted);
  });

  test.for(KINDS)('%s: driven between other work, with progress to the end', SLOW, async ([, start]) => {
    const told: number[] = [];
    const run = start(engine);
    const result = await run.run({ onProgress: ({ done }) => told.push(done) });
    expect(result).toEqual(finished(start(engine)));
    expect(told.at(-1)).toBe(result.total);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(run.result).toBe(result);
    expect(await run.run()).toBe(result);
    expect(run.advance(ANY_TIME)).toBe(true);
  });

  test('nothing is done before the first turn, and no time is no work', async () => {
    const run = endless(engine);
    for (const ms of [0, -1, NaN]) expect(run.advance(ms)).toBe(false);
    const stop = new AbortController();
    const promise = run.run({ signal: stop.signal });
    expect(run.result).toMatchObject({ done: 0, total: 2e9, cancelled: false });
    stop.abort();
    expect(await promise).toMatchObject({ done: 0, cancelled: true });
  });

  test('a result stays what it was while the run goes on', () => {
    const run = endless(engine);
    run.advance(1);
    const early = run.result;
    expect(run.result).toBe(early);
    const copy = structuredClone(early);
    run.advance(100);
    expect(run.result.done).toBeGreaterThan(early.done);
    expect(early).toEqual(copy);
    run.cancel();
  });

  test('an abort ends the run before its next slice, with what there is', async () => {
    const stop = new AbortController();
    const run = endless(engine);
    let slices = 0;
    const advance = run.advance.bind(run);
    run.advance = (ms) => {
      ++slices;
      return advance(ms);
    };
    let reports = 0;
    let aborted = NaN;
    const result = await run.run({
      signal: stop.signal,
      onProgress: () => {
        if (++reports !== 3) return;
        aborted = slices;
        stop.abort();
      },
    });
    expect(reports).toBe(3);
    expect(slices).toBe(aborted);
    expect(result.cancelled).toBe(true);
    expect(result.done).toBeGreaterThan(0);
    expect(result.done).toBeLessThan(result.total);
    expect(result.perDim[0]?.samples).toBe(result.done);
    expect(run.result).toBe(result);
    expect(run.advance(ANY_TIME)).toBe(true);
    expect(run.result.done).toBe(result.done);
  });

  test('cancel gives the partial result at once, also to whoever waits', async () => {
    const run = endless(engine);
    const waiting = run.run();
    run.advance(100);
    const result = run.cancel();
    expect(result).toMatchObject({ cancelled: true });
    expect(result.done).toBeGreaterThan(0);
    expect(run.cancel()).toBe(result);
    expect(await waiting).toBe(result);
  });

  test('a finished run is not cancelled afterwards', () => {
    const run = engine.exam({
      questions: [4],
      marking: 'zero-one',
      ability: 1,
      students: 5,
      divisor: 'sqrt',
      seed: 1,
    });
    const result = finished(run);
    expect(run.cancel()).toBe(result);
    expect(result).toMatchObject({ cancelled: false, done: 5 });
  });

  test('a listener that fails stops the run, which can be taken up again', async () => {
    const run = endless(engine);
    const failure = new Error('the listener');
    const onProgress = () => {
      throw failure;
    };
    await expect(run.run({ onProgress })).rejects.toBe(failure);
    const { done } = run.result;
    run.advance(100);
    expect(run.result.done).toBeGreaterThan(done);
    run.cancel();
  });

  test('two drivers of one run do not count anything twice', async () => {
    const start = () => engine.dotProductExperiment({ dims: [64], samples: 20000, seed: 5 });
    const run = start();
    const [first, second] = await Promise.all([run.run(), run.run()]);
    expect(first).toBe(second);
    expect(first).toEqual(finished(start()));
  });

  test('options are those of the moment of the call', () => {
    const dims = [4, 8];
    const run = engine.dotProductExperiment({ dims, samples: 10, seed: 1 });
    dims[0] = 100;
    expect(finished(run).perDim.map(({ dk }) => dk)).toEqual([4, 8]);
  });

  test('a time that is no number is refused', () => {
    const run = endless(engine);
    expect(refusalOf(() => run.advance('8' as unknown as number))).toMatchObject({
      code: 'not_a_number',
      argument: 'ms',
    });
    run.cancel();
  });

  test('the device is timed, and the parts of the result belong together', async () => {
    const { naiveMs, coreMs, ratio, done, total } = await engine.timing({ n: 16, m: 16, dk: 16 }).run();
    expect(done).toBe(total);
    expect(naiveMs).toBeGreaterThan(0);
    expect(coreMs).toBeGreaterThan(0);
    expect(ratio).toBe(naiveMs / coreMs);
  });
});

test.for(KINDS)('%s: both builds give the same numbers, to the last bit', SLOW, ([, start]) => {
  const [wasm, js] = ENGINES.map(({ engine }) => finished(start(engine)));
  expect(js).toEqual(wasm);
});
