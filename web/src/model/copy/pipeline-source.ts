// SPDX-License-Identifier: MIT
// The pipeline's last good result as something to copy.
import type { NumberStyle } from '../format.ts';
import { DEFAULT_DIGITS } from '../format.ts';
import type { PipelineInput } from '../pipeline-check.ts';
import { columnOf, rowOf, type NumberMatrix, type PipelineResult } from '../pipeline-result.ts';
import type { AttentionCall, CopySource, CopyStage, Visible } from './source.ts';

export function pipelineSource(result: PipelineResult, style: NumberStyle, stale: boolean): CopySource {
  const visible = visibleOf(result.input);
  const emptyRows = indicesOf(result.visibleKeys, (count) => count === 0);
  const { divisor, axis } = result.input;
  const call: AttentionCall = { q: 'Q', k: 'K', v: 'V', divisor, visible, axis, output: 'output', emptyRows };
  return {
    digits: style.digits ?? DEFAULT_DIGITS,
    stages: [...given(result), ...scored(result, visible), ...shared(result, visible, emptyRows)],
    calls: [call],
    stale,
  };
}

function given({ stages }: PipelineResult): readonly CopyStage[] {
  return [
    { name: 'Q', symbol: 'Q', values: stages.q, made: { kind: 'given' } },
    { name: 'K', symbol: 'K', values: stages.k, made: { kind: 'given' } },
    { name: 'V', symbol: 'V', values: stages.v, made: { kind: 'given' } },
  ];
}

/** From the dot products to what softmax takes. */
function scored({ input, stages }: PipelineResult, visible: Visible | null): readonly CopyStage[] {
  const raw: CopyStage = {
    name: 'raw',
    symbol: 'S',
    values: stages.raw,
    made: { kind: 'product', left: 'Q', right: 'K', transposed: true },
  };
  const scores: CopyStage = {
    name: 'scores',
    symbol: "S'",
    values: stages.scores,
    made: { kind: 'divided', of: 'raw', query: 'Q', by: input.divisor },
  };
  if (visible === null) return [raw, scores];
  const made = { kind: 'masked', of: 'scores', visible } as const;
  return [raw, scores, { name: 'masked', symbol: "S''", values: stages.masked, made }];
}

/** The weights, and what they blend. */
function shared(
  { input: { axis }, stages, weightSums }: PipelineResult,
  visible: Visible | null,
  emptyRows: readonly number[],
): readonly CopyStage[] {
  return [
    {
      name: 'weights',
      symbol: 'A',
      values: stages.weights,
      made: {
        kind: 'softmax',
        of: visible === null ? 'scores' : 'masked',
        axis,
        sums: weightSums,
        empty: emptyGroups(stages.masked, axis),
        emptyRows,
      },
    },
    {
      name: 'output',
      symbol: 'O',
      values: stages.output,
      made: { kind: 'product', left: 'weights', right: 'V', transposed: false },
    },
  ];
}

function visibleOf({ causal, mask }: PipelineInput): Visible | null {
  return causal ? 'causal' : (mask ?? null);
}

/** Rows, columns or the table whose scores are all hidden. */
function emptyGroups(masked: NumberMatrix, axis: PipelineInput['axis']): readonly number[] {
  const hidden = (scores: readonly number[]) => scores.every((score) => score === -Infinity);
  if (axis === 'whole') return hidden(Array.from(masked.data)) ? [0] : [];
  const groups =
    axis === 'row'
      ? Array.from({ length: masked.rows }, (_, row) => rowOf(masked, row))
      : Array.from({ length: masked.cols }, (_, col) => columnOf(masked, col));
  return indicesOf(groups, hidden);
}

function indicesOf<T>(list: ArrayLike<T>, test: (item: T) => boolean): readonly number[] {
  return Array.from(list, (item, index) => (test(item) ? index : -1)).filter((index) => index >= 0);
}
