// SPDX-License-Identifier: MIT
// The part of the engine that the widget of a first visit needs: plain functions over one border, so that a method can
// be handed around by itself.
import { attention, type AxisFault, wrongAxisAttention } from './attention.ts';
import type { LeanBorder } from './border.ts';
import { divisor } from './divisor.ts';
import { softmax } from './softmax.ts';
import type {
  AttentionInput,
  AttentionTrace,
  Divisor,
  Scale,
  SoftmaxAxis,
  SoftmaxResult,
  TensorInput,
} from './types.ts';

/** Which build of the core computes: WebAssembly, or the same C++ as JavaScript. */
export type Backend = 'wasm' | 'js';

/** Every method returns at once and throws an SdpaError when it refuses its input; the engine stays usable. */
export interface LeanEngine {
  readonly backend: Backend;
  readonly version: string;
  /**
   * What each query makes of the values, every stage kept. Pass an earlier trace as `reuse` to have its arrays
   * refilled: when all shapes and number types match, that same object comes back; otherwise it is left alone.
   */
  attention(input: AttentionInput, reuse?: AttentionTrace): AttentionTrace;
  /** The same trace as attention(), with softmax along another axis; always in float64. */
  faultyAttention(input: AttentionInput, fault: AxisFault): AttentionTrace;
  /** Weights that are positive and add up to 1 along `axis` (default 'row'). Scores of -Infinity are hidden. */
  softmax(scores: TensorInput, options?: { axis?: SoftmaxAxis }): SoftmaxResult;
  /** What a raw score is divided by for a head size, and the multiplier to hand to attention(). */
  divisor(options: { divisor: Divisor; dk: number }): Scale;
}

export function createLeanEngine(border: LeanBorder, backend: Backend): LeanEngine {
  return Object.freeze<LeanEngine>({
    backend,
    version: border.module.version(),
    attention: (input, reuse) => attention(border, input, reuse),
    faultyAttention: (input, fault) => wrongAxisAttention(border, input, fault),
    softmax: (scores, options) => softmax(border, scores, options?.axis),
    divisor: (options) => divisor(border, options),
  });
}
