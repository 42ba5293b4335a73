// SPDX-License-Identifier: MIT
// The calls of the core for the variance lab. Nothing is computed here.
import type { Engine } from '../engine/engine.ts';
import type { DotProductOptions, DotProductResult, Run } from '../engine/run-types.ts';
import { COURSE, ONE_HOT } from '../model/course.ts';
import { DK_STOPS } from '../model/stops.ts';
import { isCourseRun, type VarianceQuestion, type VarianceState } from '../model/variance-state.ts';

/** The experiment, or the exam, that a state asks for; from where `last` stands, if that has drawn the same. */
export function varianceRun(
  engine: Engine,
  state: VarianceState,
  last?: Run<DotProductResult>,
): Run<DotProductResult> {
  const { scene, dims, n, seed, div, marking, ability } = state;
  if (scene === 'exam') {
    const divisor = div === 'dk' ? 'n' : div;
    return engine.exam({ questions: dims, marking, ability, students: n, divisor, seed }, last);
  }
  return engine.dotProductExperiment({ ...drawsOf(state), dims, samples: n }, last);
}

/** Theory alone, where nothing has been drawn. */
export function nothingDrawn(engine: Engine, state: VarianceState): DotProductResult {
  const run = varianceRun(engine, state);
  const { result } = run;
  run.cancel();
  return result;
}

/** What theory says at every stop: a run that has drawn nothing knows it already. */
export function theoryAtStops(engine: Engine, state: VarianceState): DotProductResult['perDim'] {
  return theoryOf(engine, state, DK_STOPS);
}

/** Of the dot products themselves, for the longest of the lengths. */
export function undividedTheory(
  engine: Engine,
  state: VarianceState,
): DotProductResult['perDim'][number] | undefined {
  return theoryOf(engine, { ...state, div: 'none' }, state.dims).at(-1);
}

function theoryOf(engine: Engine, state: VarianceState, dims: readonly number[]): DotProductResult['perDim'] {
  const run = engine.dotProductExperiment({ ...drawsOf({ ...state, stream: 'fresh' }), dims, samples: 1 });
  const { perDim } = run.result;
  run.cancel();
  return perDim;
}

/** What is drawn, but for the lengths and how many. The course's own run is the first round of what goes beyond it. */
function drawsOf(state: VarianceState): Omit<DotProductOptions, 'dims' | 'samples'> {
  const { dist, mu, sigma, rho, a2, div, seed } = state;
  return {
    seed,
    distribution: dist,
    mean: mu,
    sd: sigma,
    correlation: rho,
    share: a2,
    divisor: div,
    ...(isCourseRun(state) && { generator: 'numpy', skip: COURSE.skip, firstRound: COURSE.samples }),
  };
}

/** Half of a bell curve's points are enough: e^(−z²/2) for z from 0 to 4 in equal steps, the softmax's own powers. */
const BELL_STEPS = 32;
const BELL_REACH = 4;

/** Points of the normal curve by distance from the mean in standard deviations; 1 at the mean. */
export function bell(engine: Engine): readonly { readonly z: number; readonly height: number }[] {
  const places = Array.from({ length: BELL_STEPS + 1 }, (_, index) => (index * BELL_REACH) / BELL_STEPS);
  const { exps } = engine.softmax([places.map((z) => (-z * z) / 2)]);
  const half = places.map((z, index) => ({ z, height: exps.data[index] ?? 0 }));
  const left = half.slice(1).map(({ z, height }) => ({ z: -z, height }));
  return [...left.reverse(), ...half];
}

/** How softmax shares out between mean marks. */
export function sharesOf(engine: Engine, marks: readonly number[]): readonly number[] {
  return Array.from(engine.softmax([[...marks]]).weights.data);
}

/** Index of the right choice: by softmax's shares of the mean marks, or by how theory's spreads compare. */
export function rightAnswerOf(
  { name, choices }: VarianceQuestion,
  theory: DotProductResult['perDim'],
  shares: readonly number[],
): number {
  if (name === 'fair') return Math.max(...shares) > ONE_HOT ? 1 : 0;
  const [short = NaN, long = NaN] = [4, 64].map((dk) => theory.find((one) => one.dk === dk)?.theorySd ?? NaN);
  return choices.findIndex((choice) => Math.abs(choice * short - long) < short / 2);
}
