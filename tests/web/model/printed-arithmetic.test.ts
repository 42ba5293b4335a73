// SPDX-License-Identifier: MIT
// Printed arithmetic must recompute: whatever the numbers are, a reader who types a printed line into a pocket
// calculator gets the printed result.
import { describe, expect, it } from 'vitest';
import { formatNumber, formatPadded, type NumberStyle } from '../../../web/src/model/format.ts';
import { explain } from '../../../web/src/model/pipeline-explain.ts';
import type { Explanation } from '../../../web/src/model/picture.ts';
import type { PipelineResult } from '../../../web/src/model/pipeline-result.ts';
import type { PipelinePreset } from '../../../web/src/model/pipeline-preset.ts';
import type { AxisChoice, CellRef, PipelineState } from '../../../web/src/model/pipeline-state.ts';
import { calculate, sidesOf } from './calculator.ts';
import { resultOf, seededRandom, softmax, stateWith } from '../worked.ts';

type Draw = () => number;

/** The kinds of numbers a learner types. */
const KINDS: Readonly<Record<string, (draw: Draw) => number>> = {
  'small whole numbers': (draw) => Math.floor(draw() * 7) - 3,
  'one decimal': (draw) => (Math.floor(draw() * 61) - 30) / 10,
  'many decimals': (draw) => draw() * 4 - 2,
  'tiny numbers': (draw) => (draw() - 0.5) * 1e-3,
  'large numbers': (draw) => Math.floor((draw() - 0.5) * 2e3) / 4,
  'a mixture': (draw) => (draw() - 0.5) * 10 ** (Math.floor(draw() * 7) - 3),
};
const SCALES = ['sqrt', 'none', 'dk', '0.7', '3', '0.0123456'];
const AXES: readonly AxisChoice[] = ['row', 'row', 'column', 'whole'];
const STAGES = ['raw', 'scores', 'weights', 'output'] as const;
const PROBLEMS_OF_A_KIND = 60;

function randomState(draw: Draw, number: (draw: Draw) => number): PipelineState {
  const upTo = (most: number) => 1 + Math.floor(draw() * most);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
  const table = (rows: number, cols: number) =>
    Array.from({ length: rows }, () => Array.from({ length: cols }, () => number(draw)));
  const [n, m, dk, dv] = [upTo(3), upTo(5), upTo(4), upTo(2)];
  const preset: Partial<PipelinePreset> = {
    q: table(n, dk),
    k: table(m, dk),
    v: table(m, dv),
    scale: pick(SCALES),
    mask: pick(['none', 'causal', 'padding', 'custom']),
    axis: pick(AXES),
  };
  const state = stateWith(preset);
  return { ...state, hidden: state.hidden.map((row) => row.map(() => draw() < 0.3)) };
}

/** The sides of a line that a calculator can read; a sum over a long row is named, not spelt out. */
const readable = (sides: readonly string[]) => sides.filter((side) => !side.includes('Σ'));

/** What is wrong with the printed lines of one problem. */
function faults(state: PipelineState, style: NumberStyle): string[] {
  const result = resultOf(state);
  return STAGES.flatMap((matrix) => {
    const { rows, cols } = result.stages[matrix];
    return Array.from({ length: rows * cols }, (_, index) => {
      const cell = { matrix, row: Math.floor(index / cols), col: index % cols };
      const sum: CellRef = { matrix, row: cell.row, col: cols, fact: 'rowSum' };
      return [cell, ...behind(result, cell, style), ...(matrix === 'weights' ? [sum] : [])].flatMap((one) =>
        faultsAt(result, one, style),
      );
    }).flat();
  });
}

/** The numbers that can be opened from a cell. */
function behind(result: PipelineResult, cell: CellRef, style: NumberStyle): readonly CellRef[] {
  return explain(result, cell, style, softmax)?.links.map((link) => link.cell) ?? [];
}

function faultsAt(result: PipelineResult, cell: CellRef, style: NumberStyle): string[] {
  const explanation = explain(result, cell, style, softmax);
  return explanation?.equation ? faultsOf(explanation.equation.line, explanation, style) : [];
}

function faultsOf(line: string, { shown, value }: Explanation, style: NumberStyle): string[] {
  const { sides, sign, result } = sidesOf(line);
  const near = shown.startsWith('≈');
  if (result !== shown.replace('≈', '')) return [`${line}: what is shown is ${shown}`];
  return readable(sides).flatMap((side) => {
    const found = calculate(side);
    const agrees =
      sign === '=' ? reads(found, style).includes(shown) : Math.abs(found - value) < 10 ** -digitsOf(style);
    if (near && sign === '=') return [`${line}: says = for ${shown}`];
    return agrees ? [] : [`${line}: a calculator makes ${String(found)} of ${side}`];
  });
}

const digitsOf = ({ digits = 3 }: NumberStyle) => digits;

/** What a calculator's display may be read as: 2.9999999999 is also 3, and what underflows to 0 is also ≈0. */
function reads(found: number, style: NumberStyle): string[] {
  const whole = Math.round(found);
  if (Math.abs(found) < 1e-15) return ['0', '≈0', formatPadded(0, style)];
  return [
    formatNumber(found, style),
    formatPadded(found, style),
    ...(Math.abs(found - whole) < 1e-9 ? [formatNumber(whole, style)] : []),
  ];
}

describe('the calculator of these tests', () => {
  it.each([
    ['1·1 + 0·0 + 1·1 + 0·0', 2],
    ['2 ÷ √4', 1],
    ['−1·3 + 2·(−4)', -11],
    ['0.368 ÷ (1 + 0.368)', 0.368 / 1.368],
    ['e^(0−1) ÷ (e^0 + e^−1)', 0.2689414213699951],
    ['(2.5 × 10^−4)·4000', 1],
    ['8 ÷ 4 ÷ 2', 1],
    ['1 − 2 − 3', -4],
  ])('makes of %s the number %d', (text, value) => {
    expect(calculate(text)).toBeCloseTo(value, 12);
  });

  it.each(['', '1 +', '(1', '2 x 3', 'Σ 1', '1..2', '1 2'])('refuses %j', (text) => {
    expect(() => calculate(text)).toThrow();
  });
});

describe.each(Object.entries(KINDS))('printed arithmetic with %s', (name, number) => {
  it.each([3, 1, 6])('recomputes at %d decimals', (digits) => {
    const draw = seededRandom(1706 + name.length);
    const wrong = Array.from({ length: PROBLEMS_OF_A_KIND }, () =>
      faults(randomState(draw, number), { digits }),
    ).flat();
    expect(wrong).toEqual([]);
  });
});
