// SPDX-License-Identifier: MIT
// The calls of the core for the scaling lab. Raw scores come from one stream of normals; every way of dividing them is
// one attention whose query is 1 and whose keys are those scores, so that all rows stand on the same numbers. Nothing is
// computed here.
import type { Engine } from '../engine/engine.ts';
import type { DotProductResult, Run, ScoreSweepOptions, ScoreSweepResult } from '../engine/run-types.ts';
import type { CourseDemo, Divisor } from '../engine/types.ts';
import { COURSE } from '../model/course.ts';
import { formatFixed } from '../model/format.ts';
import { DK_STOPS } from '../model/stops.ts';
import type { ManyDraws, ScalingColumn, ScalingDraw, Tally } from '../model/scaling-draw.ts';
import {
  drawnStream,
  type Scaling,
  type ScalingQuestion,
  type ScalingState,
  type Stream,
} from '../model/scaling-state.ts';

/** One draw, divided in every way that is shown. */
export function drawScores(engine: Engine, state: ScalingState): ScalingDraw {
  const { dk, m, seed, scalings, dtype } = state;
  const stream = drawnStream(state);
  const rawScores = stream === 'course' ? courseScores(engine, seed, dk) : freshScores(engine, state);
  const mostEntropy = attentionOn(engine, new Float64Array(m), 1).rows.entropy.data[0] ?? 0;
  const root = rootOf(engine, dk);
  const columns = scalings.map((scaling): ScalingColumn => {
    const { divisor, scale } = engine.divisor({ divisor: divisorOf(scaling, state), dk });
    const { scores, weights: exact, rows } = attentionOn(engine, rawScores, scale);
    const weights = dtype === 'float32' ? float32Weights(engine, scores.data) : exact.data;
    const entropy = rows.entropy.data[0] ?? 0;
    return {
      scaling,
      divisor,
      spread: quotient(engine, root, divisor),
      scores: scores.data,
      weights,
      maxWeight: Math.max(...Array.from(weights)),
      entropy,
      evenness: quotient(engine, entropy, mostEntropy),
      effectiveKeys: rows.effectiveKeys.data[0] ?? 0,
    };
  });
  return { dk, m, seed, stream, root, rawScores, mostEntropy, columns };
}

/** The root of a head size, for words beside a slider. */
export function rootOf(engine: Engine, dk: number): number {
  return engine.divisor({ divisor: 'sqrt', dk }).divisor;
}

/** The course's program for a seed; without its variances (which take a moment) where they are not wanted. */
export function courseProgram(engine: Engine, seed: number, samples: number): CourseDemo {
  return engine.courseDemo({ seed, dims: COURSE.dims, samples });
}

/** The program whose output goes with a state: the course's own, or the same begun anew for the length that is set. */
export interface Program {
  readonly seed: number;
  readonly stream: Stream;
  readonly dims: readonly number[];
}

export function programOf(state: ScalingState): Program {
  const { seed, dk } = state;
  const stream = drawnStream(state);
  return { seed, stream, dims: stream === 'course' ? COURSE.dims : [dk] };
}

/** The variances at the end of a program, in slices. */
export function programVariances(engine: Engine, { seed, stream, dims }: Program): Run<DotProductResult> {
  const { samples } = COURSE;
  const skip = stream === 'course' ? COURSE.skip : 0;
  return engine.dotProductExperiment({ dims, samples, seed, generator: 'numpy', skip });
}

export interface Printed {
  readonly text: string;
  /** Its last lines are there as well. */
  readonly isWhole: boolean;
}

/** What a program prints, as far as its variances have been drawn. */
export function printedBy(
  engine: Engine,
  { seed, stream, dims }: Program,
  found: DotProductResult | undefined,
): Printed {
  const blocks = engine.courseDemo({ seed, dims, stream, samples: 0 }).text;
  const isWhole = found !== undefined && found.done === found.total;
  if (!isWhole) return { text: blocks, isWhole };
  const lines = found.perDim.map(
    ({ dk, variance }) =>
      `d_k=${dk}: variance of Q.K = ${formatFixed(variance, 2)} (approx equals d_k = ${dk})\n`,
  );
  const head = '\n--- Empirical variance of Q.K across many random samples ---\n';
  return { text: `${blocks}${head}${lines.join('')}`, isWhole };
}

/** Many draws: of this d_k, or of every stop for the curve, wherever the slider stands. */
export function sweepRun(
  engine: Engine,
  state: ScalingState,
  last?: Run<ScoreSweepResult>,
): Run<ScoreSweepResult> {
  const { dk, m, seed, draws, scalings, view, dtype } = state;
  const options: ScoreSweepOptions = {
    dims: view === 'curve' ? DK_STOPS : [dk],
    keys: m,
    draws,
    seed,
    divisors: scalings.map((scaling) => divisorOf(scaling, state)),
    dtype,
  };
  return engine.scoreSweep(options, last);
}

/** How many draws of each length there are. While several lengths take turns, nobody can say. */
export function tallyOf(result: ScoreSweepResult | undefined, { draws, view }: ScalingState): Tally {
  if (draws < 2) return { drawn: draws, wanted: draws };
  if (result === undefined) return { drawn: 0, wanted: draws };
  const { done, total } = result;
  if (done === total) return { drawn: draws, wanted: draws };
  return { drawn: view === 'curve' && done > 0 ? null : done, wanted: draws };
}

/** What a sweep found, in the names of the rows; what has no draw yet is left out. */
export function manyDraws({ cells }: ScoreSweepResult, { drawn }: Tally): readonly ManyDraws[] {
  return cells.flatMap(({ dk, divisor, maxWeight, entropy, oneHotCount }) => {
    if (Number.isNaN(maxWeight.median)) return [];
    const { p10: low, median, p90: high } = maxWeight;
    const sharp = drawn === null ? null : oneHotCount;
    const scaling = typeof divisor === 'number' ? 'custom' : divisor;
    return [{ dk, scaling, low, median, high, entropy: entropy.median, sharp }];
  });
}

export function divisorOf(scaling: Scaling, { divisor }: Pick<ScalingState, 'divisor'>): Divisor {
  return scaling === 'custom' ? divisor : scaling;
}

/** The program's own scores: its draws depend on all that it has drawn before. */
function courseScores(engine: Engine, seed: number, dk: number): Float64Array {
  const block = courseProgram(engine, seed, 0).demo.find((one) => one.dk === dk);
  if (block === undefined) throw new Error(`the course draws no d_k of ${String(dk)}`);
  return block.rawScores;
}

/** A query and its keys, drawn from the beginning of the seed's stream. */
function freshScores(engine: Engine, { seed, dk, m }: ScalingState): ArrayLike<number> {
  const drawn = engine.normals({ seed, count: dk * (m + 1) });
  const query = { shape: [1, dk], data: drawn.subarray(0, dk) };
  const key = { shape: [m, dk], data: drawn.subarray(dk) };
  return engine.attention({ query, key, value: blank(m), scale: 1 }).rawScores.data;
}

function attentionOn(engine: Engine, rawScores: ArrayLike<number>, scale: number) {
  const key = { shape: [rawScores.length, 1], data: rawScores };
  return engine.attention({ query: [[1]], key, value: blank(rawScores.length), scale });
}

function blank(m: number) {
  return { shape: [m, 1], data: new Float64Array(m) };
}

/** The same softmax with float's smaller range and fewer digits. */
function float32Weights(engine: Engine, scores: ArrayLike<number>): ArrayLike<number> {
  return engine.softmax({ shape: [1, scores.length], data: Float32Array.from(scores) }).weights.data;
}

function quotient(engine: Engine, over: number, under: number): number {
  const { scale } = engine.divisor({ divisor: under, dk: 1 });
  return engine.attention({ query: [[over]], key: [[1]], value: [[0]], scale }).scores.data[0] ?? 0;
}

/** How often the second question draws. */
const ASKED_DRAWS = 500;

/** Index of the choice that the core's numbers are nearest to. */
export function rightAnswer(engine: Engine, { name, choices }: ScalingQuestion, draw: ScalingDraw): number {
  if (name === 'always') return alwaysSharper(engine, draw);
  const weights = [...Array.from(draw.columns[0]?.weights ?? [])].sort((a, b) => b - a);
  const ratio = (weights[0] ?? 0) / (weights[1] ?? 1);
  const far = (choice: number) => Math.abs(choice - ratio);
  return choices.reduce((best, choice, index) => (far(choice) < far(choices[best] ?? 0) ? index : best), 0);
}

/** Is d_k = 64 sharper than 4 in every draw (0), mostly (1) or not (2)? */
function alwaysSharper(engine: Engine, { m, seed }: ScalingDraw): number {
  const run = engine.scoreSweep({ dims: [4, 64], keys: m, draws: ASKED_DRAWS, seed, divisors: ['none'] });
  while (!run.advance(1000));
  const [short, long] = run.result.cells.map(({ maxWeight }) => maxWeight);
  if (short === undefined || long === undefined) throw new Error('no draws');
  if (long.p10 > short.p90) return 0;
  return long.median > short.median ? 1 : 2;
}
