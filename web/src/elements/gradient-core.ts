// SPDX-License-Identifier: MIT
// The calls of the core for the gradient lab. Nothing is computed here: factors, quotients and sums of numbers that are
// shown are the core's as well.
import type { Engine } from '../engine/engine.ts';
import type { Run, ScoreSweepResult } from '../engine/run-types.ts';
import {
  ROWS,
  VARIABLES,
  type GradientQuestion,
  type GradientState,
  type Variable,
} from '../model/gradient-state.ts';
import {
  sideOf,
  type Compared,
  type GapLine,
  type GapMarks,
  type GapRow,
  type GradientSide,
  type GradientTable,
  type RowsFound,
} from '../model/gradient-table.ts';
import { DIVISIONS, type Division } from '../model/variance-state.ts';

/** Derivatives are the same when they differ by less than this share. */
const SAME = 1e-9;

/** The Jacobians of a state, for every way of dividing and by every variable. */
export function gradientTable(engine: Engine, state: GradientState): GradientTable {
  const { scores, dk, variable, chosen } = state;
  const root = rootOf(engine, dk);
  const sides = DIVISIONS.map((scaling) => sideAt(engine, state, scaling, root));
  const keys = scores.length;
  const cell = Math.max(chosen.row, chosen.col) < keys ? chosen : { row: 0, col: 0 };
  const at = (side: GradientSide, by: Variable) => side.derivatives[by]?.[cell.row * keys + cell.col];
  const [none, sqrt] = [sideOf(sides, 'none'), sideOf(sides, 'sqrt')];
  const comparedBy = (by: Variable): Compared | null => {
    const [raw, scaled] = [at(none, by), at(sqrt, by)];
    return raw === undefined || scaled === undefined ? null : compared(engine, raw, scaled);
  };
  const [z, s, q] = VARIABLES.map(comparedBy);
  return {
    dk,
    keys,
    root,
    rawScores: scores,
    ...{ sides, cell },
    compared: { z: z ?? null, s: s ?? null, q: q ?? null },
    oneIn: sides.map((side) => oneIn(engine, at(side, variable) ?? 0)),
  };
}

function sideAt(
  engine: Engine,
  { scores: rawScores, dk, variable }: GradientState,
  scaling: Division,
  root: number,
): GradientSide {
  const { divisor, scale } = engine.divisor({ divisor: scaling, dk });
  const scores = Array.from(times(engine, rawScores, scale));
  const { weights, jacobian } = engine.softmaxJacobian(scores);
  const raw = engine.softmaxJacobian(scores, { divisor: scaling, dk, wrt: 'raw' }).jacobian.data;
  const derivatives = {
    z: jacobian.data,
    s: raw,
    // Keys at right angles, each as long as the root of d_k: a step towards one moves its raw score by that much.
    q: rawScores.length <= dk ? times(engine, raw, root) : null,
  };
  const shown = derivatives[variable] ?? [];
  const keys = rawScores.length;
  const turned = Array.from(shown, (_, at) => shown[(at % keys) * keys + Math.floor(at / keys)] ?? 0);
  const rowSums = sums(engine, shown, keys);
  return {
    ...{ scaling, divisor, scores, weights: weights.data, derivatives, rowSums },
    colSums: sums(engine, turned, keys),
    total: sums(engine, rowSums, rowSums.length)[0] ?? 0,
  };
}

/** Where typical gaps lie, and what is true there of the variable that is set. */
export function gapMarks(engine: Engine, { dk, variable }: GradientState): GapMarks {
  const { crossing, rmsGap, medianGap } = engine.gapCurve({ dk, gaps: [0] });
  const at = (gap: number, scaling: Division) =>
    gapLine(engine, { dk, variable }, scaling, [gap]).points[0]?.value ?? 0;
  const crosses = dk > 1 && variable !== 'z';
  return {
    crossing: crosses ? { gap: crossing, value: at(crossing, 'none') } : null,
    typical: rmsGap,
    median: medianGap,
    atTypical: compared(engine, at(rmsGap, 'none'), at(rmsGap, 'sqrt')),
  };
}

/** The derivative of the first of two weights at each of the gaps. */
export function gapLine(
  engine: Engine,
  { dk, variable }: Pick<GradientState, 'dk' | 'variable'>,
  scaling: Division,
  gaps: readonly number[],
): GapLine {
  const { scale } = engine.divisor({ divisor: scaling, dk });
  const scaled = times(engine, gaps, scale);
  const pairs = { shape: [gaps.length, 2], data: Array.from(scaled).flatMap((gap) => [gap, 0]) };
  const { weights } = engine.softmax(pairs);
  const half = (which: number) => Array.from(weights.data).filter((_, at) => at % 2 === which);
  const { products } = engine.dotParts(half(0), half(1));
  const byRaw = variable === 'z' ? products : times(engine, products, scale);
  const values = variable === 'q' ? times(engine, byRaw, rootOf(engine, dk)) : byRaw;
  return { scaling, points: gaps.map((gap, at) => ({ gap, value: values[at] ?? 0 })) };
}

/** What a table of the curve says: the reader's gap, and those that matter. */
export function gapRows(engine: Engine, state: GradientState, gaps: readonly number[]): readonly GapRow[] {
  const sorted = [...new Set(gaps)].sort((a, b) => a - b);
  const lines = DIVISIONS.map((scaling) => gapLine(engine, state, scaling, sorted));
  return sorted.map((gap, at) => ({ gap, values: lines.map(({ points }) => points[at]?.value ?? 0) }));
}

/** The Jacobians of many random rows. */
export function rowsRun(engine: Engine, { dk, m, seed }: GradientState): Run<ScoreSweepResult> {
  return engine.scoreSweep({ dims: [dk], keys: m, draws: ROWS, seed, divisors: DIVISIONS });
}

/** What a run has found so far, in the order of the ways of dividing; nothing before its first row. */
export function rowsFound(
  engine: Engine,
  { dk }: Pick<GradientState, 'dk'>,
  { cells, done }: ScoreSweepResult,
): readonly RowsFound[] {
  const root = rootOf(engine, dk);
  return cells.flatMap(({ divisor, jacobianNorm, deadShare }) => {
    if (Number.isNaN(jacobianNorm.median) || typeof divisor === 'number') return [];
    const { p10: low, median, p90: high, mean } = jacobianNorm;
    const { scale } = engine.divisor({ divisor, dk });
    const byQuery = product(engine, product(engine, mean, scale), root);
    return {
      ...{ scaling: divisor, low, median, high, mean, meanByQuery: byQuery },
      oneIn: oneIn(engine, median),
      dead: product(engine, deadShare, done),
      deadPercent: product(engine, deadShare, 100),
    };
  });
}

/** Index of the right choice: raw, scaled, or neither. */
export function rightAnswerOf({ name }: GradientQuestion, { compared: by }: GradientTable): number {
  if (by.s === null) throw new Error(`${name}: nothing to compare`);
  return { raw: 0, scaled: 1, same: 2 }[by.s.larger];
}

export function rootOf(engine: Engine, dk: number): number {
  return engine.divisor({ divisor: 'sqrt', dk }).divisor;
}

function compared(engine: Engine, raw: number, scaled: number): Compared {
  const [a, b] = [Math.abs(raw), Math.abs(scaled)];
  const larger = Math.abs(a - b) <= SAME * Math.max(a, b) ? 'same' : a > b ? 'raw' : 'scaled';
  const under = oneIn(engine, Math.min(a, b));
  return { raw, scaled, larger, ratio: under === null ? null : product(engine, Math.max(a, b), under) };
}

/** Below this there is no finite quotient. */
const LEAST = 1e-300;

/** One over the size of a number; null for what is 0, or as good as that. */
function oneIn(engine: Engine, value: number): number | null {
  const size = Math.abs(value);
  return size < LEAST ? null : engine.divisor({ divisor: size, dk: 1 }).scale;
}

const product = (engine: Engine, left: number, right: number) => engine.dotParts([left], [right]).dot;

/** Each number times a factor. */
function times(engine: Engine, values: ArrayLike<number>, factor: number): ArrayLike<number> {
  const numbers = Array.from(values);
  return engine.dotParts(
    numbers,
    numbers.map(() => factor),
  ).products;
}

/** What each row of a square table adds up to. */
function sums(engine: Engine, table: ArrayLike<number>, keys: number): ArrayLike<number> {
  const ones = Array.from({ length: keys }, () => 1);
  return Array.from({ length: keys === 0 ? 0 : table.length / keys }, (_, row) => {
    const entries = Array.from(table).slice(row * keys, (row + 1) * keys);
    return engine.dotParts(entries, ones).dot;
  });
}
