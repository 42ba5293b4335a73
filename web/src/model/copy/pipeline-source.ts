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
  const { divisor, shift, axis } = result.input;
  const names = { q: 'Q', k: 'K', v: 'V', output: 'output' };
  const call: AttentionCall = { ...names, divisor, shift, visible, axis, emptyRows };
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
  const name = alteredName(input, visible);
  if (name === 'scores') return [raw, scores];
  const made = { kind: 'masked', of: 'scores', shift: input.shift, visible } as const;
  return [raw, scores, { name, symbol: "S''", values: stages.masked, made }];
}

/** What softmax takes, by its name. */
function alteredName({ shift }: PipelineInput, visible: Visible | null): 'masked' | 'shifted' | 'scores' {
  if (visible !== null) return 'masked';
  return shift === 0 ? 'scores' : 'shifted';
}

/** The weights, and what they blend. */
function shared(
  { input, stages, weightSums }: PipelineResult,
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
        of: alteredName(input, visible),
        axis: input.axis,
        sums: weightSums,
        empty: emptyGroups(stages.masked, input.axis),
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
