// SPDX-License-Identifier: MIT
// What a pipeline shows, and how it changes: steps, sizes, masks, the chosen cell.
import { describe, expect, it } from 'vitest';
import { publicState } from '../../../web/src/model/pipeline-preset.ts';
import { setSize } from '../../../web/src/model/pipeline-entries.ts';
import {
  arrived,
  goToStep,
  hasStep,
  matrixShape,
  RESULT_OF_STEP,
  scaleChoice,
  setCell,
  setMask,
  toggleHidden,
  type MatrixName,
  type PipelineState,
} from '../../../web/src/model/pipeline-state.ts';
import { STEPS } from '../../../web/src/model/pipeline-steps.ts';
import { presetState, stateWith } from '../worked.ts';

const CAUSAL_3 = [
  [false, true, true],
  [false, false, true],
  [false, false, false],
];

function choosing(state: PipelineState, matrix: MatrixName, row: number, col: number): PipelineState {
  return { ...state, chosen: { matrix, row, col } };
}

describe('a preset', () => {
  it('sets sizes, texts and the step', () => {
    const state = presetState('example-1');
    expect(state.sizes).toEqual({ n: 1, m: 2, dk: 4, dv: 3 });
    expect(state).toMatchObject({
      preset: 'example-1',
      scale: 'sqrt',
      mask: 'none',
      axis: 'row',
      step: 'inputs',
    });
    expect(publicState(state).k).toEqual([
      ['1', '0', '1', '0'],
      ['0', '1', '0', '1'],
    ]);
  });

  it('begins with the first number of its step chosen', () => {
    expect(presetState('causal-3').chosen).toEqual({ matrix: 'masked', row: 0, col: 0 });
    expect(presetState('example-1').chosen).toBeNull();
  });

  it('keeps the gaps of a misprint, in the shape that the longest row has', () => {
    const { sizes, cells } = presetState('misprint');
    expect(sizes.dk).toBe(4);
    expect(cells.k[1]?.slice(0, 4)).toEqual(['0', '1', null, null]);
  });

  it('may divide by a number of its own', () => {
    expect(stateWith({ scale: '2.5' })).toMatchObject({ scale: 'custom', divisor: '2.5' });
    expect(['sqrt', 'none', 'dk', '8'].map(scaleChoice)).toEqual(['sqrt', 'none', 'dk', 'custom']);
  });
});

describe('sizes', () => {
  it('change one side of the matrices that have it', () => {
    const wide = setSize(setSize(stateWith(), 'm', 5), 'dk', 6);
    const shape = (matrix: MatrixName) => matrixShape(wide, matrix);
    expect(shape('q')).toEqual([1, 6]);
    expect(shape('k')).toEqual([5, 6]);
    expect(shape('v')).toEqual([5, 3]);
    expect(shape('weights')).toEqual([1, 5]);
    expect(shape('output')).toEqual([1, 3]);
  });

  it('bring new keys in as zeros and old ones back as they were typed', () => {
    const typed = setCell(stateWith(), 'k', 1, 3, '9');
    const back = setSize(setSize(typed, 'm', 1), 'm', 3);
    expect(publicState(back).k).toEqual([
      ['1', '0', '1', '0'],
      ['0', '1', '0', '9'],
      ['0', '0', '0', '0'],
    ]);
  });

  it('take the chosen cell along to the edge when its row or column goes', () => {
    const state = choosing(stateWith(), 'weights', 0, 1);
    expect(setSize(state, 'm', 1).chosen).toEqual({ matrix: 'weights', row: 0, col: 0 });
    expect(setSize(state, 'm', 4).chosen).toEqual({ matrix: 'weights', row: 0, col: 1 });
    expect(setSize({ ...state, chosen: null }, 'm', 1).chosen).toBeNull();
  });
});

describe('going to a step', () => {
  it('takes the chosen place along from number to number', () => {
    const from = choosing(stateWith({ step: 'scores' }), 'raw', 0, 1);
    const visited = (['scaled', 'weights', 'output'] as const).map((step) => goToStep(from, step).chosen);
    expect(visited).toEqual(['scores', 'weights', 'output'].map((matrix) => ({ matrix, row: 0, col: 1 })));
  });

  it('stays inside the matrix it comes to', () => {
    const from = choosing(stateWith({ step: 'output' }), 'output', 0, 2);
    expect(goToStep(from, 'weights').chosen).toEqual({ matrix: 'weights', row: 0, col: 1 });
  });

  it('leaves a number behind a weight for the nearest entry of a matrix', () => {
    const sum = { matrix: 'weights', row: 0, col: 2, fact: 'rowSum' } as const;
    const from = { ...stateWith(), chosen: sum };
    expect(goToStep(from, 'scaled').chosen).toEqual({ matrix: 'scores', row: 0, col: 1 });
    expect(setSize(from, 'm', 1).chosen).toEqual({ matrix: 'weights', row: 0, col: 0 });
  });

  it('begins at the first number when an input was chosen', () => {
    const from = choosing(stateWith({ step: 'inputs' }), 'k', 1, 3);
    expect(goToStep(from, 'scores').chosen).toEqual({ matrix: 'raw', row: 0, col: 0 });
  });

  it('chooses nothing among the inputs', () => {
    expect(goToStep(stateWith(), 'inputs')).toMatchObject({ step: 'inputs', chosen: null });
  });

  it('is possible for every step a mask makes', () => {
    const masked = presetState('causal-3');
    for (const step of STEPS) {
      expect(hasStep(masked, step)).toBe(true);
      expect(goToStep(masked, step).chosen?.matrix ?? null).toBe(RESULT_OF_STEP[step]);
    }
    expect(hasStep(stateWith(), 'masked')).toBe(false);
  });
});

describe('the mask', () => {
  it('gives its step up for the weights when it is taken off', () => {
    const state = arrived(setMask(choosing(presetState('causal-3'), 'masked', 2, 1), 'none'));
    expect(state).toMatchObject({
      mask: 'none',
      step: 'weights',
      chosen: { matrix: 'weights', row: 2, col: 1 },
    });
  });

  it('leaves any other step where it is', () => {
    expect(arrived(setMask(stateWith({ step: 'weights' }), 'causal')).step).toBe('weights');
  });

  it('takes the chosen score along when another table of scores stands before the weights', () => {
    const weights = goToStep(presetState('causal-3'), 'weights');
    const unmasked = arrived(setMask(choosing(weights, 'masked', 2, 1), 'none'));
    expect(unmasked.chosen).toEqual({ matrix: 'scores', row: 2, col: 1 });
    expect(arrived(setMask(unmasked, 'causal')).chosen).toEqual({ matrix: 'masked', row: 2, col: 1 });
  });

  it('becomes the reader’s own as soon as one place of a causal mask changes', () => {
    const state = toggleHidden(presetState('causal-3'), 0, 1);
    expect(state.mask).toBe('custom');
    expect(state.hidden.slice(0, 3).map((row) => row.slice(0, 3))).toEqual([
      [false, false, true],
      [false, false, true],
      [false, false, false],
    ]);
  });

  it('comes back to what it was when the same place changes twice', () => {
    const once = toggleHidden(presetState('causal-3'), 2, 2);
    const twice = toggleHidden(once, 2, 2);
    expect(once.hidden[2]?.[2]).toBe(true);
    expect(twice.hidden.slice(0, 3).map((row) => row.slice(0, 3))).toEqual(CAUSAL_3);
  });

  it('of the reader’s own goes on as the causal mask did when the table grows', () => {
    const own = setMask(presetState('causal-3'), 'custom');
    const grown = setSize(setSize(own, 'n', 4), 'm', 4);
    expect(grown.hidden.slice(0, 4).map((row) => row.slice(0, 4))).toEqual([
      [false, true, true, true],
      [false, false, true, true],
      [false, false, false, true],
      [false, false, false, false],
    ]);
  });

  it('of the reader’s own is still there after a look without it, or with the causal one', () => {
    const own = toggleHidden(stateWith({ step: 'weights' }), 0, 1);
    for (const other of ['none', 'causal'] as const)
      expect(setMask(setMask(own, other), 'custom').hidden, other).toEqual(own.hidden);
  });

  it('of the reader’s own begins as what was hidden before, whatever stands in the cells', () => {
    const broken = setCell(presetState('causal-3'), 'q', 0, 0, 'abc');
    expect(setMask(broken, 'custom').hidden).toEqual(setMask(presetState('causal-3'), 'custom').hidden);
    expect(setMask(setMask(broken, 'none'), 'custom').hidden.flat().some(Boolean)).toBe(false);
  });
});

describe('the state as plain data', () => {
  it('survives JSON and shows the texts that were typed', () => {
    const state = publicState(setCell(presetState('misprint'), 'q', 0, 0, '1e-3'));
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    expect(state).toMatchObject({ version: 1, preset: 'misprint', scale: 'sqrt', step: 'scores' });
    expect(state.q).toEqual([['1e-3', '0', '1', '0']]);
    expect(state.k?.[1]).toEqual(['0', '1', null, null]);
  });

  it('says a divisor of the reader’s own as a number', () => {
    expect(publicState(stateWith({ scale: '2.5' })).scale).toBe('2.5');
  });
});
