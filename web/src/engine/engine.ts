// SPDX-License-Identifier: MIT
// The whole engine: the lean one and everything that laboratories and programs need beside it.
import { attend } from './attention.ts';
import type { Border } from './border.ts';
import { courseDemo } from './course-demo.ts';
import { gapCurve } from './gap-curve.ts';
import { attentionGradient, softmaxJacobian } from './gradient.ts';
import { type Backend, createLeanEngine, type LeanEngine } from './lean-engine.ts';
import { multiHead } from './multi-head.ts';
import { normals } from './normals.ts';
import { fitTemperature } from './temperature.ts';
import type {
  AttentionGradient,
  AttentionInput,
  CourseDemo,
  CourseDemoOptions,
  GapCurve,
  JacobianOptions,
  MultiHead,
  MultiHeadInput,
  NormalsOptions,
  SoftmaxJacobian,
  TemperatureFit,
  Tensor,
  TensorInput,
} from './types.ts';

/** Every method returns at once and throws an SdpaError when it refuses its input; the engine stays usable. */
export interface Engine extends LeanEngine {
  /** The output alone, for sizes whose scores would not fit; takes memory for the inputs and the output only. */
  attend(input: AttentionInput, reuse?: Tensor): Tensor;
  /** How the output answers to each number, given the gradient of what follows by the output. */
  attentionGradient(input: AttentionInput & { outputGradient: TensorInput }): AttentionGradient;
  /** Several attentions side by side on shares of the width, joined again; every head's trace. In float64. */
  multiHead(input: MultiHeadInput): MultiHead;
  /** How each weight answers to each score; `scores` are the scaled ones, those that enter the softmax. */
  softmaxJacobian(scores: readonly number[], options?: JacobianOptions): SoftmaxJacobian;
  /** Two keys: how strongly a weight answers to its raw score, at given gaps between the two raw scores. */
  gapCurve(options: { dk: number; gaps: readonly number[] }): GapCurve;
  /** Is there a divisor that turns scores into wanted weights? The nearest one, by least squares. */
  fitTemperature(scores: readonly number[], wanted: readonly number[]): TemperatureFit;
  /** `count` standard normals after skipping `skip`: numpy.random.seed(seed); numpy.random.randn, to the last digits. */
  normals(options: NormalsOptions): Float64Array;
  /** The course's program for any seed and head sizes; `text` is its printed output, character for character. */
  courseDemo(options: CourseDemoOptions): CourseDemo;
}

export function createEngine(border: Border, backend: Backend): Engine {
  return Object.freeze<Engine>({
    ...createLeanEngine(border, backend),
    attend: (input, reuse) => attend(border, input, reuse),
    attentionGradient: (input) => attentionGradient(border, input),
    multiHead: (input) => multiHead(border, input),
    softmaxJacobian: (scores, options) => softmaxJacobian(border, scores, options),
    gapCurve: (options) => gapCurve(border, options),
    fitTemperature: (scores, wanted) => fitTemperature(border, scores, wanted),
    normals: (options) => normals(border, options),
    courseDemo: (options) => courseDemo(border, options),
  });
}
