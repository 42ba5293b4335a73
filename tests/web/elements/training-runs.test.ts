// SPDX-License-Identifier: MIT
// Two trainings as one run: however they are sliced, paused or made by hand, they end in the same numbers; they stay side
// by side; and what is cancelled keeps what there is.
import { describe, expect, it } from 'vitest';
import { stepsOn, trainingRun, type TrainingPair } from '../../../web/src/elements/training-core.ts';
import { standings } from '../../../web/src/model/training-words.ts';
import { engine } from '../worked.ts';
import { trained, trainingSession } from './training-pages.ts';

const session = trainingSession('plateau', { steps: 80 });
const { state } = session;
const whole = trained(session);

const shortened = (run: TrainingPair['runs'][number] | undefined, steps: number) => ({
  loss: run?.loss.slice(0, steps),
  topWeight: run?.topWeight.slice(0, steps),
  rightKeyShare: run?.rightKeyShare.slice(0, steps),
});

function sliced(ms: number): TrainingPair {
  const run = trainingRun(engine, state);
  while (!run.advance(ms));
  return run.result;
}

describe('two trainings', () => {
  it.each([0.01, 0.5, 2, 8, 100])('end in the same numbers in slices of %d ms', (ms) => {
    expect(sliced(ms)).toEqual(whole);
  });

  it('end in the same numbers when they are driven, and when some steps are made by hand', async () => {
    expect(await trainingRun(engine, state).run()).toEqual(whole);
    const run = trainingRun(engine, state);
    expect(stepsOn(run, 10)).toBe(false);
    expect(run.result.done).toBe(10);
    expect(stepsOn(run, 10)).toBe(false);
    expect(run.result.done).toBe(20);
    while (!run.advance(8));
    expect(run.result).toEqual(whole);
  });

  it('by hand come to their end, and not beyond it', () => {
    const run = trainingRun(engine, state);
    let count = 1;
    while (!stepsOn(run, 30)) count += 1;
    expect(run.result).toEqual(whole);
    expect(count).toBeLessThanOrEqual(4);
  });

  it('stay side by side, and are spoken of after the same number of steps', () => {
    const run = trainingRun(engine, state);
    while (!run.advance(1)) {
      const { runs } = run.result;
      const [first = 0, second = 0] = runs.map(({ done }) => done);
      // By the clock alone one of them was a hundred steps ahead on a busy machine.
      expect(Math.abs(first - second)).toBeLessThanOrEqual(8);
      for (const one of standings(state, runs)) expect(one.steps).toBe(Math.min(first, second));
    }
    const [ahead, behind] = [whole.runs[0], { ...whole.runs[1], ...shortened(whole.runs[1], 40) }];
    const [one, other] = standings(state, [ahead, behind] as TrainingPair['runs']);
    expect(one).toMatchObject({ steps: 40, loss: whole.runs[0]?.loss[39] });
    expect(other).toMatchObject({ steps: 40, loss: whole.runs[1]?.loss[39] });
  });

  it('learn from the same draws: before the first step they differ in nothing but the division', () => {
    const [first, second] = whole.runs;
    expect(Array.from(first?.exampleMatches ?? [])).toEqual(Array.from(second?.exampleMatches ?? []));
    const same = trained(trainingSession('plateau', { steps: 80, dk: 1 })).runs;
    expect(same[0]).toEqual(same[1]);
  });

  it('keep what there is when they are cancelled, or aborted', async () => {
    const run = trainingRun(engine, state);
    stepsOn(run, 20);
    const kept = run.cancel();
    expect(kept).toMatchObject({ done: 20, total: 80, cancelled: true });
    expect(kept.runs[0]?.loss.slice(0, 20)).toEqual(whole.runs[0]?.loss.slice(0, 20));
    const rest = trainingRun(engine, state, run);
    expect(rest.result).toMatchObject({ done: 20, cancelled: false });
    while (!rest.advance(8));
    expect(rest.result).toEqual(whole);
    // Of one that is at its end already nothing is made again.
    expect(trainingRun(engine, state, rest).advance(1)).toBe(true);
    const abort = new AbortController();
    const aborted = await trainingRun(engine, { ...state, steps: 2000 }).run({
      signal: abort.signal,
      onProgress: () => {
        abort.abort();
      },
    });
    expect(aborted.cancelled).toBe(true);
    expect(aborted.done).toBeLessThan(aborted.total);
  });
});
