// SPDX-License-Identifier: MIT
// The whole engine: the lean one and everything that laboratories and programs need beside it.
import { attend } from './attention.ts';
import { Border } from './border.ts';
import { courseDemo } from './course-demo.ts';
import { dotParts } from './dot-parts.ts';
import { type Fault, faultyAttention } from './faults.ts';
import { gapCurve } from './gap-curve.ts';
import { Guard } from './guard.ts';
import { attentionGradient, softmaxJacobian } from './gradient.ts';
import { type Backend, createLeanEngine, type LeanEngine } from './lean-engine.ts';
import { multiHead } from './multi-head.ts';
import { normals } from './normals.ts';
import type {
  DotProductOptions,
  DotProductResult,
  ExamOptions,
  Run,
  ScoreSweepOptions,
  ScoreSweepResult,
  TimingOptions,
  TimingResult,
  TrainingOptions,
  TrainingResult,
} from './run-types.ts';
import { dotProductExperiment } from './runs/dot-product-experiment.ts';
import { exam } from './runs/exam.ts';
import { scoreSweep } from './runs/score-sweep.ts';
import { RunSlots } from './runs/slots.ts';
import { timing } from './runs/timing.ts';
import { training } from './runs/training.ts';
import { fitTemperature } from './temperature.ts';
import type {
  AttentionGradient,
  AttentionInput,
  AttentionTrace,
  CourseDemo,
  CourseDemoOptions,
  DotParts,
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

/** Every method returns at once (a run is driven by whoever holds it) and throws an SdpaError when it refuses its input; the engine stays usable. */
export interface Engine extends LeanEngine {
  /** The output alone, for sizes whose scores would not fit; takes memory for the inputs and the output only. */
  attend(input: AttentionInput, reuse?: Tensor): Tensor;
  /** The products and sums one raw score is made of, and how it relates to length and angle. */
  dotParts(query: readonly number[], key: readonly number[]): DotParts;
  /** The same trace as attention(), with one stage done wrong; always in float64. */
  faultyAttention(input: AttentionInput, fault: Fault): AttentionTrace;
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
  /**
   * Many dot products of random vectors: their spread for each d_k, beside what theory says.
   * @param reuse A run, ended or not, of the same options but fewer samples (from NumPy's stream with the same
   * firstRound), or a cancelled one of the same: the new run goes on from where it stands. Others are of no use; the
   * numbers are the same in any case.
   */
  dotProductExperiment(options: DotProductOptions, reuse?: Run<DotProductResult>): Run<DotProductResult>;
  /**
   * Marks as sums over questions: what grows as n, and what as its root.
   * @param reuse A run of the same options but fewer students, or a cancelled one: as for dotProductExperiment.
   */
  exam(options: ExamOptions, reuse?: Run<DotProductResult>): Run<DotProductResult>;
  /**
   * How sharp weights are and how much gradient they let through, for each d_k and divisor.
   * @param reuse A cancelled run of the same options: the new one goes on from where it stands.
   */
  scoreSweep(options: ScoreSweepOptions, reuse?: Run<ScoreSweepResult>): Run<ScoreSweepResult>;
  /**
   * A small attention that learns, with or without scaling.
   * @param reuse A cancelled run of the same options: the new one goes on from where it stands.
   */
  training(options: TrainingOptions, reuse?: Run<TrainingResult>): Run<TrainingResult>;
  /** How much faster than textbook loops the core is on this device, for one size. */
  timing(options: TimingOptions): Run<TimingResult>;
}

export function createEngine({ module }: Border, backend: Backend): Engine {
  const guard = new Guard();
  // A border of its own: what passes it is watched.
  const border = new Border(guard.watch(module));
  const slots = new RunSlots(border, guard);
  return guard.around<Engine>({
    ...createLeanEngine(border, backend),
    attend: (input, reuse) => attend(border, input, reuse),
    dotParts: (query, key) => dotParts(border, query, key),
    faultyAttention: (input, fault) => faultyAttention(border, input, fault),
    attentionGradient: (input) => attentionGradient(border, input),
    multiHead: (input) => multiHead(border, input),
    softmaxJacobian: (scores, options) => softmaxJacobian(border, scores, options),
    gapCurve: (options) => gapCurve(border, options),
    fitTemperature: (scores, wanted) => fitTemperature(border, scores, wanted),
    normals: (options) => normals(border, options),
    courseDemo: (options) => courseDemo(border, options),
    dotProductExperiment: (options, reuse) => dotProductExperiment(slots, options, reuse),
    exam: (options, reuse) => exam(slots, options, reuse),
    scoreSweep: (options, reuse) => scoreSweep(slots, options, reuse),
    training: (options, reuse) => training(slots, options, reuse),
    timing: (options) => timing(slots, options),
  });
}
