// SPDX-License-Identifier: MIT
// The public types of long computations: what they take, what they tell, and how they are driven.
import type { Divisor, Generator } from './types.ts';

/** How far a run has come; part of every result. */
export interface RunProgress {
  readonly done: number;
  readonly total: number;
  /** Cancelled, or aborted by a signal: this is what there was. */
  readonly cancelled: boolean;
}

/**
 * A resumable computation. Pausing is not advancing. Released when done, cancelled or collected; no duty for the
 * caller, and any number may exist beside each other.
 */
export interface Run<R extends RunProgress> {
  /** What is known so far; a new object after every advance. */
  readonly result: R;
  /** Works at most `ms` milliseconds (but at least one step, when there is any time); true when finished. */
  advance(ms: number): boolean;
  /**
   * Slices of at most 8 ms between frames until done or aborted; an abort resolves with the partial result. Progress is
   * told after the first slice, about every tenth of a second, and at the end.
   */
  run(options?: { onProgress?: (result: R) => void; signal?: AbortSignal }): Promise<R>;
  /** Ends the run; the result stays as it is. */
  cancel(): R;
}

/** What the entries of the vectors are like: sign is -1 or 1, t3 Student's t with three degrees of freedom. */
export type Distribution = 'normal' | 'sign' | 'uniform-symmetric' | 'uniform-unit' | 't3';

/**
 * dims: at most 64, each 1 to 65536; samples of each of them. Entries are mean + sd * draw. With generator 'numpy' and
 * normal entries the draws are those of the course's variance experiment, begun with the seed: for d_k in dims,
 * samples times numpy.dot(randn(d_k), randn(d_k)). With 'fast' (default) the dims take turns.
 */
export interface DotProductOptions {
  dims: readonly number[];
  samples: number;
  seed: number;
  /** Draws left out at the beginning of NumPy's stream, 0 to 2^20. */
  skip?: number;
  /**
   * Pairs of each d_k that NumPy's stream gives before those of the next, 0 to samples; beyond them the dims take turns.
   * So more samples begin with all the numbers of fewer. Default: all.
   */
  firstRound?: number;
  generator?: Generator;
  distribution?: Distribution;
  mean?: number;
  sd?: number;
  /** Of an entry of the query with its partner in the key, -1 to 1; normal only. */
  correlation?: number;
  /** a^2: correlation of the entries within a vector, 0 to 1; normal only. */
  share?: number;
  /** Of every dot product; default 'none'. */
  divisor?: Divisor;
  /** Of each histogram, 1 to 10000; bins times dims at most 65536. Default 40. */
  bins?: number;
}

/** All bins are equally wide, but the first and the last reach out to the least and the largest sample. */
export interface Histogram {
  readonly edges: Float64Array;
  readonly counts: Float64Array;
}

export interface SpreadOfDim {
  readonly dk: number;
  readonly samples: number;
  /** NaN while there is no sample; so is the variance. */
  readonly mean: number;
  /** Divides by the number of samples. */
  readonly variance: number;
  /** By how much a variance of so many samples is off, typically; null where no formula holds. */
  readonly standardError: number | null;
  readonly theoryMean: number;
  readonly theoryVariance: number;
  /** Root of the variance. */
  readonly sd: number;
  readonly theorySd: number;
  /** How many standard errors the variance is above theoryVariance; null where there is none, or it is 0. */
  readonly errorsOff: number | null;
  /** variance / dk */
  readonly variancePerDk: number;
  readonly theoryVariancePerDk: number;
  readonly histogram: Histogram;
}

/** done and total count dot products (or papers of an exam) of all dims together. */
export interface DotProductResult extends RunProgress {
  readonly perDim: readonly SpreadOfDim[];
  /** Least squares of ln variance against ln d_k; null below two different dims with a variance. */
  readonly fit: {
    readonly varianceSlope: number;
    /** Of the standard deviation: half the other. */
    readonly sdSlope: number;
    /** Of varianceSlope; NaN while a variance is that of fewer than four samples. */
    readonly standardError: number;
  } | null;
}

/** Marks as sums over questions: 0 or 1, or -1 and 1; `ability` is how likely an answer is right. */
export interface ExamOptions {
  questions: readonly number[];
  marking: 'zero-one' | 'plus-minus';
  ability: number;
  /** Who sit each of the exams. */
  students: number;
  divisor: 'none' | 'sqrt' | 'n';
  seed: number;
}

/** Random queries with `keys` keys each; every divisor is applied to the same scores. */
export interface ScoreSweepOptions {
  dims: readonly number[];
  keys: number;
  /** Queries for each of the dims. */
  draws: number;
  seed: number;
  divisors: readonly Divisor[];
  /** Default 'fast'. */
  generator?: Generator;
  /** 'float32' rounds scores to float and computes weights in float. */
  dtype?: 'float64' | 'float32';
}

/** NaN while there are no numbers. */
export interface Quantiles {
  readonly p10: number;
  readonly median: number;
  readonly p90: number;
  readonly mean: number;
}

export interface SweepCell {
  readonly dk: number;
  readonly divisor: Divisor;
  readonly maxWeight: Quantiles;
  /** In nats. */
  readonly entropy: Quantiles;
  /** Of the softmax by its scaled scores (Frobenius norm). */
  readonly jacobianNorm: Quantiles;
  /** Rows so far. */
  readonly draws: number;
  /** Rows with a Jacobian norm below 0.01. */
  readonly deadCount: number;
  /** Rows with a weight above 0.99. */
  readonly oneHotCount: number;
  /** Share of rows with a Jacobian norm below 0.01. */
  readonly deadShare: number;
  /** Share of rows with a weight above 0.99. */
  readonly oneHotShare: number;
}

/** done and total count queries of all dims together. */
export interface ScoreSweepResult extends RunProgress {
  /** Dims in order, and for each the divisors in order. */
  readonly cells: readonly SweepCell[];
}

/** A small attention that learns which keys match: two of eight (blend) or one (lookup). dk 1 to 4096. */
export interface TrainingOptions {
  task: 'blend' | 'lookup';
  dk: number;
  divisor: Divisor;
  learningRate: number;
  steps: number;
  seed: number;
}

/** done and total count steps. Lists hold one number for each step, measured after it on a fixed probe of 128 rows. */
export interface TrainingResult extends RunProgress {
  /** The step whose loss was no longer finite; nothing of it is in the lists. */
  readonly blewUpAt: number | null;
  readonly loss: Float64Array;
  /** Mean of the largest weights. */
  readonly topWeight: Float64Array;
  /** Share of rows whose largest weight is on a matching key. */
  readonly rightKeyShare: Float64Array;
  /** The eight weights of one row of the probe, now; none before the first of the work. */
  readonly exampleWeights: Float64Array;
  /** Which keys match in that row: 1 or 0. */
  readonly exampleMatches: Float64Array;
}

/** n queries, m keys; n * m * dk at most 2^24, and less where the arrays would pass the engine's memory for a run. */
export interface TimingOptions {
  n: number;
  m: number;
  dk: number;
}

/** Medians so far, NaN while there is none. done and total count samples. */
export interface TimingResult extends RunProgress {
  /** Of one attention in textbook loops. */
  readonly naiveMs: number;
  /** Of one attention by the core. */
  readonly coreMs: number;
  readonly ratio: number;
}
