// SPDX-License-Identifier: MIT
// Multi-head attention as something to copy, from X to the last output.
import { DEFAULT_DIGITS, type NumberStyle } from '../format.ts';
import { KINDS } from '../joint.ts';
import { matrixOf, tablesIn, type JointTrace } from '../joint-tables.ts';
import type { PipelineResult } from '../pipeline-result.ts';
import { attentionCall, attentionStages, type HeadMark } from './pipeline-source.ts';
import type { CopySource, CopyStage } from './source.ts';

/** `heads`: what was computed in each of them. */
export function jointSource(
  trace: JointTrace,
  heads: readonly (PipelineResult | undefined)[],
  style: NumberStyle,
  stale: boolean,
): CopySource {
  const marks = heads.map((_, index): HeadMark => (heads.length === 1 ? '' : `${index + 1}`));
  const done = heads.flatMap((result, index) => (result ? [{ result, mark: marks[index] ?? '' }] : []));
  return {
    digits: style.digits ?? DEFAULT_DIGITS,
    stages: [
      ...given(trace),
      ...projected(trace),
      ...(done.length === 1 ? [] : done.flatMap(({ result, mark }) => cut(result, mark))),
      ...done.flatMap(({ result, mark }) => attentionStages(result, mark)),
      ...joined(trace, marks),
    ],
    calls: done.map(({ result, mark }) => attentionCall(result, mark)),
    stale,
  };
}

function given(trace: JointTrace): readonly CopyStage[] {
  const tables = tablesIn(trace);
  const names = {
    x: { name: 'X', symbol: 'X' },
    ...(trace.mode === 'cross' && { context: { name: 'context', symbol: 'X_C' } }),
    wq: { name: 'W_Q', symbol: 'W_Q' },
    wk: { name: 'W_K', symbol: 'W_K' },
    wv: { name: 'W_V', symbol: 'W_V' },
    wo: { name: 'W_O', symbol: 'W_O' },
  };
  return (Object.keys(names) as (keyof typeof names)[]).map((table) => ({
    name: '',
    symbol: '',
    ...names[table],
    values: tables.get(table) ?? { rows: 0, cols: 0, data: [] },
    made: { kind: 'given' },
  }));
}

function projected(trace: JointTrace): readonly CopyStage[] {
  const tables = tablesIn(trace);
  return KINDS.map((kind): CopyStage => {
    const letter = kind.toUpperCase();
    const left = trace.mode === 'cross' && kind !== 'q' ? 'context' : 'X';
    return {
      name: letter,
      symbol: letter,
      values: tables.get(`all-${kind}`) ?? { rows: 0, cols: 0, data: [] },
      made: { kind: 'product', left, right: `W_${letter}`, transposed: false },
    };
  });
}

/** The columns of one head. */
function cut({ stages }: PipelineResult, mark: HeadMark): readonly CopyStage[] {
  return KINDS.map((kind): CopyStage => {
    const letter = kind.toUpperCase();
    const values = stages[kind];
    const from = (Number(mark) - 1) * values.cols;
    return {
      name: `${letter}${mark}`,
      symbol: `${letter}_{${mark}}`,
      values,
      made: { kind: 'columns', of: letter, from, to: from + values.cols },
    };
  });
}

/** One head's output goes on as it is. */
function joined({ concat, output }: JointTrace, marks: readonly HeadMark[]): readonly CopyStage[] {
  const beside: CopyStage = {
    name: 'concat',
    symbol: 'C',
    values: matrixOf(concat),
    made: { kind: 'beside', of: marks.map((mark) => `output${mark}`) },
  };
  const last: CopyStage = {
    name: 'joined',
    symbol: 'Y',
    values: matrixOf(output),
    made: { kind: 'product', left: beside.name, right: 'W_O', transposed: false },
  };
  return [beside, last];
}
