// SPDX-License-Identifier: MIT
// Two trainings that go on side by side, as one run. Nothing is computed here.
import type { Engine } from '../engine/engine.ts';
import type { Run, RunProgress, TrainingResult } from '../engine/run-types.ts';
import { nextTurn } from '../engine/runs/turn.ts';
import { divisionsOf, type TrainingQuestion, type TrainingState } from '../model/training-state.ts';
import { hasLearned, isFalling, standings } from '../model/training-words.ts';

/** done and total count steps that both have made; one that blew up keeps the other from nothing. */
export interface TrainingPair extends RunProgress {
  readonly runs: readonly TrainingResult[];
}

const SLICE_MS = 8;
/** Less than any piece of a step, so that one is made at a time. */
const LITTLE_MS = 0.01;
/** Where a clock stands still, a slice ends after so many pieces of a step. */
const MOST_TURNS = 1024;

/** Both learn from the same draws; how they are sliced changes nothing of what they learn. */
export class PairRun implements Run<TrainingPair> {
  readonly runs: readonly Run<TrainingResult>[];
  readonly #finished: Set<Run<TrainingResult>>;

  constructor(runs: readonly Run<TrainingResult>[]) {
    this.runs = runs;
    this.#finished = new Set(runs.filter(hasEnded));
  }

  get result(): TrainingPair {
    const runs = this.runs.map((run) => run.result);
    const going = runs.filter(({ blewUpAt }) => blewUpAt === null);
    const made = (going.length > 0 ? going : runs).map(({ done }) => done);
    return {
      done: Math.min(...made),
      total: runs[0]?.total ?? 0,
      cancelled: runs.some(({ cancelled }) => cancelled),
      runs,
    };
  }

  /** In pieces of a step, turn by turn, the one that is behind first: they are never more than a few steps apart. */
  advance(ms: number): boolean {
    const end = performance.now() + ms;
    const turns = this.#furthestBehind();
    for (let taken = 0; taken < MOST_TURNS; taken++) {
      const one = turns.shift();
      if (one === undefined) break;
      if (one.advance(LITTLE_MS)) this.#finished.add(one);
      else turns.push(one);
      if (performance.now() >= end) break;
    }
    return this.#finished.size === this.runs.length;
  }

  async run(options?: {
    onProgress?: (result: TrainingPair) => void;
    signal?: AbortSignal;
  }): Promise<TrainingPair> {
    while (options?.signal?.aborted !== true && !this.advance(SLICE_MS)) {
      options?.onProgress?.(this.result);
      await nextTurn();
    }
    return this.cancel();
  }

  /** Of what has come to its end nothing is cancelled. */
  cancel(): TrainingPair {
    for (const run of this.runs) run.cancel();
    return this.result;
  }

  /** Those that go on. Their results are copies: they are asked for once in a slice. */
  #furthestBehind(): Run<TrainingResult>[] {
    const open = this.runs.filter((run) => !this.#finished.has(run));
    return open
      .map((run) => ({ run, done: run.result.done }))
      .sort((a, b) => a.done - b.done)
      .map(({ run }) => run);
  }
}

/** last: a cancelled run of the same settings, from where it stands. */
export function trainingRun(
  engine: Engine,
  state: TrainingState,
  last?: Run<TrainingPair>,
): Run<TrainingPair> {
  const { task, dk, rate: learningRate, steps, seed } = state;
  const before = last instanceof PairRun ? last.runs : [];
  return new PairRun(
    divisionsOf(state).map((divisor, index) => {
      const one = before[index];
      if (one !== undefined && hasEnded(one)) return one;
      return engine.training({ task, dk, divisor, learningRate, steps, seed }, one);
    }),
  );
}

/** A run that was made to its end, whatever became of its numbers. */
function hasEnded({ result }: Run<TrainingResult>): boolean {
  return result.done === result.total || result.blewUpAt !== null;
}

/** So many steps more, of each. True at the end. */
export function stepsOn(run: Run<TrainingPair>, count: number): boolean {
  const { done, total } = run.result;
  const goal = Math.min(done + count, total);
  while (run.result.done < goal) if (run.advance(LITTLE_MS)) return true;
  return false;
}

/** Index of the right choice, by where the runs have ended. */
export function rightAnswerOf(
  { name }: TrainingQuestion,
  state: TrainingState,
  { runs }: Pick<TrainingPair, 'runs'>,
): number {
  const [first, second] = standings(state, runs);
  if (first === undefined || second === undefined) throw new Error(`${name}: nothing was trained`);
  if (name === 'plateau') return hasLearned(first) ? 0 : isFalling(first) ? 1 : 2;
  return hasLearned(first) ? 1 : hasLearned(second) ? 0 : 2;
}
