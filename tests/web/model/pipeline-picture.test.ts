// SPDX-License-Identifier: MIT
// The matrices that a view draws: texts, colours, rings, sums. Numbers come from the core.
import { describe, expect, it } from 'vitest';
import type { CellMark, MatrixPicture } from '../../../web/src/model/picture.ts';
import { matrixPicture, softmaxGroup, type Scene } from '../../../web/src/model/pipeline-picture.ts';
import {
  setCell,
  toggleHidden,
  type FactName,
  type MatrixName,
  type PipelineState,
} from '../../../web/src/model/pipeline-state.ts';
import { presetState, resultOf, scoresState, stateWith } from '../worked.ts';

const MATRICES: readonly MatrixName[] = ['q', 'k', 'v', 'raw', 'scores', 'masked', 'weights', 'output'];

function sceneOf(state: PipelineState, changes: Partial<Scene> = {}): Scene {
  return {
    state,
    result: changes.result === undefined ? resultOf(state) : null,
    stale: false,
    style: {},
    covered: new Set(),
    ...changes,
  };
}

function picture(scene: Scene, name: MatrixName): MatrixPicture {
  const drawn = matrixPicture(scene, name);
  if (drawn === undefined) throw new Error(`no picture of ${name}`);
  return drawn;
}

function choosing(state: PipelineState, matrix: MatrixName, row: number, col: number): PipelineState {
  return { ...state, chosen: { matrix, row, col } };
}

const textsOf = ({ cells }: MatrixPicture) => cells.map((row) => row.map((cell) => cell.text));
const fillsOf = ({ cells }: MatrixPicture) => cells.map((row) => row.map((cell) => cell.fill));

/** Where each mark is, for all matrices of the scene. */
function marks(scene: Scene, mark: CellMark): string[] {
  return MATRICES.flatMap((name) =>
    picture(scene, name).cells.flatMap((row, r) =>
      row.flatMap((cell, c) => (cell.mark === mark ? [`${name} ${r} ${c}`] : [])),
    ),
  );
}

describe('the texts of a matrix', () => {
  const scene = sceneOf(stateWith());

  it('are bare for whole numbers and padded invisibly beside decimals', () => {
    expect(textsOf(picture(scene, 'scores'))).toEqual([['1', '0']]);
    expect(textsOf(picture(scene, 'output'))).toEqual([['3.655', '0.807', '0']]);
    expect(picture(scene, 'output').cells[0]?.map((cell) => cell.ghost)).toEqual(['', '', '.000']);
  });

  it('have as many decimals as the style says', () => {
    expect(textsOf(picture({ ...scene, style: { digits: 1 } }, 'weights'))).toEqual([['0.7', '0.3']]);
  });

  it('make the tiles wide only where decimals or long numbers need it', () => {
    const wide = MATRICES.filter((name) => picture(scene, name).wide);
    expect(wide).toEqual(['weights', 'output']);
    expect(picture(sceneOf(scoresState([1e6, 0])), 'k').wide).toBe(true);
  });

  it('show a typed number as a number, with the digits of its neighbours', () => {
    const typed = setCell(setCell(stateWith(), 'q', 0, 1, '−0,25'), 'q', 0, 2, '1e2');
    expect(textsOf(picture(sceneOf(typed), 'q'))).toEqual([['1', '−0.250', '100', '0']]);
  });

  it('are never the letters NaN, not even for hidden rows', () => {
    const hidden = toggleHidden(toggleHidden(scoresState([1, 2]), 0, 0), 0, 1);
    for (const name of MATRICES) expect(JSON.stringify(picture(sceneOf(hidden), name))).not.toContain('NaN');
  });
});

describe('cells that are no numbers', () => {
  const state = setCell(setCell(presetState('misprint'), 'k', 0, 0, ''), 'k', 0, 1, ' 1e999');
  const { cells } = picture(sceneOf(state, { result: null }), 'k');

  it('are missing or wrong, and say what was typed', () => {
    expect(cells.map((row) => row.map((cell) => cell.kind))).toEqual([
      ['missing', 'wrong', 'number', 'number'],
      ['number', 'number', 'missing', 'missing'],
    ]);
    expect(cells[0]?.map((cell) => cell.text)).toEqual(['', ' 1e999', '1', '0']);
  });

  it('do not shift the texts of their neighbours', () => {
    const mixed = setCell(setCell(stateWith(), 'q', 0, 0, 'abc'), 'q', 0, 3, '0.5');
    const [row] = picture(sceneOf(mixed, { result: null }), 'q').cells;
    expect(row?.map(({ text, ghost }) => text + ghost)).toEqual(['abc', '0.000', '1.000', '0.500']);
  });
});

describe('the colours', () => {
  it('of inputs and output are the paper’s: there the number alone speaks', () => {
    const scene = sceneOf(stateWith());
    for (const name of ['q', 'k', 'v', 'output'] as const)
      expect(new Set(fillsOf(picture(scene, name)).flat())).toEqual(new Set(['']));
  });

  it('of raw and scaled scores share one scale, so that the division is seen', () => {
    const scene = sceneOf(stateWith());
    expect(fillsOf(picture(scene, 'raw'))).toEqual([['s20', 's10']]);
    expect(fillsOf(picture(scene, 'scores'))).toEqual([['s15', 's10']]);
  });

  it('of weights go from 0 to 1', () => {
    expect(fillsOf(picture(sceneOf(stateWith()), 'weights'))).toEqual([['w15', 'w5']]);
  });

  it('give way to a hatch where a key is hidden, before and after softmax', () => {
    const scene = sceneOf(presetState('causal-3'));
    expect(fillsOf(picture(scene, 'masked'))[0]).toEqual(['s13', '', '']);
    expect(picture(scene, 'masked').cells[0]?.map(({ kind, text }) => [kind, text])).toEqual([
      ['number', '1'],
      ['hidden', '−∞'],
      ['hidden', '−∞'],
    ]);
    expect(picture(scene, 'weights').cells[0]?.map(({ kind, text, fill }) => [kind, text, fill])).toEqual([
      ['number', '1', 'w20'],
      ['hidden', '0', ''],
      ['hidden', '0', ''],
    ]);
  });
});

describe('the rings', () => {
  it('of a raw score are its query row and its key row', () => {
    const scene = sceneOf(choosing(presetState('whole-matrix-softmax'), 'raw', 1, 0));
    expect(marks(scene, 'sel')).toEqual(['raw 1 0']);
    expect(marks(scene, 'src')).toEqual([]);
    expect(MATRICES.map((name) => picture(scene, name).sourceRow)).toEqual([
      1,
      0,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('of a score are its raw score', () => {
    const scene = sceneOf(choosing(stateWith(), 'scores', 0, 1));
    expect(marks(scene, 'src')).toEqual(['raw 0 1']);
  });

  it('of a masked score are the score before the mask', () => {
    const scene = sceneOf(choosing(presetState('causal-3'), 'masked', 0, 2));
    expect(marks(scene, 'src')).toEqual(['scores 0 2']);
  });

  it('of a weight are its score, and the others of the row take part', () => {
    const scene = sceneOf(choosing(stateWith(), 'weights', 0, 0));
    expect(marks(scene, 'src')).toEqual(['scores 0 0']);
    expect(marks(scene, 'also')).toEqual(['scores 0 1']);
  });

  it('of a weight are in the masked scores while a mask is on', () => {
    const scene = sceneOf(choosing(presetState('causal-3'), 'weights', 1, 0));
    expect(marks(scene, 'src')).toEqual(['masked 1 0']);
    expect(marks(scene, 'also'), 'a hidden key takes no part').toEqual(['masked 1 1']);
  });

  it('of a weight follow softmax down a column and over everything', () => {
    const column = sceneOf(
      choosing(stateWith({ q: [[1], [2]], k: [[1], [3]], axis: 'column' }), 'weights', 0, 1),
    );
    expect(marks(column, 'also')).toEqual(['scores 1 1']);
    const whole = sceneOf(choosing(presetState('whole-matrix-softmax'), 'weights', 0, 1));
    expect(marks(whole, 'also')).toEqual(['scores 0 0', 'scores 1 0', 'scores 1 1']);
  });

  it('of an output are the weights of its row and the values of its column', () => {
    const scene = sceneOf(choosing(stateWith(), 'output', 0, 1));
    expect(marks(scene, 'src')).toEqual(['v 0 1', 'v 1 1']);
    expect(picture(scene, 'weights').sourceRow).toBe(0);
    expect(picture(scene, 'q').sourceRow).toBeNull();
  });

  it('of the largest score are that score, and the others that are shared out with it take part', () => {
    const at = (state: PipelineState, fact: FactName, row: number, col: number) =>
      sceneOf({ ...state, chosen: { matrix: 'weights', row, col, fact } });
    const largest = at(scoresState([1, 4, 4]), 'max', 0, 0);
    expect(marks(largest, 'sel')).toEqual(['weights 0 0']);
    expect(marks(largest, 'src')).toEqual(['scores 0 1', 'scores 0 2']);
    expect(marks(largest, 'also')).toEqual(['scores 0 0']);
    const sum = at(presetState('causal-3'), 'sum', 1, 0);
    expect([marks(sum, 'src'), marks(sum, 'also')]).toEqual([[], ['masked 1 0', 'masked 1 1']]);
  });

  it('of a row sum are the weights of the row', () => {
    const state = presetState('whole-matrix-softmax');
    const scene = sceneOf({ ...state, chosen: { matrix: 'weights', row: 1, col: 2, fact: 'rowSum' } });
    expect(marks(scene, 'src')).toEqual(['weights 1 0', 'weights 1 1']);
    expect([marks(scene, 'sel'), marks(scene, 'also')]).toEqual([[], []]);
    expect(picture(scene, 'weights').sums?.map(({ chosen }) => chosen)).toEqual([false, true]);
  });

  it('of the divisor are none: it comes from the sizes alone', () => {
    const scene = sceneOf({ ...stateWith(), chosen: { matrix: 'scores', row: 0, col: 1, fact: 'divisor' } });
    expect([marks(scene, 'sel'), marks(scene, 'src')]).toEqual([['scores 0 1'], []]);
  });

  it('of an input are the input alone', () => {
    const scene = sceneOf(choosing(stateWith(), 'k', 1, 2));
    expect([marks(scene, 'sel'), marks(scene, 'src'), marks(scene, 'also')]).toEqual([['k 1 2'], [], []]);
  });

  it('are none while nothing is chosen', () => {
    const scene = sceneOf({ ...stateWith(), chosen: null });
    expect([marks(scene, 'sel'), marks(scene, 'src')]).toEqual([[], []]);
  });
});

describe('the sums at the end of the rows', () => {
  it('stand beside the weights only, padded', () => {
    const scene = sceneOf(stateWith());
    expect(picture(scene, 'weights').sums).toEqual([{ text: '1.000', odd: false, chosen: false }]);
    expect(MATRICES.filter((name) => picture(scene, name).sums !== null)).toEqual(['weights']);
  });

  it('are flagged where a row does not add up to 1', () => {
    expect(picture(sceneOf(presetState('whole-matrix-softmax')), 'weights').sums).toEqual([
      { text: '0.530', odd: true, chosen: false },
      { text: '0.470', odd: true, chosen: false },
    ]);
  });

  it('are 0 and no mistake for a row that may look at no key', () => {
    const empty = toggleHidden(toggleHidden(scoresState([1, 2]), 0, 0), 0, 1);
    const { sums, cells } = picture(sceneOf(empty), 'weights');
    expect(sums).toEqual([{ text: '0', odd: false, chosen: false }]);
    expect(cells[0]?.map((cell) => cell.text)).toEqual(['0', '0']);
  });
});

describe('a result that could not be updated', () => {
  const before = stateWith();
  const broken = choosing(setCell(before, 'q', 0, 0, 'abc'), 'output', 0, 0);
  const scene = sceneOf(broken, { result: resultOf(before), stale: true });

  it('is kept and marked, stage by stage; inputs are never stale', () => {
    expect(textsOf(picture(scene, 'output'))).toEqual([['3.655', '0.807', '0']]);
    expect(MATRICES.filter((name) => picture(scene, name).stale)).toEqual([
      'raw',
      'scores',
      'masked',
      'weights',
      'output',
    ]);
    expect(MATRICES.filter((name) => picture(scene, name).editable)).toEqual(['q', 'k', 'v']);
  });

  it('claims no sources: they have changed since', () => {
    expect(marks(scene, 'src')).toEqual([]);
    expect(picture(scene, 'weights').sourceRow).toBeNull();
  });

  it('is no picture at all when there never was one', () => {
    const never = sceneOf(presetState('misprint'), { result: null, stale: true });
    expect(MATRICES.filter((name) => matrixPicture(never, name) !== undefined)).toEqual(['q', 'k', 'v']);
  });
});

describe('what shares one softmax', () => {
  const result = (axis: 'row' | 'column' | 'whole') =>
    resultOf(stateWith({ q: [[1], [2]], k: [[1], [3]], axis }));

  it('is a row, a column or everything, with the place of the chosen score in it', () => {
    expect(softmaxGroup(result('row'), 1, 0)).toEqual({ scores: [2, 6], place: 0 });
    expect(softmaxGroup(result('column'), 1, 0)).toEqual({ scores: [1, 2], place: 1 });
    expect(softmaxGroup(result('whole'), 1, 0)).toEqual({ scores: [1, 3, 2, 6], place: 2 });
  });
});
