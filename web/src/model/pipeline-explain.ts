// SPDX-License-Identifier: MIT
// How the chosen number was made: the arithmetic back to its sources, as parts of an equation and a sentence of why.
import { formatFull, formatNumber, type NumberStyle } from './format.ts';
import { explainWeight } from './explain-weight.ts';
import { equation, sumOfProducts } from './equation.ts';
import { HUE_OF_MATRIX, type Explanation, type Part } from './picture.ts';
import { digitsThatRecompute, printedValue, printOperand } from './printed.ts';
import { columnOf, entry, rowOf, type PipelineResult, type SoftmaxParts } from './pipeline-result.ts';
import { isInput, type CellRef } from './pipeline-state.ts';

export function explain(
  result: PipelineResult,
  cell: CellRef,
  style: NumberStyle,
  softmax: SoftmaxParts,
): Explanation {
  const value = entry(result.stages[cell.matrix], cell.row, cell.col);
  const shown = formatNumber(value, style);
  const full = formatFull(value);
  const isWhole = value === -Infinity || printedValue(value, style.digits ?? 3) === value;
  const given = isInput(cell.matrix);
  const of = { key: `made.${cell.matrix}.of`, args: { row: cell.row + 1, col: cell.col + 1 } };
  return { of, shown, given, full: isWhole ? null : full, ...how(result, cell, value, style, softmax) };
}

type How = Pick<Explanation, 'equation' | 'note'>;

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
    case 'masked': {
      const hidden = value === -Infinity;
      const note = { key: hidden ? 'made.masked.hidden' : 'made.masked.seen', args: place };
      return { equation: null, note };
    }
    case 'weights':
      return explainWeight(result, cell, value, style, softmax);
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

function scaled(result: PipelineResult, cell: CellRef, value: number, style: NumberStyle): How {
  const raw = entry(result.stages.raw, cell.row, cell.col);
  const { divisor } = result.input;
  if (divisor === 'none') return { equation: null, note: { key: 'made.scores.none' } };
  const headDim = result.stages.q.cols;
  const rooted = divisor === 'sqrt';
  const digits = digitsThatRecompute(
    [raw, result.divisor],
    value,
    style,
    ([over = 0, under = 1]) => over / (rooted ? result.divisor : under),
  );
  const print = (operand: number) => printOperand(operand, digits ?? 12);
  const by: Part = rooted ? { root: String(headDim) } : { text: print(result.divisor) };
  const side: readonly Part[] = [{ text: print(raw), hue: 's' }, { text: ' ÷ ' }, by];
  const shown = { text: formatNumber(value, style), hue: HUE_OF_MATRIX.scores };
  const key = `made.scores.${typeof divisor === 'number' ? 'custom' : divisor}`;
  return {
    equation: equation([side], shown, digits !== undefined),
    note: { key, args: { dk: headDim, divisor: formatNumber(result.divisor, style) } },
  };
}
