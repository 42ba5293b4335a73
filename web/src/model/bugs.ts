// SPDX-License-Identifier: MIT
// "Find the bug": worked examples with a mistake in them. What the mistake amounts to as a setting, where it can be one,
// and the first number that tells two calculations apart. All numbers come from the core.
import { formatNumber, type NumberStyle } from './format.ts';
import type { PipelinePreset, PipelineQuestion } from './pipeline-preset.ts';
import { entry, type PipelineResult } from './pipeline-result.ts';
import { attending, NOTHING_HIDDEN, type CellRef, type PipelineState } from './pipeline-state.ts';

/** An example as it stands in content/bug-presets.json. */
export interface BugPreset extends Omit<PipelinePreset, 'question'> {
  readonly fault: string;
  /** The numbers are those of each of so many heads; 1 when it is not given. */
  readonly modelHeads?: number;
  /** The choices are mistakes. Row and column are those of the weight that gives the mistake away, or of a row's sum. */
  readonly question: Omit<PipelineQuestion, 'choices' | 'right'> & { readonly choices: readonly string[] };
}

/** The example as the pipeline takes it; right is the mistake that the core makes. */
export function asPipelinePreset(preset: BugPreset): PipelinePreset {
  const { choices } = preset.question;
  const question = { ...preset.question, right: choices.indexOf(preset.fault) };
  return { ...preset, question: question as unknown as PipelineQuestion };
}

/**
 * The settings by which a right program would compute what the faulty one did; those of the page where there are none.
 * `divisor`: what a program divides by that takes the root of the whole model's width.
 */
export function confessed(state: PipelineState, fault: string, divisor: string): PipelineState {
  switch (fault) {
    case 'no-scale':
      return { ...state, scale: 'none' };
    case 'scale-twice':
    case 'scale-by-dk':
      return { ...state, scale: 'dk' };
    case 'scale-by-sqrt-dmodel':
      return { ...state, scale: 'custom', divisor };
    case 'softmax-columns':
      return { ...state, axis: 'column' };
    case 'softmax-whole':
      return { ...state, axis: 'whole' };
    case 'mask-inverted':
    case 'future-only':
      return { ...state, mask: 'custom', hidden: swapped(state) };
    default:
      return state;
  }
}

/** Whether the faulty calculation is a right one with other settings. */
export function isSetting(fault: string): boolean {
  return !['mask-after-softmax', 'mask-added', 'key-not-transposed'].includes(fault);
}

/** Hidden is what may be seen, and the other way round. */
function swapped(state: PipelineState): PipelineState['hidden'] {
  const seen = attending(state);
  return NOTHING_HIDDEN.map((cells, row) => cells.map((_, col) => seen[row]?.[col] ?? false));
}

export interface Difference {
  readonly table: 'raw' | 'scores' | 'masked' | 'weights';
  readonly row: number;
  readonly col: number;
  /** The number in the one and in the other calculation, as printed. */
  readonly texts: readonly [string, string];
}

/** The first number that two calculations of the same sizes print differently; undefined where they agree. */
export function firstDifference(
  one: PipelineResult,
  other: PipelineResult,
  style: NumberStyle,
): Difference | undefined {
  for (const table of ['raw', 'scores', 'masked', 'weights'] as const)
    for (let row = 0; row < one.stages[table].rows; row++)
      for (let col = 0; col < one.stages[table].cols; col++) {
        const [here = '', there = ''] = [one, other].map(({ stages }) =>
          formatNumber(entry(stages[table], row, col), style),
        );
        if (here !== there) return { table, row, col, texts: [here, there] };
      }
  return undefined;
}

/** The number that gives the mistake away: a weight, or what a row of weights adds up to. */
export function witness(
  { stages, weightSums }: PipelineResult,
  { row, col }: Pick<PipelineQuestion, 'row' | 'col'>,
): number {
  return col === null ? (weightSums[row] ?? 0) : entry(stages.weights, row, col);
}

/** Which sentence says how a number was made that no setting explains; undefined for one that settings explain. */
export function mistakeIn(result: PipelineResult, cell: CellRef, fault: string): string | undefined {
  const { matrix, row, col, fact } = cell;
  if (fact !== undefined) return undefined;
  if (fault === 'key-not-transposed') return matrix === 'raw' ? 'key' : undefined;
  const { mask, causal } = result.input;
  const seen = causal ? col <= row : (mask?.[row]?.[col] ?? true);
  if (matrix === 'masked' && fault === 'mask-added') return seen ? 'added' : 'kept';
  if (fault !== 'mask-after-softmax') return undefined;
  if (matrix === 'masked') return seen ? 'seen' : 'kept';
  return matrix === 'weights' && !seen ? 'late' : undefined;
}
