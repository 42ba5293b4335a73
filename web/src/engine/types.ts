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
 * and key, NaN or infinity in query, key and value, products that overflow, and empty tensors.
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
