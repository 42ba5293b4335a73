// SPDX-License-Identifier: MIT
// The public types of the engine. Shapes in brackets: n queries, m keys, d_k head size, d_v value size. All numbers
// are row-major: the last axis lies side by side.

export type Nested = number | readonly Nested[];
export type NumberArray = Float64Array | Float32Array;

/** What may be handed in: nested arrays of numbers, or a flat array with its shape (row-major). */
export type TensorInput =
  readonly Nested[] | { readonly shape: readonly number[]; readonly data: ArrayLike<number> };

/** What comes out, always: row-major, owned by the caller, never a view of the engine's memory. */
export interface Tensor<A extends NumberArray = NumberArray> {
  readonly shape: readonly number[];
  readonly data: A;
}

/**
 * One attention call. Float32Array in query, key and value computes in float32; everything else in float64.
 * Refused with an SdpaError: rows of different lengths, key and value of different lengths, different d_k of query
 * and key, NaN or infinity in query, key and value, products that overflow where a key may be looked at, and empty
 * tensors.
 */
export interface AttentionInput {
  /** 2-D [n, d_k]; 3-D [batch, n, heads * d_k] with `heads` (as ONNX); 4-D [batch, heads, n, d_k]. */
  query: TensorInput;
  /** In the form of query: [m, d_k]; [batch, m, kvHeads * d_k]; [batch, kvHeads, m, d_k]. */
  key: TensorInput;
  /** As key, with d_v for d_k. */
  value: TensorInput;
  /** True or nonzero = may attend. Booleans or integers; broadcast from the right to [batch, heads, n, past + m]. */
  mask?: TensorInput | readonly (readonly boolean[])[];
  /** Numbers added to the scaled (and capped) scores; -Infinity hides; +Infinity and NaN are refused. As mask. */
  bias?: TensorInput;
  /** 'top-left': query i sees key j iff j <= i + past. 'bottom-right': iff j <= i + (past + m) - n. */
  causal?: false | 'top-left' | 'bottom-right';
  /** Multiplier of the raw scores; default 1/sqrt(d_k); 0 and negative numbers are meant. */
  scale?: number;
  /** scores = softcap * tanh(scores / softcap); > 0. */
  softcap?: number;
  heads?: number;
  /** Query head h uses key/value head floor(h / (heads / kvHeads)). */
  kvHeads?: number;
  /** Cached keys, 4-D [batch, kvHeads, past, d_k], put before key. */
  pastKey?: TensorInput;
  /** Cached values, 4-D [batch, kvHeads, past, d_v], put before value. */
  pastValue?: TensorInput;
}

/** Facts about each query's row of scores and weights; shape [n], or [batch, heads, n]. */
export interface RowFacts {
  /** The largest masked score; -Infinity when the row may look at no key. */
  readonly max: Tensor;
  /** Of e^(masked score - max); 0 when the row may look at no key. */
  readonly sum: Tensor;
  /** In nats. */
  readonly entropy: Tensor;
  /** e^entropy: over how many keys the weights are spread. */
  readonly effectiveKeys: Tensor;
  readonly maxWeight: Tensor;
  readonly visibleKeys: Tensor;
  /** What the weights of the row add up to: 1 within rounding, 0 when the row may look at no key. */
  readonly weightSum: Tensor;
}

/** Stages in order; scores are [n, m], or [batch, heads, n, past + m]. A row that may look at no key: weights 0, output 0, visibleKeys 0. */
export interface AttentionTrace {
  /** query * key^T. */
  readonly rawScores: Tensor;
  /** Scaled and capped. */
  readonly scores: Tensor;
  /** With the bias, and -Infinity where hidden. */
  readonly maskedScores: Tensor;
  /** Softmax along each row. */
  readonly weights: Tensor;
  /** weights * value, in the form of the query with d_v for d_k. */
  readonly output: Tensor;
  readonly rows: RowFacts;
  /** The multiplier that was used. */
  readonly scale: number;
}

/** How a small change of any number of a call would change what follows, given how it depends on the output. */
export interface AttentionGradient {
  readonly query: Tensor;
  readonly key: Tensor;
  readonly value: Tensor;
  readonly weights: Tensor;
  /** By the scaled (and capped) scores. */
  readonly scores: Tensor;
  readonly rawScores: Tensor;
}

/** One head of multiHead(): its share of the projections, and its attention, all 2-D. */
export interface HeadTrace extends AttentionTrace {
  readonly query: Tensor;
  readonly key: Tensor;
  readonly value: Tensor;
}

/** x [n, d_model] and context [m, d_model] (default x); wq, wk, wv, wo [d_model, d_model]; heads divide d_model. */
export interface MultiHeadInput extends Pick<AttentionInput, 'mask' | 'causal' | 'scale'> {
  x: TensorInput;
  context?: TensorInput;
  wq: TensorInput;
  wk: TensorInput;
  wv: TensorInput;
  wo: TensorInput;
  heads: number;
}

export interface MultiHead {
  readonly heads: readonly HeadTrace[];
  /** The heads' outputs side by side [n, d_model]. */
  readonly concat: Tensor;
  /** concat * wo */
  readonly output: Tensor;
}

/** What shares one softmax: a row (attention's way), a column, or everything. */
export type SoftmaxAxis = 'row' | 'column' | 'whole';

/** The steps of a softmax. `max` and `sum` have the shape of the scores without the axis that shares. */
export interface SoftmaxResult {
  readonly weights: Tensor;
  /** Score minus the largest of its group. */
  readonly shifted: Tensor;
  /** e^shifted */
  readonly exps: Tensor;
  readonly max: Tensor;
  readonly sum: Tensor;
}

/** One dot product taken apart. */
export interface DotParts {
  readonly products: Float64Array;
  /** The sum of the first products, from left to right; the last one is `dot`. */
  readonly partialSums: Float64Array;
  readonly dot: number;
  readonly queryLength: number;
  readonly keyLength: number;
  /** Null when one of the vectors has no length. */
  readonly cosine: number | null;
}

/** What a raw score is divided by: 1, sqrt(d_k), d_k, or a number of one's own. */
export type Divisor = 'none' | 'sqrt' | 'dk' | number;

/** A divisor as a number, and the multiplier `scale` that attention() takes for it. */
export interface Scale {
  readonly divisor: number;
  readonly scale: number;
}

/**
 * `wrt` names the score that is differentiated by: the scaled one (default), or the raw one, which has the factor
 * 1/divisor more. `divisor` is 'sqrt' when `dk` is given, else 'none'; 'sqrt' and 'dk' need `dk`.
 */
export interface JacobianOptions {
  divisor?: Divisor;
  dk?: number;
  wrt?: 'scaled' | 'raw';
}

/** Row i, column j of the Jacobian: how weight i answers to score j. */
export interface SoftmaxJacobian {
  readonly weights: Tensor;
  readonly jacobian: Tensor;
}

/** The two-key gradient by the raw score, without and with scaling, and where typical gaps lie. */
export interface GapCurve {
  readonly raw: Float64Array;
  readonly scaled: Float64Array;
  /** The gap at which both are equal. */
  readonly crossing: number;
  /** sqrt(2 d_k) */
  readonly rmsGap: number;
  /** Half of all gaps are smaller. */
  readonly medianGap: number;
}

/** The temperature whose softmax(scores / temperature) comes nearest to wanted weights. */
export interface TemperatureFit {
  readonly temperature: number;
  readonly weights: Float64Array;
  /** Root of the sum of squared differences. */
  readonly residual: number;
}

/** Whose sequence of random numbers: NumPy's legacy stream, or a faster one. Each depends on nothing but the seed. */
export type Generator = 'numpy' | 'fast';

/**
 * seed 0 .. 2^32 - 1; skip and count together at most 1e8. Refused with too_large when the numbers would not fit the
 * engine's memory.
 */
export interface NormalsOptions {
  seed: number;
  count: number;
  skip?: number;
  /** Default 'numpy'. */
  generator?: Generator;
}

/**
 * seed 0 .. 2^32 - 1; one block for each d_k in `dims`; `samples` dot products for each variance, 0 leaves that part
 * out. `stream` is 'course' for one stream through the whole program (default), 'fresh' to seed anew for every d_k.
 */
export interface CourseDemoOptions {
  seed: number;
  dims: readonly number[];
  samples: number;
  stream?: 'course' | 'fresh';
}

/** One query against three keys of standard normal entries: scores and their softmax, raw and divided by sqrt(d_k). */
export interface DemoBlock {
  readonly dk: number;
  readonly rawScores: Float64Array;
  readonly scores: Float64Array;
  readonly rawWeights: Float64Array;
  readonly weights: Float64Array;
}

export interface CourseDemo {
  /** What the program prints, the leading newline and blank lines included. */
  readonly text: string;
  readonly demo: readonly DemoBlock[];
  /** Of dot products of standard normal vectors; the variance divides by n, its standard error is that of theory. */
  readonly variance: readonly {
    readonly dk: number;
    readonly variance: number;
    readonly mean: number;
    readonly standardError: number;
  }[];
}
