// SPDX-License-Identifier: MIT
// What stands in cells and fields becomes numbers, or problems that say where and why.
import { describe, expect, it } from 'vitest';
import { checkPipeline, DIVISOR_RANGE } from '../../../web/src/model/pipeline-check.ts';
import { checkSize, setSize } from '../../../web/src/model/pipeline-entries.ts';
import { setCell, setMask, toggleHidden, type PipelineState } from '../../../web/src/model/pipeline-state.ts';
import { presetState, stateWith } from '../worked.ts';

const typed = (text: string, state = stateWith()) => setCell(state, 'k', 1, 2, text);
const dividing = (divisor: string): PipelineState => ({ ...stateWith(), scale: 'custom', divisor });
const problemsOf = (state: PipelineState) => checkPipeline(state).problems;

describe('complete inputs', () => {
  it('are the numbers that stand in the cells', () => {
    expect(checkPipeline(typed('−0,5')).input).toEqual({
      query: [[1, 0, 1, 0]],
      key: [
        [1, 0, 1, 0],
        [0, 1, -0.5, 1],
      ],
      value: [
        [5, 0, 0],
        [0, 3, 0],
      ],
      divisor: 'sqrt',
      shift: 0,
      causal: false,
      mask: undefined,
      axis: 'row',
    });
  });

  it('are cut to the sizes that are set', () => {
    const { input } = checkPipeline(setSize(setSize(stateWith(), 'm', 1), 'dk', 2));
    expect(input).toMatchObject({ query: [[1, 0]], key: [[1, 0]], value: [[5, 0, 0]] });
  });

  it('do not mind trouble in cells that are not shown', () => {
    expect(problemsOf(setSize(typed('abc'), 'm', 1))).toEqual([]);
  });

  it('name a causal mask, and spell a mask of the reader’s own out', () => {
    const causal = presetState('causal-3');
    expect(checkPipeline(causal).input).toMatchObject({ causal: true, mask: undefined });
    const own = toggleHidden(setMask(setMask(causal, 'none'), 'custom'), 1, 0);
    expect(checkPipeline(own).input).toMatchObject({
      causal: false,
      mask: [
        [true, true, true],
        [false, true, true],
        [true, true, true],
      ],
    });
  });

  it.each([-1e6, 1e6])('may go up to %d', (limit) => {
    expect(checkPipeline(typed(String(limit))).input?.key[1]?.[2]).toBe(limit);
  });
});

describe('a cell that is no number', () => {
  const place = { matrix: 'k', row: 1, col: 2 };
  const slots = { matrix: 'k', row: 2, col: 3, where: 'cell' };

  it.each([
    ['abc', 'not_a_number', 'a number'],
    ['1/2', 'not_a_number', 'a number'],
    ['NaN', 'not_a_number', 'a number'],
    ['Infinity', 'not_a_number', 'a number'],
    ['1e999', 'out_of_range', '-1000000 to 1000000'],
    ['1e7', 'out_of_range', '-1000000 to 1000000'],
    ['-1000001', 'out_of_range', '-1000000 to 1000000'],
  ])('%s is refused as %s, with what was typed', (text, code, expected) => {
    const problems = problemsOf(typed(text));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code, place, expected, actual: text, args: { ...slots, text } });
  });

  it.each(['', '   '])('%j is a missing number', (text) => {
    expect(problemsOf(typed(text))).toMatchObject([{ code: 'empty', place, actual: 'nothing', args: slots }]);
  });

  it('is quoted, but not at length', () => {
    const long = 'x'.repeat(500);
    const [problem] = problemsOf(typed(long));
    expect(problem?.args['text']).toBe(`${'x'.repeat(23)}…`);
    expect(problem?.actual).toBe(long);
  });

  it('is reported once for each cell, in reading order of Q, K, V', () => {
    const state = setCell(setCell(typed('abc'), 'v', 0, 0, ''), 'q', 0, 3, '1e7');
    expect(problemsOf(state).map(({ code, place: at }) => [code, at])).toEqual([
      ['out_of_range', { matrix: 'q', row: 0, col: 3 }],
      ['not_a_number', { matrix: 'k', row: 1, col: 2 }],
      ['empty', { matrix: 'v', row: 0, col: 0 }],
    ]);
  });

  it('makes no input at all', () => {
    expect(checkPipeline(typed('abc')).input).toBeUndefined();
  });
});

describe('a row that is too short', () => {
  it('is one problem at the first missing number, and says how many there are and should be', () => {
    expect(problemsOf(presetState('misprint'))).toEqual([
      {
        code: 'shape_mismatch',
        place: { matrix: 'k', row: 1, col: 2 },
        args: { matrix: 'k', needed: 4, row: 2, have: 2 },
        expected: '4 numbers in each row',
        actual: '2 in row 2',
      },
    ]);
  });

  it('has one number more once one is typed, and nothing wrong after the last', () => {
    const three = setCell(presetState('misprint'), 'k', 1, 2, '0');
    expect(problemsOf(three)).toMatchObject([{ place: { row: 1, col: 3 }, args: { have: 3 } }]);
    expect(checkPipeline(setCell(three, 'k', 1, 3, '1')).input?.key[1]).toEqual([0, 1, 0, 1]);
  });

  it('says so for a row that was never given', () => {
    const state = stateWith({ v: [[5, 0, 0], []] });
    expect(problemsOf(state)).toMatchObject([
      { place: { matrix: 'v', row: 1, col: 0 }, args: { have: 0, needed: 3 } },
    ]);
  });
});

describe('a divisor of the reader’s own', () => {
  const place = { control: 'divisor' };

  it.each([
    ['2', 2],
    ['0,5', 0.5],
    [String(DIVISOR_RANGE.min), 0.01],
    [String(DIVISOR_RANGE.max), 1000],
  ])('%s divides by %d', (text, divisor) => {
    expect(checkPipeline(dividing(text)).input?.divisor).toBe(divisor);
  });

  it.each([
    ['0', 'scale_zero'],
    ['-0', 'scale_zero'],
    ['0.001', 'out_of_range'],
    ['-2', 'out_of_range'],
    ['5000', 'out_of_range'],
    ['1e999', 'out_of_range'],
    ['abc', 'not_a_number'],
    ['√4', 'not_a_number'],
    ['', 'empty'],
  ])('%j is refused as %s', (divisor, code) => {
    const problems = problemsOf(dividing(divisor));
    expect(problems).toMatchObject([
      { code, place, args: { text: divisor, where: 'divisor', low: 0.01, high: 1000 } },
    ]);
    expect(problems[0]?.actual).toBe(divisor);
  });

  it('does not matter while another choice divides', () => {
    expect(problemsOf({ ...dividing('abc'), scale: 'dk' })).toEqual([]);
  });
});

describe('a size', () => {
  it.each(['1', '8', ' 3 ', '4.0', '2e0'])('%j is taken', (text) => {
    expect(checkSize('n', text)).toBe(Number(text));
  });

  it.each([
    ['9', 'out_of_range', '1 to 8'],
    ['0', 'out_of_range', '1 to 8'],
    ['-1', 'out_of_range', '1 to 8'],
    ['2.5', 'out_of_range', '1 to 8'],
    ['1e999', 'out_of_range', '1 to 8'],
    ['three', 'not_a_number', 'a whole number'],
    ['', 'empty', 'a whole number'],
  ])('%j is refused as %s', (text, code, expected) => {
    const slots = { where: 'dv', low: 1, high: 8 };
    expect(checkSize('dv', text)).toMatchObject({
      code,
      place: { control: 'dv' },
      expected,
      args: { ...slots, text },
    });
  });
});
