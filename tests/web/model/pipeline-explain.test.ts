// SPDX-License-Identifier: MIT
// How a chosen number was made: the lines of arithmetic that a learner reads, word for word.
import { describe, expect, it } from 'vitest';
import type { Part } from '../../../web/src/model/picture.ts';
import { toggleHidden, type MatrixName } from '../../../web/src/model/pipeline-state.ts';
import { presetState, scoresState, stateWith } from '../worked.ts';
import { explained, lineOf } from './opened.ts';

const OWN_MASK = scoresState([1, 2, 3], { mask: 'custom' });

describe('a number that a cell shows as ≈0', () => {
  it.each([
    [1e-7, '1 × 10⁻⁷'],
    [-0.00001, '−0.000 010 000 000'],
  ])('is said in full: %d', (value, full) => {
    const state = stateWith({ q: [[value, 0, 1, 0]] });
    expect(explained(state, 'q', 0, 0)).toMatchObject({
      shown: expect.stringContaining('≈') as string,
      full,
    });
  });

  it('ends its arithmetic with ≈, and is said in full', () => {
    const state = scoresState([0, 0], { v: [[-0.00024], [0]] });
    const { equation, full } = explained(state, 'output', 0, 0);
    expect(equation?.line).toMatch(/ ≈ 0$/);
    expect(full).toBe('−0.000 120 000 000');
  });
});

describe('Example 1', () => {
  const state = presetState('example-1');

  it.each([
    ['raw', 0, 0, '1·1 + 0·0 + 1·1 + 0·0 = 2'],
    ['raw', 0, 1, '1·0 + 0·1 + 1·0 + 0·1 = 0'],
    ['scores', 0, 0, '2 ÷ √4 = 1'],
    ['scores', 0, 1, '0 ÷ √4 = 0'],
    ['weights', 0, 0, 'e^(1−1) ÷ (e^0 + e^−1) = 1 ÷ (1 + 0.368) = 0.731'],
    ['weights', 0, 1, 'e^(0−1) ÷ (e^0 + e^−1) = 0.368 ÷ (1 + 0.368) = 0.269'],
    ['output', 0, 0, '0.731·5 + 0.269·0 = 3.655'],
    ['output', 0, 1, '0.731·0 + 0.269·3 = 0.807'],
    ['output', 0, 2, '0.731·0 + 0.269·0 = 0'],
  ] as const)('%s, row %d, column %d is %s', (matrix, row, col, line) => {
    expect(lineOf(state, matrix, row, col)).toBe(line);
  });

  it('says which number it is, as it stands in its cell, and in full where the cell rounds', () => {
    expect(explained(state, 'weights', 0, 1)).toMatchObject({
      of: { key: 'made.weights.of', args: { row: 1, col: 2 } },
      shown: '0.269',
      full: '0.268 941 421 370',
      given: false,
    });
    expect(explained(state, 'scores', 0, 0)).toMatchObject({ shown: '1', full: null });
  });

  it('gives every number that comes from a matrix the hue of that matrix', () => {
    const hues = (matrix: MatrixName) => {
      const { sides, result } = explained(state, matrix, 0, 1).equation ?? { sides: [], result: undefined };
      const flat = (part: Part): readonly Part[] =>
        'fraction' in part
          ? part.fraction.flat().flatMap(flat)
          : 'base' in part
            ? part.power.flatMap(flat)
            : [part];
      return [
        ...new Set(
          sides
            .flat()
            .flatMap(flat)
            .flatMap((part) => ('hue' in part ? [part.hue] : [])),
        ),
        result?.hue,
      ];
    };
    expect(hues('raw')).toEqual(['q', 'k', 's']);
    expect(hues('scores')).toEqual(['s', 's']);
    expect(hues('weights')).toEqual(['s', 'a']);
    expect(hues('output')).toEqual(['a', 'v', 'o']);
  });
});

describe('an input', () => {
  it('is given, and nothing made it', () => {
    expect(explained(stateWith(), 'k', 1, 3)).toMatchObject({
      of: { key: 'made.k.of', args: { row: 2, col: 4 } },
      given: true,
      equation: null,
      note: { key: 'made.input.note' },
    });
  });
});

describe('products and sums', () => {
  it('put negative factors in brackets, except the first of all', () => {
    const state = stateWith({ q: [[-1, 2]], k: [[3, -4]], v: [[1]] });
    expect(lineOf(state, 'raw', 0, 0)).toBe('−1·3 + 2·(−4) = −11');
  });

  it('keep the decimals of what is multiplied', () => {
    const state = stateWith({ q: [[0.5, 2]], k: [[3, 0.25]], v: [[1]] });
    expect(lineOf(state, 'raw', 0, 0)).toBe('0.500·3 + 2·0.250 = 2');
  });

  it('carry as many digits as the printed result needs', () => {
    // 1.0006 · 100 is 100.06: with three decimals a calculator would say 100.100.
    const state = stateWith({ q: [[1.0006]], k: [[100]], v: [[1]] });
    expect(lineOf(state, 'raw', 0, 0)).toBe('1.0006·100 = 100.060');
  });

  it('write tiny factors as powers of ten', () => {
    const state = stateWith({ q: [[0.00025]], k: [[4000]], v: [[1]] });
    expect(lineOf(state, 'raw', 0, 0)).toBe('(2.5 × 10^−4)·4000 = 1');
  });

  it('have one term when vectors have one entry', () => {
    expect(lineOf(scoresState([3]), 'raw', 0, 0)).toBe('1·3 = 3');
    expect(explained(scoresState([3]), 'raw', 0, 0).note).toEqual({
      key: 'made.raw.note',
      args: { row: 1, col: 1, count: 1 },
    });
  });
});

describe('the division', () => {
  const long = { q: [[1, 1, 1]], k: [[1, 2, 3]], v: [[1]] };

  it.each([
    ['sqrt', '6 ÷ √3 = 3.464', 'made.scores.sqrt'],
    ['dk', '6 ÷ 3 = 2', 'made.scores.dk'],
    ['4', '6 ÷ 4 = 1.500', 'made.scores.custom'],
    ['2.5', '6 ÷ 2.500 = 2.400', 'made.scores.custom'],
  ])('by %s is %s', (scale, line, note) => {
    const { equation, note: said } = explained(stateWith({ ...long, scale }), 'scores', 0, 0);
    expect(equation?.line).toBe(line);
    expect(said.key).toBe(note);
  });

  it('is no arithmetic when nothing is divided', () => {
    expect(explained(stateWith({ ...long, scale: 'none' }), 'scores', 0, 0)).toMatchObject({
      equation: null,
      note: { key: 'made.scores.none' },
    });
  });

  it('prints the divisor with the digits that the result needs', () => {
    // 300000 / 0.0100004 is 29998800.048: with 0.010 a calculator would say 30000000.
    const state = stateWith({ q: [[300]], k: [[1000]], v: [[1]], scale: '0.0100004' });
    expect(lineOf(state, 'scores', 0, 0)).toBe('300000 ÷ 0.0100004 = 29998800.048');
  });
});

describe('softmax', () => {
  it('takes the largest score off first, in brackets when it is negative', () => {
    expect(lineOf(scoresState([-1, -2]), 'weights', 0, 1)).toBe(
      'e^(−2−(−1)) ÷ (e^0 + e^−1) = 0.368 ÷ (1 + 0.368) = 0.269',
    );
  });

  it('has one share for one key, and says so', () => {
    const { equation, note } = explained(scoresState([3]), 'weights', 0, 0);
    expect(equation?.line).toBe('e^(3−3) ÷ e^0 = 1 ÷ 1 = 1');
    expect(note).toMatchObject({ key: 'made.weights.row', args: { count: 1 } });
  });

  it('spells three terms out', () => {
    expect(lineOf(scoresState([0, 0, 0]), 'weights', 0, 1)).toBe(
      'e^(0−0) ÷ (e^0 + e^0 + e^0) = 1 ÷ (1 + 1 + 1) = 0.333',
    );
  });

  it('writes longer rows with one sum sign', () => {
    expect(lineOf(scoresState([0, 0, 0, 0]), 'weights', 0, 1)).toBe('e^(0−0) ÷ (Σ e^(s−0)) = 1 ÷ 4 = 0.250');
  });

  it('leaves hidden keys out of the sum', () => {
    const state = toggleHidden(OWN_MASK, 0, 2);
    expect(lineOf(state, 'weights', 0, 0)).toBe('e^(1−2) ÷ (e^−1 + e^0) = 0.368 ÷ (0.368 + 1) = 0.269');
    expect(explained(state, 'weights', 0, 2)).toMatchObject({
      equation: null,
      note: { key: 'made.weights.hidden' },
    });
  });

  it('runs down the column or over the whole table when it is told to', () => {
    const table = { q: [[1], [0]], k: [[1], [0]], v: [[1], [0]] };
    const column = explained(stateWith({ ...table, axis: 'column' }), 'weights', 1, 0);
    expect(column.equation?.line).toBe('e^(0−1) ÷ (e^0 + e^−1) = 0.368 ÷ (1 + 0.368) = 0.269');
    expect(column.note.key).toBe('made.weights.column');
    const whole = explained(presetState('whole-matrix-softmax'), 'weights', 0, 0);
    expect(whole.equation?.line).toContain('Σ');
    expect(whole.note.key).toBe('made.weights.whole');
    expect(whole.shown).toBe('0.387');
  });

  it('says why a share is 0 that no mask hides', () => {
    const { equation, note, shown } = explained(scoresState([1000, 0]), 'weights', 0, 1);
    expect({ line: equation?.line, shown, key: note.key }).toEqual({
      line: 'e^(0−1000) ÷ (e^0 + e^−1000) = 0 ÷ (1 + 0) = 0',
      shown: '0',
      key: 'made.weights.underflow',
    });
    expect(explained(scoresState([1000, 0]), 'weights', 0, 0).note.key).toBe('made.weights.row');
  });

  it('shows a share that is nearly nothing as a power of ten', () => {
    const { shown, full, equation } = explained(scoresState([20, 0]), 'weights', 0, 1);
    expect(shown).toBe('≈0');
    expect(full).toBe('2.061 154 × 10⁻⁹');
    expect(equation?.line).toBe('e^(0−20) ÷ (e^0 + e^−20) = 2.1 × 10^−9 ÷ (1 + 2.1 × 10^−9) ≈ 0');
  });
});

describe('a row that may look at no key', () => {
  const state = { ...OWN_MASK, hidden: OWN_MASK.hidden.map((row) => row.map(() => true)) };

  it('has nothing to share out', () => {
    expect(explained(state, 'weights', 0, 0)).toMatchObject({
      shown: '0',
      full: null,
      equation: null,
      note: { key: 'made.weights.empty', args: { row: 1, col: 1 } },
    });
  });

  it('blends nothing', () => {
    const { equation, note } = explained(state, 'output', 0, 0);
    expect(equation?.line).toBe('0·0 + 0·1 + 0·2 = 0');
    expect(note.key).toBe('made.output.empty');
  });
});

describe('a masked score', () => {
  it('says whether the query may look, and needs no arithmetic', () => {
    const state = presetState('causal-3');
    expect(explained(state, 'masked', 0, 2)).toMatchObject({
      shown: '−∞',
      full: null,
      equation: null,
      note: { key: 'made.masked.hidden', args: { row: 1, col: 3 } },
    });
    expect(explained(state, 'masked', 1, 1)).toMatchObject({ shown: '1', note: { key: 'made.masked.seen' } });
  });
});

describe('the precision', () => {
  it('is that of the cells, in the arithmetic as well', () => {
    expect(lineOf(presetState('example-1'), 'output', 0, 1, { digits: 5 })).toBe(
      '0.73106·0 + 0.26894·3 = 0.80682',
    );
    expect(lineOf(presetState('example-1'), 'weights', 0, 1, { digits: 0 })).toMatch(/ ≈ 0$/);
  });
});
