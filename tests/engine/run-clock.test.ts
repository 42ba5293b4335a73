// SPDX-License-Identifier: MIT
// Runs under clocks that are coarse or stand still, as browsers have them, and how often they report. Nothing here
// measures time: clocks are made up, and what is counted is the work between two turns of the event loop.
import { afterEach, describe, expect, test } from 'vitest';
import { Border } from '../../web/src/engine/border.ts';
import { createEngine } from '../../web/src/engine/engine.ts';
import { Pace } from '../../web/src/engine/runs/pace.ts';
import { BACKENDS, openCore } from './engines.ts';
import { endless, finished, RUNS } from './run-examples.ts';

/** Pieces of about a millisecond in a slice of eight. */
const PIECES = 8;
/** The most work that is done while the clock has told nothing. */
const LARGEST_GUESS = 1 << 14;

/** The page's clock is put back after every test. */
const now = performance.now.bind(performance);
afterEach(() => {
  performance.now = now;
});

function stopTheClock(): void {
  performance.now = () => 1000;
}

/** A clock that every piece of work moves on by so many milliseconds, and that only shows whole ticks. */
function clockOf(tick: number) {
  let ms = 0;
  performance.now = () => Math.floor(ms / tick) * tick;
  return { moveOn: (by: number) => (ms += by) };
}

describe.for(BACKENDS)('on %s', (backend) => {
  /** An engine, and the pieces of work it is asked for: one list for every slice. */
  const open = async (onPiece: (work: number) => void = () => undefined) => {
    const module = await openCore(backend);
    const border = new Border({
      ...module,
      run_advance: (slot: number) => {
        const work = border.number(0);
        slices.at(-1)?.push(work);
        onPiece(work);
        return module.run_advance(slot);
      },
    });
    const slices: number[][] = [];
    const engine = createEngine(border, backend);
    const sliced = <R extends { advance: (ms: number) => boolean }>(run: R): R => {
      const advance = run.advance.bind(run);
      run.advance = (ms) => {
        slices.push([]);
        return advance(ms);
      };
      return run;
    };
    return { engine, slices, sliced };
  };

  test('a clock that stands still: runs go on, give way, and end with the same numbers', async () => {
    const { engine, slices, sliced } = await open();
    const start = RUNS['dot products'] ?? expect.fail('no such run');
    const wanted = finished(start(engine));
    stopTheClock();
    expect(await sliced(start(engine)).run()).toEqual(wanted);
    expect(slices.length).toBeGreaterThan(2);
    for (const pieces of slices) {
      expect(pieces.length).toBeLessThanOrEqual(PIECES);
      for (const work of pieces) expect(work).toBeLessThanOrEqual(LARGEST_GUESS);
    }
  });

  test('a clock that stands still: a run can be aborted, with what there is', async () => {
    const { engine, slices, sliced } = await open();
    stopTheClock();
    const stop = new AbortController();
    const run = sliced(endless(engine));
    const result = await run.run({
      signal: stop.signal,
      onProgress: ({ done }) => {
        if (done > 0) stop.abort();
      },
    });
    expect(result.cancelled).toBe(true);
    expect(result.done).toBeGreaterThan(0);
    expect(result.done).toBeLessThan(result.total);
    expect(slices.every((pieces) => pieces.length <= PIECES)).toBe(true);
  });

  test('a clock that stands still: a timing ends, too', async () => {
    const { engine } = await open();
    stopTheClock();
    const { done, total, naiveMs, ratio } = await engine.timing({ n: 1, m: 1, dk: 1 }).run();
    expect([done, naiveMs, ratio]).toEqual([total, 0, NaN]);
  });

  test('a clock of a hundred milliseconds: pieces become as long as the machine can do in one', async () => {
    const PER_MS = 5000;
    let clock = { moveOn: (_: number) => 0 };
    const { engine, slices, sliced } = await open((work) => clock.moveOn(work / PER_MS));
    clock = clockOf(100);
    const run = sliced(endless(engine));
    for (let slice = 0; slice < 400; ++slice) run.advance(8);
    run.cancel();
    expect(slices.every((pieces) => pieces.length <= PIECES)).toBe(true);
    // Such a clock is wrong by up to a tick at either end of what it measures.
    const late = slices.slice(-20).flat();
    expect(Math.max(...late)).toBeLessThan(2.5 * PER_MS);
    expect(Math.min(...late)).toBeGreaterThan(PER_MS / 2.5);
  });

  test('progress is told after the first slice, then after every twelfth, and at the end', async () => {
    const { engine, slices, sliced } = await open();
    const told: number[] = [];
    const start = RUNS['sweep'] ?? expect.fail('no such run');
    stopTheClock();
    const result = await sliced(start(engine)).run({ onProgress: () => told.push(slices.length) });
    const last = slices.length;
    const wanted = Array.from({ length: last }, (_, slice) => slice + 1).filter((slice) => slice % 12 === 1);
    expect(told).toEqual([...new Set([...wanted, last])]);
    expect(result.done).toBe(result.total);
  });

  test('a result is made when it is told or asked for, not after every slice', async () => {
    const module = await openCore(backend);
    let made = 0;
    const counting = {
      ...module,
      run_result: (slot: number) => {
        ++made;
        module.run_result(slot);
      },
    };
    const engine = createEngine(new Border(counting), backend);
    stopTheClock();
    let told = 0;
    await (RUNS['sweep'] ?? expect.fail('no such run'))(engine).run({ onProgress: () => ++told });
    expect(made).toBe(told);
  });
});

describe('the pace', () => {
  test('begins with one unit and doubles, up to what is short on any machine', () => {
    const pace = new Pace();
    const guesses = Array.from({ length: 20 }, () => {
      const work = pace.workFor(8);
      pace.took(work, 0);
      return work;
    });
    expect(guesses.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, power) => 2 ** power));
    expect(new Set(guesses.slice(15))).toEqual(new Set([LARGEST_GUESS]));
  });

  test('learns how much fits into a millisecond, and never hands out less than a unit', () => {
    const pace = new Pace();
    pace.took(600, 0.5);
    expect(pace.workFor(8)).toBe(1200);
    expect(pace.workFor(0.25)).toBe(300);
    pace.took(1, 5000);
    expect(pace.workFor(8)).toBe(1);
  });

  test('a run that does less than it is asked for is not asked for more than the core can count', () => {
    const pace = new Pace();
    // A timing does one slice, however much work there is: each time it seems to be twice as fast as before.
    for (let piece = 0; piece < 100; ++piece) pace.took(pace.workFor(8), 0.5);
    expect(pace.workFor(8)).toBe(2 ** 31 - 1);
  });

  test('short times are added up before they are judged', () => {
    const pace = new Pace();
    pace.took(100, 0.3);
    expect(pace.workFor(8)).toBe(2);
    pace.took(100, 0.3);
    expect(pace.workFor(8)).toBe(333);
  });
});
