// SPDX-License-Identifier: MIT
// What can be set of multi-head attention: texts in, texts out, and what is refused or brought near by a link.
import { describe, expect, it } from 'vitest';
import projections from '../../../web/src/content/projections.json' with { type: 'json' };
import { takeNearest } from '../../../web/src/model/link-taking.ts';
import { jointFields } from '../../../web/src/model/joint-fields.ts';
import { checkJoint, readJoint, resized, withTable } from '../../../web/src/model/joint-state.ts';
import type { JointTexts, PipelineState } from '../../../web/src/model/pipeline-state.ts';
import { presetState } from '../worked.ts';

const FIELDS = jointFields(projections);

function field(name: string) {
  const found = FIELDS.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

function stateOf(texts: JointTexts): PipelineState {
  return { ...presetState('heads-2'), joint: texts };
}

function written(texts: JointTexts, from: PipelineState = stateOf({ heads: '2' })): PipelineState {
  return FIELDS.reduce((state, one) => {
    const text = texts[one.name as keyof JointTexts];
    if (text === undefined) return state;
    const result = one.write(state, text);
    if (result.problem !== undefined) throw new Error(result.problem.code);
    return result.state;
  }, from);
}

const read = (state: PipelineState) => Object.fromEntries(FIELDS.map((one) => [one.name, one.read(state)]));
const cells = (state: PipelineState) => readJoint(state.joint ?? {}, projections).tables;

describe('the fields of multi-head attention', () => {
  it('are empty where there are no heads, and an empty text makes none', () => {
    const plain = presetState('example-1');
    expect(Object.values(read(plain)).join('')).toBe('');
    for (const one of FIELDS) expect(one.write(plain, '')).toEqual({ state: plain });
  });

  it('say what they took, in one notation', () => {
    const state = written({
      x: '[[1,2],[3,4]]',
      wq: '1 0; 0 2',
      heads: ' 1 ',
      mode: 'cross',
      context: '5,6',
    });
    expect(read(state)).toEqual({
      x: '1,2~3,4',
      context: '5,6',
      wq: '1,0~0,2',
      wk: '',
      wv: '',
      wo: '',
      heads: '1',
      mode: 'cross',
    });
    expect(read(written(state.joint ?? {}))).toEqual(read(state));
  });

  it('self mode is what no text says', () => {
    const cross = written({ mode: 'cross' });
    expect(cross.joint?.mode).toBe('cross');
    const self = written({ mode: 'self' }, cross);
    expect([self.joint?.mode, read(self)['mode']]).toEqual(['', 'self']);
  });

  it('what is as in the example is not kept', () => {
    expect(written({ x: projections.x.map((row) => row.join(',')).join('~') }).joint).toMatchObject({
      x: '',
    });
  });

  it.each([
    ['x', 'abc', undefined],
    ['x', ' ', 'empty'],
    ['x', '1~2~3~4~5~6~7~8~9', 'too_many'],
    ['wq', '1,2,3,4,5', 'size_fixed'],
    ['context', '1~2~3~4~5~6~7~8', undefined],
    ['heads', '3', 'unknown_option'],
    ['mode', 'both', 'unknown_option'],
  ])('%s = “%s” is answered with %s', (name, text, code) => {
    expect(field(name).write(stateOf({ heads: '2' }), text).problem?.code).toBe(code);
  });

  it('refuse heads that cannot share the columns, and a link gets fewer', () => {
    const six = stateOf({ x: '1,2,3,4,5,6' });
    const refused = field('heads').write(six, '4');
    expect(refused.problem).toMatchObject({ code: 'heads_mismatch', args: { columns: 6, heads: 4 } });
    expect(field('heads').read(takeNearest(field('heads'), six, '4').state)).toBe('2');
    const { state, bent } = takeNearest(field('x'), stateOf({ heads: '2' }), '1,2,b');
    expect([bent, read(state)['x'], read(state)['heads']]).toEqual([true, '1,2,0', '1']);
  });
});

describe('tables that belong together', () => {
  it('X says how wide they are: the example is cut or filled, what was given grows by zeros', () => {
    const narrow = written({ x: '1,2~3,4' });
    expect(cells(narrow).wq).toEqual([
      ['2', '0'],
      ['0', '2'],
    ]);
    const given = written({ x: '1,2', wv: '5,6~7,8', heads: '1' });
    const wide = field('x').write(given, '1,2,3');
    if (wide.problem !== undefined) throw new Error('refused');
    expect(cells(wide.state).wv).toEqual([
      ['5', '6', '0'],
      ['7', '8', '0'],
      ['0', '0', '0'],
    ]);
    expect(checkJoint(readJoint(wide.state.joint ?? {}, projections)).problems).toEqual([]);
  });

  it('what was given too small misses numbers', () => {
    const { problems } = checkJoint(readJoint({ x: '1,2', wq: '1,2~3' }, projections));
    expect(problems).toMatchObject([{ code: 'shape_mismatch', place: { matrix: 'wq', row: 1, col: 1 } }]);
  });

  it('nothing is wrong with other tokens while nobody asks them', () => {
    const texts = { x: '1,2', context: 'abc' };
    expect(checkJoint(readJoint(texts, projections)).problems).toEqual([]);
    expect(checkJoint(readJoint({ ...texts, mode: 'cross' }, projections)).problems).toHaveLength(2);
  });

  it('shrinking remembers', () => {
    const joint = readJoint({ x: '1,2~3,4' }, projections);
    const [name, fewer] = resized(joint, 'tokens', 1, {});
    const small = readJoint(withTable({}, name, fewer, projections), projections);
    expect(small.tables.x).toEqual([['1', '2']]);
    const memory = { x: joint.tables.x };
    expect(resized(small, 'tokens', 3, memory)[1]).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['0', '0'],
    ]);
  });
});
