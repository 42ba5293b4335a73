// SPDX-License-Identifier: MIT
// How the chosen number was made: the arithmetic back to its sources, as parts of an equation and a sentence of why.
import { DEFAULT_DIGITS, formatFixed, formatFull, formatNumber, type NumberStyle } from './format.ts';
import { explainFact, linksFrom } from './explain-fact.ts';
import { shareAt, shareOf } from './explain-weight.ts';
import { equation, sumOfProducts } from './equation.ts';
import { HUE_OF_MATRIX, type Explanation, type Made, type Part } from './picture.ts';
import { operandDigits, printOperand } from './printed.ts';
import { columnOf, entry, rowOf, type PipelineResult, type SoftmaxParts } from './pipeline-result.ts';
import { isInput, type CellRef } from './pipeline-state.ts';

/** null for a fact that is gone: the largest of scores that are all hidden now. */
export function explain(
  result: PipelineResult,
  cell: CellRef,
  style: NumberStyle,
  softmax: SoftmaxParts,
): Explanation | null {
  const { matrix, row, col, fact } = cell;
  const made =
    fact === undefined
      ? explainEntry(result, cell, style, softmax)
      : explainFact(result, cell, fact, style, softmax);
  if (made === undefined) return null;
  const { value } = made;
  const { digits = DEFAULT_DIGITS } = style;
  const isWhole = value === -Infinity || Number(formatFixed(value, digits)) === value;
  const args = { row: row + 1, col: col + 1, axis: result.input.axis };
  return {
    ...made,
    of: { key: `made.${fact ?? matrix}.of`, args },
    given: isInput(matrix),
    full: isWhole ? null : formatFull(value),
    links: linksFrom(result, cell, style, softmax),
  };
}

function explainEntry(
  result: PipelineResult,
  cell: CellRef,
  style: NumberStyle,
  softmax: SoftmaxParts,
): Made {
  const value = entry(result.stages[cell.matrix], cell.row, cell.col);
  return { value, shown: formatNumber(value, style), ...how(result, cell, value, style, softmax) };
}

type How = Pick<Made, 'equation' | 'note'>;

function how(
  result: PipelineResult,
  cell: CellRef,
  value: number,
  style: NumberStyle,
  softmax: SoftmaxParts,
): How {
  const place = { row: cell.row + 1, col: cell.col + 1 };
  const { query, key } = result.input;
  switch (cell.matrix) {
    case 'q':
    case 'k':
    case 'v':
      return { equation: null, note: { key: 'made.input.note' } };
    case 'raw': {
      const products = sumOfProducts(
        query[cell.row] ?? [],
        key[cell.col] ?? [],
        ['q', 'k'],
        value,
        's',
        style,
      );
      const note = { key: 'made.raw.note', args: { ...place, count: (query[cell.row] ?? []).length } };
      return { equation: products, note };
    }
    case 'scores':
      return scaled(result, cell, value, style);
    case 'masked':
      return shifted(result, cell, value, style);
    case 'weights':
      return shared(result, cell, value, style, softmax);
    case 'output': {
      const weights = rowOf(result.stages.weights, cell.row);
      const blend = sumOfProducts(
        weights,
        columnOf(result.stages.v, cell.col),
        ['a', 'v'],
        value,
        'o',
        style,
      );
      const empty = result.visibleKeys[cell.row] === 0;
      const note = { key: empty ? 'made.output.empty' : 'made.output.note', args: place };
      return { equation: blend, note };
    }
  }
}

/** After the mask, and after a constant was added. */
function shifted({ input, stages }: PipelineResult, cell: CellRef, value: number, style: NumberStyle): How {
  const { shift } = input;
  const args = { row: cell.row + 1, col: cell.col + 1, shift: formatNumber(shift, style) };
  const hidden = value === -Infinity;
  if (hidden || shift === 0)
    return { equation: null, note: { key: hidden ? 'made.masked.hidden' : 'made.masked.seen', args } };
  const score = entry(stages.scores, cell.row, cell.col);
  const { digits, exact } = operandDigits([score, shift], value, style, ([a = 0, b = 0]) => a + b);
  const side: readonly Part[] = [
    { text: printOperand(score, digits), hue: 's' },
    { text: shift < 0 ? ' \u2212 ' : ' + ' },
    { text: printOperand(shift < 0 ? -shift : shift, digits) },
  ];
  const shown = { text: formatNumber(value, style), hue: HUE_OF_MATRIX.masked };
  return { equation: equation([side], shown, exact), note: { key: 'made.added', args } };
}

function shared(
  result: PipelineResult,
  cell: CellRef,
  weight: number,
  style: NumberStyle,
  softmax: SoftmaxParts,
): How {
  const args = { row: cell.row + 1, col: cell.col + 1 };
  const share = shareAt(result, cell, softmax);
  if (share === null) return { equation: null, note: { key: 'made.weights.empty', args } };
  if (share.scores[share.place] === -Infinity)
    return { equation: null, note: { key: 'made.weights.hidden', args } };
  const max = printOperand(share.parts.max, style.digits ?? DEFAULT_DIGITS);
  const key = weight === 0 ? 'made.weights.underflow' : `made.weights.${result.input.axis}`;
  return {
    equation: shareOf(share, weight, style, softmax),
    note: { key, args: { ...args, max, count: share.visible.length } },
  };
}

function scaled(result: PipelineResult, cell: CellRef, value: number, style: NumberStyle): How {
  const raw = entry(result.stages.raw, cell.row, cell.col);
  const { divisor } = result.input;
  if (divisor === 'none') return { equation: null, note: { key: 'made.scores.none' } };
  const headDim = result.stages.q.cols;
  const rooted = divisor === 'sqrt';
  const { digits, exact } = operandDigits(
    [raw, result.divisor],
    value,
    style,
    ([over = 0, under = 1]) => over / (rooted ? result.divisor : under),
  );
  const print = (operand: number) => printOperand(operand, digits);
  const by: Part = rooted ? { root: String(headDim) } : { text: print(result.divisor) };
  const side: readonly Part[] = [{ text: print(raw), hue: 's' }, { text: ' ÷ ' }, by];
  const shown = { text: formatNumber(value, style), hue: HUE_OF_MATRIX.scores };
  const key = `made.scores.${typeof divisor === 'number' ? 'custom' : divisor}`;
  return {
    equation: equation([side], shown, exact),
    note: { key, args: { dk: headDim, divisor: formatNumber(result.divisor, style) } },
  };
}
