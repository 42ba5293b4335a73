// SPDX-License-Identifier: MIT
// One call of the core for the pipeline: checked numbers in, every stage out. Nothing is computed here.
import type { AttentionInput, AttentionTrace, LeanEngine, SdpaError, Tensor } from '../engine/lean.ts';
import type { JointTrace } from '../model/joint-tables.ts';
import type { PipelineInput } from '../model/pipeline-check.ts';
import type { NumberMatrix, PipelineResult, SoftmaxParts } from '../model/pipeline-result.ts';
import type { ErrorDetail } from '../model/problems.ts';

/** The engine's trace; with heads that of the first one, and what is around the heads. */
export type PipelineTrace = AttentionTrace & { readonly joint?: JointTrace };

export interface PipelineRun {
  readonly trace: PipelineTrace;
  readonly result: PipelineResult;
}

/** @throws SdpaError when the core refuses what the model's checks let through. */
export function runPipeline(engine: LeanEngine, input: PipelineInput): PipelineRun {
  const { query, key, value, shift, causal, mask, axis, joint } = input;
  const { scale, divisor } = engine.divisor({ divisor: input.divisor, dk: query[0]?.length ?? 1 });
  const call: AttentionInput = {
    query,
    key,
    value,
    scale,
    ...(shift !== 0 && { bias: query.map(() => key.map(() => shift)) }),
    ...(mask && { mask }),
    ...(causal && { causal: 'top-left' }),
  };
  const trace =
    axis === 'row'
      ? engine.attention(call)
      : engine.faultyAttention(call, axis === 'column' ? 'softmax-columns' : 'softmax-whole');
  return {
    trace: { ...trace, ...joint },
    result: {
      input,
      divisor,
      stages: {
        q: given(query),
        k: given(key),
        v: given(value),
        raw: matrixOf(trace.rawScores),
        scores: matrixOf(trace.scores),
        masked: matrixOf(trace.maskedScores),
        weights: matrixOf(trace.weights),
        output: matrixOf(trace.output),
      },
      weightSums: trace.rows.weightSum.data,
      visibleKeys: trace.rows.visibleKeys.data,
    },
  };
}

/** The core's softmax of one row, for the arithmetic panel. */
export function softmaxParts(engine: LeanEngine): SoftmaxParts {
  return (scores) => {
    const { shifted, exps, max, sum } = engine.softmax([[...scores]]);
    return { shifted: shifted.data, exps: exps.data, max: max.data[0] ?? 0, sum: sum.data[0] ?? 0 };
  };
}

function given(rows: readonly (readonly number[])[]): NumberMatrix {
  return { rows: rows.length, cols: rows[0]?.length ?? 0, data: rows.flat() };
}

function matrixOf({ shape, data }: Tensor): NumberMatrix {
  return { rows: shape[0] ?? 0, cols: shape[1] ?? 0, data };
}

/** The fields of a refusal of the core; anything else is a bug and is thrown on. */
export function coreRefusal(cause: unknown): ErrorDetail {
  if (cause instanceof Error && cause.name === 'SdpaError') return cause as SdpaError;
  throw cause;
}
