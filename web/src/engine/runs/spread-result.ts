// SPDX-License-Identifier: MIT
// Reads the result that the dot product experiment and the exam share; orders as in cpp/bindings/experiments.cpp.
import type { Border } from '../border.ts';
import type { DotProductResult, RunProgress, SpreadOfDim } from '../run-types.ts';
import { FIRST_NUMBER } from './core-run.ts';

const RESULT = { facts: 0, edges: 1, counts: 2 } as const;
const FACTS_OF_DIM = 13;
const NUMBER = {
  varianceSlope: FIRST_NUMBER,
  sdSlope: FIRST_NUMBER + 1,
  standardError: FIRST_NUMBER + 2,
} as const;

export function readSpreads(border: Border, progress: RunProgress): DotProductResult {
  const facts = border.takeList(RESULT.facts);
  const edges = border.takeList(RESULT.edges);
  const counts = border.takeList(RESULT.counts);
  const perDim: SpreadOfDim[] = [];
  let bin = 0;
  for (let at = 0; at < facts.length; at += FACTS_OF_DIM) {
    const [dk = NaN, samples = NaN, mean = NaN, variance = NaN, error = NaN, theoryMean = NaN] =
      facts.subarray(at);
    const [theoryVariance = NaN, sd = NaN, theorySd = NaN, off = NaN, variancePerDk = NaN] = facts.subarray(
      at + 6,
    );
    const [theoryVariancePerDk = NaN, bins = 0] = facts.subarray(at + 11);
    // Every dimension has one edge more than bins.
    const edge = bin + perDim.length;
    const histogram = { edges: edges.slice(edge, edge + bins + 1), counts: counts.slice(bin, bin + bins) };
    const measured = { dk, samples, mean, variance, sd, variancePerDk };
    const theory = { theoryMean, theoryVariance, theorySd, theoryVariancePerDk };
    const standardError = orNull(error);
    perDim.push({ ...measured, ...theory, standardError, errorsOff: orNull(off), histogram });
    bin += bins;
  }
  return { ...progress, perDim, fit: readFit(border) };
}

function readFit(border: Border): DotProductResult['fit'] {
  const varianceSlope = border.number(NUMBER.varianceSlope);
  if (Number.isNaN(varianceSlope)) return null;
  const sdSlope = border.number(NUMBER.sdSlope);
  return { varianceSlope, sdSlope, standardError: border.number(NUMBER.standardError) };
}

function orNull(number: number): number | null {
  return Number.isNaN(number) ? null : number;
}
