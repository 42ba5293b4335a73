// SPDX-License-Identifier: MIT
// The pipeline's last good result as something to copy.
import type { NumberStyle } from '../format.ts';
import { DEFAULT_DIGITS } from '../format.ts';
import type { PipelineInput } from '../pipeline-check.ts';
import { columnOf, rowOf, type NumberMatrix, type PipelineResult } from '../pipeline-result.ts';
import type { AttentionCall, CopySource, CopyStage, Visible } from './source.ts';

/** Number of a head, counted from 1, in the names and symbols of its stages; '' where there is only one attention. */
export type HeadMark = `${number}` | '';

export function pipelineSource(result: PipelineResult, style: NumberStyle, stale: boolean): CopySource {
  const { stages } = result;
  const given = (['q', 'k', 'v'] as const).map((name): CopyStage => {
    const letter = name.toUpperCase();
    return { name: letter, symbol: letter, values: stages[name], made: { kind: 'given' } };
  });
  return {
    digits: style.digits ?? DEFAULT_DIGITS,
    stages: [...given, ...attentionStages(result)],
    calls: [attentionCall(result)],
    stale,
  };
}

/** An attention, or that of one head, as one call. */
export function attentionCall(result: PipelineResult, head: HeadMark = ''): AttentionCall {
  const { divisor, shift, axis } = result.input;
  const names = { q: `Q${head}`, k: `K${head}`, v: `V${head}`, output: `output${head}` };
  return { ...names, divisor, shift, visible: visibleOf(result.input), axis, emptyRows: emptyRows(result) };
}

/** From the raw scores to the output. */
export function attentionStages(result: PipelineResult, head: HeadMark = ''): readonly CopyStage[] {
  const below = head === '' ? '' : `_{${head}}`;
  const named = (name: string, letter: string, primes = '') =>
    ({ name: `${name}${head}`, symbol: `${letter}${below}${primes}` }) as const;
  const { input, stages, weightSums } = result;
  const visible = visibleOf(input);
  const altered = alteredName(input, visible);
  const raw: CopyStage = {
    ...named('raw', 'S'),
    values: stages.raw,
    made: { kind: 'product', left: `Q${head}`, right: `K${head}`, transposed: true },
  };
  const scores: CopyStage = {
    ...named('scores', 'S', "'"),
    values: stages.scores,
    made: { kind: 'divided', of: raw.name, query: `Q${head}`, by: input.divisor },
  };
  const masked: CopyStage = {
    ...named(altered, 'S', "''"),
    values: stages.masked,
    made: { kind: 'masked', of: scores.name, shift: input.shift, visible },
  };
  const shared = altered === 'scores' ? scores : masked;
  const weights: CopyStage = {
    ...named('weights', 'A'),
    values: stages.weights,
    made: {
      kind: 'softmax',
      of: shared.name,
      axis: input.axis,
      sums: weightSums,
      empty: emptyGroups(stages.masked, input.axis),
      emptyRows: emptyRows(result),
    },
  };
  const output: CopyStage = {
    ...named('output', 'O'),
    values: stages.output,
    made: { kind: 'product', left: weights.name, right: `V${head}`, transposed: false },
  };
  return [raw, scores, ...(altered === 'scores' ? [] : [masked]), weights, output];
}

/** What softmax takes, by its name. */
function alteredName({ shift }: PipelineInput, visible: Visible | null): 'masked' | 'shifted' | 'scores' {
  if (visible !== null) return 'masked';
  return shift === 0 ? 'scores' : 'shifted';
}

function emptyRows({ visibleKeys }: PipelineResult): readonly number[] {
  return indicesOf(visibleKeys, (count) => count === 0);
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
