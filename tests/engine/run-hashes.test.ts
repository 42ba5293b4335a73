// SPDX-License-Identifier: MIT
// One hash of every kind of run, to the last bit. tests/cpp/run_hashes_test.cpp has the same file for the C++ natively
// and as WebAssembly.
import { describe, expect, test } from 'vitest';
import type {
  DotProductResult,
  Engine,
  ScoreSweepResult,
  TrainingResult,
} from '../../web/src/engine/index.ts';
import runs from '../run-hashes.json' with { type: 'json' };
import { ENGINES } from './engines.ts';
import { type AnyRun, finished } from './run-examples.ts';

type Results = DotProductResult | ScoreSweepResult | TrainingResult;

/** The numbers of a result, in the order of the other test. */
function numbersOf(result: Results): readonly number[] {
  if ('perDim' in result) {
    const { perDim, fit } = result;
    const dims = perDim.flatMap((dim) => [
      ...[dim.mean, dim.variance, dim.standardError ?? NaN, dim.theoryMean, dim.theoryVariance],
      ...dim.histogram.edges,
      ...dim.histogram.counts,
    ]);
    return fit === null ? dims : [...dims, fit.varianceSlope, fit.standardError];
  }
  if ('cells' in result)
    return result.cells.flatMap(({ maxWeight, entropy, jacobianNorm, deadShare, oneHotShare }) => [
      ...[maxWeight, entropy, jacobianNorm].flatMap(({ p10, median, p90, mean }) => [p10, median, p90, mean]),
      deadShare,
      oneHotShare,
    ]);
  return [...result.loss, ...result.topWeight, ...result.rightKeyShare, ...result.exampleWeights];
}

/** FNV-1a of the bytes of numbers. */
function hashOf(numbers: readonly number[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new Uint8Array(Float64Array.from(numbers).buffer))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

function start(engine: Engine, kind: string, options: object): AnyRun {
  const starts = engine as unknown as Record<string, (options: object) => AnyRun>;
  return (starts[kind] ?? expect.fail(`no ${kind}`))(options);
}

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test.for(runs)('$name', ({ kind, options, hash }) => {
    expect(hashOf(numbersOf(finished(start(engine, kind, options)) as Results))).toBe(hash);
  });
});
