// SPDX-License-Identifier: MIT
// What can truly be said of two trainings, as messages with their slots. Which sentence it is follows from the numbers of
// the runs alone: nothing is said of rates or seeds that were not run.
import { formatNumber, type NumberStyle } from './format.ts';
import type { Said } from './picture.ts';
import { divisionsOf, TASK_FACTS, type TrainingState } from './training-state.ts';
import type { Division } from './variance-state.ts';

/** A training as far as it has come. */
export interface Curves {
  readonly blewUpAt: number | null;
  readonly loss: ArrayLike<number>;
  readonly topWeight: ArrayLike<number>;
  readonly rightKeyShare: ArrayLike<number>;
}

/** Where a training stands. */
export interface Standing {
  readonly division: Division;
  /** Steps that were measured. */
  readonly steps: number;
  readonly loss: number;
  /** The loss after half of these steps. */
  readonly half: number;
  readonly topWeight: number;
  readonly rightShare: number;
}

/** A loss below this is that of a model which has learned its task; all keys alike cost more than twice as much. */
const LEARNED = 0.15;
/** A loss that falls, or rises, is by this share another than it was half-way. */
const CHANGED = 0.1;
/** Of rows whose largest weight is more than this on average, one key has nearly everything. */
const SHARP = 0.9;
/** From this share of all rows on "most rows" is said. */
const MOST = 0.8;

/** After so many steps, or as many as it has; null before the first step was measured. */
function standingOf(
  division: Division,
  { loss, topWeight, rightKeyShare }: Curves,
  most: number,
): Standing | null {
  const steps = Math.min(loss.length, most);
  const [last, half] = [steps - 1, Math.floor((steps - 1) / 2)];
  const at = (list: ArrayLike<number>, step: number) => list[step] ?? NaN;
  if (steps === 0) return null;
  return {
    division,
    steps,
    loss: at(loss, last),
    half: at(loss, half),
    topWeight: at(topWeight, last),
    rightShare: at(rightKeyShare, last),
  };
}

/** Both runs, where both have begun, after the same number of steps; one that blew up stands where it did. */
export function standings(state: TrainingState, runs: readonly Curves[]): readonly Standing[] {
  const going = runs.filter(({ blewUpAt }) => blewUpAt === null).map(({ loss }) => loss.length);
  const most = Math.min(...going);
  const [first, second] = divisionsOf(state).map((division, index) => {
    const run = runs[index];
    return run === undefined ? null : standingOf(division, run, most);
  });
  return first && second ? [first, second] : [];
}

export const hasLearned = ({ loss }: Standing): boolean => loss < LEARNED;
export const isFalling = ({ loss, half }: Standing): boolean => loss < (1 - CHANGED) * half;
const isRising = ({ loss, half }: Standing): boolean => loss > (1 + CHANGED) * half;
const sinceHalf = (one: Standing) => (isFalling(one) ? 'fallen' : isRising(one) ? 'risen' : 'same');
const isSharp = ({ topWeight }: Standing): boolean => topWeight > SHARP;

/** The finding first, in bold; then what the weights say, and where each run stands that has not learned. */
export function trainingFindings(state: TrainingState, runs: readonly Curves[], style: NumberStyle): Said[] {
  const found = standings(state, runs);
  const [first, second] = found;
  const blown = blewUp(state, runs);
  if (first === undefined || second === undefined)
    return blown.length > 0 ? blown : [{ key: 'training.finding.none' }];
  const print = (value: number) => formatNumber(value, style);
  const pair = {
    ...{ first: first.division, second: second.division, task: state.task },
    ...{ top1: print(first.topWeight), top2: print(second.topWeight) },
  };
  const isTroubled = (one: Standing, index: number) =>
    !hasLearned(one) && (runs[index]?.blewUpAt ?? null) === null;
  return [
    ...(blown.length > 0 ? blown : [findingSaid(first, second, print)]),
    { key: 'training.top', args: pair },
    ...found.filter(isTroubled).flatMap((one) => troubles(state, one, print)),
    { key: 'training.only', args: { rate: String(state.rate), seed: String(state.seed) } },
  ];
}

/** Which of the two have learned, and at what loss they stand. */
function findingSaid(first: Standing, second: Standing, print: (value: number) => string): Said {
  const steps = Math.min(first.steps, second.steps);
  if (hasLearned(first) === hasLearned(second)) {
    const args = { first: first.division, second: second.division, steps };
    const losses = { loss1: print(first.loss), loss2: print(second.loss) };
    return {
      key: `training.finding.${hasLearned(first) ? 'both' : 'neither'}`,
      args: { ...args, ...losses },
    };
  }
  const [good, bad] = hasLearned(first) ? [first, second] : [second, first];
  const losses = { goodLoss: print(good.loss), badLoss: print(bad.loss) };
  return { key: 'training.finding.one', args: { good: good.division, bad: bad.division, steps, ...losses } };
}

/** Runs whose numbers passed all range, each with its step. */
function blewUp(state: TrainingState, runs: readonly Curves[]): Said[] {
  return divisionsOf(state).flatMap((name, index) => {
    const step = runs[index]?.blewUpAt ?? null;
    return step === null ? [] : [{ key: 'training.blew', args: { name, step } }];
  });
}

/** Why a run has not learned, as far as its numbers say it. */
function troubles({ task }: TrainingState, one: Standing, print: (value: number) => string): readonly Said[] {
  const { division: name, loss, rightShare } = one;
  const { even } = TASK_FACTS[task];
  const most = rightShare > MOST;
  const right = !most ? 'few' : task === 'blend' ? 'pair' : 'single';
  return [
    ...(isSharp(one) ? [{ key: 'training.sharp', args: { name, right, share: print(rightShare) } }] : []),
    {
      key: 'training.course',
      args: {
        ...{ name, named: isSharp(one) ? 'yes' : 'no', half: print(one.half), since: sinceHalf(one) },
        ...{ above: loss > even ? 'yes' : 'no', even: String(even) },
      },
    },
  ];
}
