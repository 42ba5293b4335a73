// SPDX-License-Identifier: MIT
// Numbers that are shown but stand in no cell of a matrix: the root that scores are divided by, what softmax takes
// off and divides by, and what a row of weights adds up to.
import { added, equation } from './equation.ts';
import { shareAt, sumOfPowers, type Share } from './explain-weight.ts';
import { formatNumber, formatPadded, type NumberStyle } from './format.ts';
import type { Link, Made } from './picture.ts';
import { rowOf, type PipelineResult, type SoftmaxParts } from './pipeline-result.ts';
import type { CellRef, FactName } from './pipeline-state.ts';
import { operandDigits, printOperand } from './printed.ts';

/** How a fact was made; undefined where there is none, because everything is hidden. */
export function explainFact(
  result: PipelineResult,
  cell: CellRef,
  fact: FactName,
  style: NumberStyle,
  softmax: SoftmaxParts,
): Made | undefined {
  if (fact === 'divisor') return result.input.divisor === 'sqrt' ? divisor(result, style) : undefined;
  if (fact === 'rowSum') return rowSum(result, cell.row, style);
  const share = shareAt(result, cell, softmax);
  if (share === null) return undefined;
  const { max, sum } = share.parts;
  return fact === 'max'
    ? made(max, style, null, { key: 'made.max.note', args: placeOfMax(result, cell, share) })
    : made(sum, style, sumOfPowers(share, style, softmax), { key: 'made.sum.note' });
}

/** What can be opened from a number, and the way back to it, which takes the place of the way there. */
export function linksFrom(
  result: PipelineResult,
  cell: CellRef,
  style: NumberStyle,
  softmax: SoftmaxParts,
): readonly Link[] {
  const { matrix, row, col } = cell;
  return factsOf(result, cell).flatMap((fact): readonly Link[] => {
    if (fact === cell.fact) return [{ said: { key: `back.${matrix}` }, cell: { matrix, row, col } }];
    const value = fact === 'divisor' ? result.divisor : shareAt(result, cell, softmax)?.parts[fact];
    if (value === undefined) return [];
    const said = { key: `open.${fact}`, args: { value: formatNumber(value, style) } };
    return [{ said, cell: { matrix, row, col, fact } }];
  });
}

function factsOf(
  { input }: PipelineResult,
  { matrix, fact }: CellRef,
): readonly Exclude<FactName, 'rowSum'>[] {
  if (matrix === 'scores') return input.divisor === 'sqrt' ? ['divisor'] : [];
  return matrix === 'weights' && fact !== 'rowSum' ? ['max', 'sum'] : [];
}

function made(value: number, style: NumberStyle, line: Made['equation'], note: Made['note']): Made {
  return { value, shown: formatNumber(value, style), equation: line, note };
}

function divisor({ divisor: value, stages }: PipelineResult, style: NumberStyle): Made {
  const dk = stages.q.cols;
  const line = equation([[{ root: String(dk) }]], { text: formatNumber(value, style), hue: 's' }, true);
  return made(value, style, line, { key: 'made.divisor.note', args: { dk } });
}

function rowSum(
  { input, stages, weightSums, visibleKeys }: PipelineResult,
  row: number,
  style: NumberStyle,
): Made {
  const value = weightSums[row] ?? 0;
  const empty = visibleKeys[row] === 0;
  const weights = rowOf(stages.weights, row);
  const total = (printed: readonly number[]) => printed.reduce((sum, weight) => sum + weight, 0);
  const print = empty ? formatNumber : formatPadded;
  const { digits, exact } = operandDigits(weights, value, style, total, print);
  const terms = weights.map((weight) => [{ text: printOperand(weight, digits), hue: 'a' as const }]);
  const shown = print(value, style);
  const key = `made.rowSum.${empty ? 'empty' : input.axis}`;
  const line = equation([added(terms)], { text: shown, hue: 'a' }, exact);
  return { value, shown, equation: line, note: { key, args: { row: row + 1 } } };
}

/** Query and key of the largest score, as readers count. */
function placeOfMax(
  { input, stages }: PipelineResult,
  { row, col }: CellRef,
  { scores, parts }: Share,
): Readonly<Record<'row' | 'col', number>> {
  const index = scores.indexOf(parts.max);
  if (input.axis === 'row') return { row: row + 1, col: index + 1 };
  if (input.axis === 'column') return { row: index + 1, col: col + 1 };
  const { cols } = stages.masked;
  return { row: Math.floor(index / cols) + 1, col: (index % cols) + 1 };
}
