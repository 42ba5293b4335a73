// SPDX-License-Identifier: MIT
// Numbers that stand behind others: the largest score, the sum of powers, the sum of a row, the root; word for word.
import { describe, expect, it } from 'vitest';
import type { NumberStyle } from '../../../web/src/model/format.ts';
import { explain } from '../../../web/src/model/pipeline-explain.ts';
import type { FactName, PipelineState } from '../../../web/src/model/pipeline-state.ts';
import { presetState, resultOf, scoresState, softmax, stateWith } from '../worked.ts';
import { explained, opened } from './opened.ts';

const OWN_MASK = scoresState([1, 2, 3], { mask: 'custom' });

describe('a number behind a weight', () => {
  const table = { q: [[1], [3]], k: [[1], [-2]], v: [[1], [0]] };
  const behind = (state: PipelineState, fact: FactName, row = 0, col = 0) =>
    opened(state, { matrix: 'weights', row, col, fact });

  it('is offered where the weight is explained, as it is shown there, and the way back takes its place', () => {
    const state = presetState('example-1');
    const { links } = explained(state, 'weights', 0, 1);
    expect(links.map(({ said }) => said)).toEqual([
      { key: 'open.max', args: { value: '1' } },
      { key: 'open.sum', args: { value: '1.368' } },
    ]);
    const [first, second] = links.map(({ cell }) => opened(state, cell));
    expect(first?.links.map(({ said }) => said.key)).toEqual(['back.weights', 'open.sum']);
    expect(second?.links.map(({ said }) => said.key)).toEqual(['open.max', 'back.weights']);
    expect(first?.links[0]?.cell).toEqual({ matrix: 'weights', row: 0, col: 1 });
  });

  it('can be the largest score, with the query and key that it is of', () => {
    expect(behind(scoresState([1, 4, 2]), 'max')).toMatchObject({
      shown: '4',
      full: null,
      equation: null,
      of: { key: 'made.max.of', args: { row: 1, axis: 'row' } },
      note: { key: 'made.max.note', args: { row: 1, col: 2 } },
    });
    expect(behind(stateWith({ ...table, axis: 'column' }), 'max', 0, 1).note.args).toEqual({
      row: 1,
      col: 2,
    });
    expect(behind(stateWith({ ...table, axis: 'whole' }), 'max').note.args).toEqual({ row: 2, col: 1 });
  });

  it('can be the sum of the powers', () => {
    const { shown, equation, full } = behind(presetState('example-1'), 'sum');
    expect(equation?.line).toBe('e^0 + e^−1 = 1 + 0.368 = 1.368');
    expect(shown).toBe('1.368');
    expect(full).toBe('1.367 879 441 171');
  });

  it('spells out a row of eight, and more with a sum sign', () => {
    const eight = behind(scoresState([0, 0, 0, 0, 0, 0, 0, 0]), 'sum');
    expect(eight.equation?.line).toBe(
      'e^0 + e^0 + e^0 + e^0 + e^0 + e^0 + e^0 + e^0 = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 = 8',
    );
    const nine = stateWith({ q: [[0], [0], [0]], k: [[1], [2], [3]], v: [[1], [0], [0]], axis: 'whole' });
    expect(behind(nine, 'sum').equation?.line).toBe('Σ e^(s−0) = 9');
  });

  it('is not offered where there is nothing to share out, and gone when it was open', () => {
    const state = { ...OWN_MASK, hidden: OWN_MASK.hidden.map((row) => row.map(() => true)) };
    expect(explained(state, 'weights', 0, 0).links).toEqual([]);
    expect(
      explain(resultOf(state), { matrix: 'weights', row: 0, col: 0, fact: 'max' }, {}, softmax),
    ).toBeNull();
  });
});

describe('the sum of a row of weights', () => {
  const sum = (state: PipelineState, row = 0, style: NumberStyle = {}) =>
    opened(state, { matrix: 'weights', row, col: state.sizes.m, fact: 'rowSum' }, style);

  it('adds up to 1 when softmax runs along the row', () => {
    expect(sum(presetState('example-1'))).toMatchObject({
      shown: '1.000',
      equation: { line: '0.731 + 0.269 = 1.000' },
      note: { key: 'made.rowSum.row' },
      full: null,
      links: [],
    });
  });

  it('takes the digits that add up to what is printed', () => {
    expect(sum(scoresState([0, 0, 0])).equation?.line).toBe('0.3333 + 0.3333 + 0.3333 = 1.000');
  });

  it('need not be 1 when softmax runs another way', () => {
    expect(sum(presetState('whole-matrix-softmax'))).toMatchObject({
      shown: '0.530',
      note: { key: 'made.rowSum.whole' },
    });
  });

  it('is 0 where a query may look at no key', () => {
    const state = { ...OWN_MASK, hidden: OWN_MASK.hidden.map((row) => row.map(() => true)) };
    expect(sum(state)).toMatchObject({
      shown: '0',
      equation: { line: '0 + 0 + 0 = 0' },
      note: { key: 'made.rowSum.empty' },
    });
  });
});

describe('the root that scores are divided by', () => {
  const row = { q: [[1, 1, 1]], k: [[1, 2, 3]], v: [[1]] };

  it('is offered where a score is explained', () => {
    const { links } = explained(stateWith(row), 'scores', 0, 0);
    expect(links.map(({ said }) => said)).toEqual([{ key: 'open.divisor', args: { value: '1.732' } }]);
    const [root] = links.map(({ cell }) => opened(stateWith(row), cell));
    expect(root).toMatchObject({
      of: { key: 'made.divisor.of' },
      equation: { line: '√3 = 1.732' },
      note: { key: 'made.divisor.note', args: { dk: 3 } },
    });
    expect(root?.links.map(({ said }) => said.key)).toEqual(['back.scores']);
  });

  it('is not offered where the divisor is no root', () => {
    for (const scale of ['none', 'dk', '2.5'])
      expect(explained(stateWith({ ...row, scale }), 'scores', 0, 0).links).toEqual([]);
  });
});
