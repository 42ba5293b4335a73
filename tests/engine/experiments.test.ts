// SPDX-License-Identifier: MIT
// The experiments through the engine: what comes out, in the names and shapes of the contract, and what is refused.
import { describe, expect, test } from 'vitest';
import type { Divisor, DotProductOptions, Engine, ScoreSweepOptions } from '../../web/src/engine/index.ts';
import { ENGINES } from './engines.ts';
import { refusalOf } from './examples.ts';
import { finished } from './run-examples.ts';

const DOTS: DotProductOptions = { dims: [4, 64, 512], samples: 2000, seed: 3 };
const SWEEP: ScoreSweepOptions = {
  dims: [4, 64, 512],
  keys: 3,
  draws: 1,
  seed: 3,
  divisors: ['none', 'sqrt'],
};
const EXAM = {
  questions: [512, 4],
  marking: 'zero-one',
  ability: 1,
  students: 20,
  divisor: 'sqrt',
  seed: 1,
} as const;

const total = (numbers: Float64Array) => numbers.reduce((sum, number) => sum + number, 0);

/** How a call is refused, in one line. */
function refused(call: () => unknown): string {
  const { code, argument, expected, actual } = refusalOf(call);
  return `${code} ${argument}: ${expected}, not ${actual}`;
}

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test('the variance experiment of the course, with its standard errors and its law', () => {
    const { perDim, fit } = finished(engine.dotProductExperiment(DOTS));
    expect(perDim.map(({ dk, samples }) => [dk, samples])).toEqual([
      [4, 2000],
      [64, 2000],
      [512, 2000],
    ]);
    const wanted = [0.167, 2.071, 16.238];
    perDim.forEach(({ dk, mean, variance, standardError, theoryMean, theoryVariance, histogram }, index) => {
      expect(standardError).toBeCloseTo(wanted[index] ?? NaN, 3);
      expect(theoryMean).toBe(0);
      expect(theoryVariance).toBe(dk);
      expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt(dk / 2000));
      expect(Math.abs(variance - dk)).toBeLessThan(4 * (standardError ?? NaN));
      expect(histogram.edges.length).toBe(41);
      expect(histogram.counts.length).toBe(40);
      expect(total(histogram.counts)).toBe(2000);
    });
    expect(Math.abs((fit?.varianceSlope ?? NaN) - 1)).toBeLessThan(4 * (fit?.standardError ?? NaN));
    expect(fit?.sdSlope).toBe((fit?.varianceSlope ?? NaN) / 2);
  });

  test('where no formula holds there is none', () => {
    const { perDim } = finished(
      engine.dotProductExperiment({ dims: [16], samples: 500, seed: 1, distribution: 't3' }),
    );
    expect(perDim[0]).toMatchObject({ standardError: null, theoryVariance: 144 });
  });

  test('uniform entries from 0 on have a mean', () => {
    const options = { dims: [4096], samples: 200, seed: 1, distribution: 'uniform-unit' } as const;
    const [dim] = finished(engine.dotProductExperiment(options)).perDim;
    expect(dim?.theoryMean).toBe(1024);
    expect(dim?.mean).toBeGreaterThan(1000);
  });

  test('one dimension makes no law, and a partial result no numbers out of nothing', () => {
    const run = engine.dotProductExperiment({ ...DOTS, dims: [4] });
    expect(run.result).toMatchObject({ done: 0, total: 2000, fit: null });
    expect(run.result.perDim[0]).toMatchObject({ samples: 0, mean: NaN, variance: NaN, standardError: null });
    expect(finished(run).fit).toBe(null);
  });

  test('the error of a law of few samples is not a number, which no reader takes for one', () => {
    const { fit } = finished(engine.dotProductExperiment({ dims: [4, 64], samples: 3, seed: 1 }));
    expect(fit?.varianceSlope).toBeGreaterThan(0);
    expect(fit?.standardError).toBeNaN();
    const more = finished(engine.dotProductExperiment({ dims: [4, 64], samples: 4, seed: 1 })).fit;
    expect(more?.standardError).toBeGreaterThan(0);
  });

  test('a result takes a megabyte or two at most, whatever the bins', () => {
    const dims = Array<number>(64).fill(4);
    const refusal = refusalOf(() => engine.dotProductExperiment({ ...DOTS, dims, bins: 1025 }));
    expect(refusal).toMatchObject({ code: 'out_of_range', argument: 'bins' });
    const { perDim } = engine.dotProductExperiment({ ...DOTS, dims, bins: 1024 }).result;
    const bytes = perDim.map(({ histogram: { edges, counts } }) => edges.byteLength + counts.byteLength);
    expect(bytes.reduce((sum, each) => sum + each)).toBe((2 * 65536 + 64) * 8);
  });

  test('perfect papers divided by the root', () => {
    const { perDim } = finished(engine.exam(EXAM));
    expect(perDim[0]?.mean).toBeCloseTo(22.6274, 4);
    expect(perDim[1]?.mean).toBe(2);
    const shares = finished(engine.exam({ ...EXAM, divisor: 'n' })).perDim;
    expect(shares.map(({ mean }) => mean)).toEqual([1, 1]);
  });

  test('one draw of three keys of NumPy is the demonstration of the course', () => {
    const { cells } = finished(engine.scoreSweep({ ...SWEEP, generator: 'numpy' }));
    expect(cells.map(({ dk, divisor }) => [dk, divisor])).toEqual([
      [4, 'none'],
      [4, 'sqrt'],
      [64, 'none'],
      [64, 'sqrt'],
      [512, 'none'],
      [512, 'sqrt'],
    ]);
    const tops = [0.924034, 0.739229, 0.684952, 0.472776, 1, 0.582587];
    cells.forEach(({ maxWeight }, index) => expect(maxWeight.median).toBeCloseTo(tops[index] ?? NaN, 6));
    expect(cells[3]?.entropy.mean).toBeCloseTo(0.9451, 4);
  });

  test('a divisor of one’s own stays what it was', () => {
    const divisors: Divisor[] = [2.5, 'dk'];
    const { cells } = finished(engine.scoreSweep({ ...SWEEP, dims: [4], draws: 9, divisors }));
    expect(cells.map(({ divisor }) => divisor)).toEqual([2.5, 'dk']);
    for (const { maxWeight, deadShare, oneHotShare } of cells) {
      expect(maxWeight.p10).toBeLessThanOrEqual(maxWeight.median);
      expect(maxWeight.median).toBeLessThanOrEqual(maxWeight.p90);
      expect([deadShare, oneHotShare].every((share) => share >= 0 && share <= 1)).toBe(true);
    }
  });
});

const GOOD_TRAINING = { task: 'blend', dk: 4, divisor: 'sqrt', learningRate: 1, steps: 5, seed: 1 } as const;

/** Each with what is wrong; the sentences that C++ makes are tested there. */
const REFUSALS: readonly [string, (engine: Engine) => unknown][] = [
  [
    'out_of_range seed: a whole number from 0 to 4294967295, not -1',
    (e) => e.dotProductExperiment({ ...DOTS, seed: -1 }),
  ],
  ['out_of_range seed: a whole number from 0 to 4294967295, not 3.5', (e) => e.exam({ ...EXAM, seed: 3.5 })],
  [
    'out_of_range dims: a whole number from 1 to 2147483647, not 2.5',
    (e) => e.dotProductExperiment({ ...DOTS, dims: [2.5] }),
  ],
  ['not_a_number dims: a list, not "4"', (e) => e.scoreSweep({ ...SWEEP, dims: '4' as unknown as number[] })],
  ['empty dims: at least one number, not none', (e) => e.scoreSweep({ ...SWEEP, dims: [] })],
  ['out_of_range dims: 1 to 65536, not 70000 at place 1', (e) => e.scoreSweep({ ...SWEEP, dims: [70000] })],
  [
    'out_of_range samples: a whole number from 1 to 2147483647, not 0',
    (e) => e.dotProductExperiment({ ...DOTS, samples: 0 }),
  ],
  [
    'unknown_option generator: "numpy", "fast", not "slow"',
    (e) => e.dotProductExperiment({ ...DOTS, generator: 'slow' as 'fast' }),
  ],
  [
    'unknown_option distribution: "normal", "sign", "uniform-symmetric", "uniform-unit", "t3", not "cauchy"',
    (e) => e.dotProductExperiment({ ...DOTS, distribution: 'cauchy' as 't3' }),
  ],
  [
    'not_a_number mean: a number, not "0"',
    (e) => e.dotProductExperiment({ ...DOTS, mean: '0' as unknown as number }),
  ],
  ['not_finite sd: a finite number, not NaN', (e) => e.dotProductExperiment({ ...DOTS, sd: NaN })],
  [
    'out_of_range share: 0 to 0, not 0.5',
    (e) => e.dotProductExperiment({ ...DOTS, share: 0.5, distribution: 'sign' }),
  ],
  [
    'out_of_range divisor: a number other than 0, not 0',
    (e) => e.dotProductExperiment({ ...DOTS, divisor: 0 }),
  ],
  ['out_of_range bins: 1 to 10000, not 10001', (e) => e.dotProductExperiment({ ...DOTS, bins: 10001 })],
  [
    'unknown_option marking: "zero-one", "plus-minus", not "letters"',
    (e) => e.exam({ ...EXAM, marking: 'letters' as 'zero-one' }),
  ],
  ['unknown_option divisor: "none", "sqrt", "n", not "dk"', (e) => e.exam({ ...EXAM, divisor: 'dk' as 'n' })],
  ['out_of_range ability: 0 to 1, not 1.5', (e) => e.exam({ ...EXAM, ability: 1.5 })],
  ['out_of_range keys: 1 to 4096, not 4097', (e) => e.scoreSweep({ ...SWEEP, keys: 4097 })],
  [
    'unknown_option dtype: "float64", "float32", not "float16"',
    (e) => e.scoreSweep({ ...SWEEP, dtype: 'float16' as 'float32' }),
  ],
  [
    'unknown_option divisor: "none", "sqrt", "dk", not "half"',
    (e) => e.scoreSweep({ ...SWEEP, divisors: ['half' as 'none'] }),
  ],
  ['empty divisors: at least one divisor, not none', (e) => e.scoreSweep({ ...SWEEP, divisors: [] })],
  [
    'unknown_option task: "blend", "lookup", not "copy"',
    (e) => e.training({ ...GOOD_TRAINING, task: 'copy' as 'blend' }),
  ],
  [
    'out_of_range learningRate: a number greater than 0, not -1',
    (e) => e.training({ ...GOOD_TRAINING, learningRate: -1 }),
  ],
  ['out_of_range dk: 1 to 4096, not 4097', (e) => e.training({ ...GOOD_TRAINING, dk: 4097 })],
  [
    'out_of_range n: n times m times d_k of at most 16777216, not 33554432',
    (e) => e.timing({ n: 512, m: 1024, dk: 64 }),
  ],
];

test.for(REFUSALS)('%s', ([sentence, call]) => {
  for (const { engine } of ENGINES) expect(refused(() => call(engine))).toBe(sentence);
});

test('what does not fit into memory is refused with the byte count', () => {
  for (const { engine } of ENGINES) {
    const refusal = refusalOf(() => engine.scoreSweep({ ...SWEEP, draws: 1e6 }));
    expect(refusal).toMatchObject({ code: 'too_large', argument: 'call' });
    expect(Number.parseInt(refusal.actual)).toBeGreaterThan(24 * 6 * 1e6);
    // With the second number of steps, bytes that are counted in 32 bits wrap round to few.
    for (const steps of [1e6, 1_431_655_766])
      expect(refusalOf(() => engine.training({ ...GOOD_TRAINING, steps })).code).toBe('too_large');
  }
});
