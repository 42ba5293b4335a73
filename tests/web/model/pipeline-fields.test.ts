// SPDX-License-Identifier: MIT
// What attributes, saved states and links may say of a pipeline: read back the same, refused or bent to the nearest.
import { describe, expect, it } from 'vitest';
import { pipelinePreset, PIPELINE_PRESETS } from '../../../web/src/content/presets.ts';
import { fieldText } from '../../../web/src/model/fields.ts';
import { takeNearest } from '../../../web/src/model/link-taking.ts';
import { checkPipeline } from '../../../web/src/model/pipeline-check.ts';
import { PIPELINE_FIELDS } from '../../../web/src/model/pipeline-fields.ts';
import { publicState, stateFromPreset } from '../../../web/src/model/pipeline-preset.ts';
import { toggleHidden, type PipelineState } from '../../../web/src/model/pipeline-state.ts';

function preset(name = 'example-1'): PipelineState {
  const found = pipelinePreset(name);
  if (found === undefined) throw new Error(name);
  return stateFromPreset(name, found);
}

function field(name: string) {
  const found = PIPELINE_FIELDS.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

const write = (name: string, text: string, from = preset()) => field(name).write(from, text);
const nearest = (name: string, text: string, from = preset()) => takeNearest(field(name), from, text);
const written = (values: Readonly<Record<string, string>>, from = preset()): PipelineState =>
  PIPELINE_FIELDS.reduce((state, one) => {
    const text = values[one.name];
    if (text === undefined) return state;
    const result = one.write(state, text);
    if (result.problem !== undefined) throw new Error(result.problem.code);
    return result.state;
  }, from);

describe('every preset', () => {
  it.each(Object.keys(PIPELINE_PRESETS))('%s is the same after it was written and read', (name) => {
    const state = preset(name);
    const texts = Object.fromEntries(PIPELINE_FIELDS.map((one) => [one.name, one.read(state)]));
    expect({ ...publicState(written(texts)), preset: name }).toEqual(publicState(state));
  });
});

describe('matrices', () => {
  it('bring their sizes along', () => {
    const { sizes } = written({ q: '1,2~3,4~5,6', k: '[[1,0],[0,1]]', v: '1 2 3; 4 5 6' });
    expect(sizes).toEqual({ n: 3, m: 2, dk: 2, dv: 3 });
  });

  it.each([
    ['K is narrower than Q', { q: '1,2,3', k: '1,2~1,2', v: '1~2' }, 'k'],
    ['K is wider than Q', { q: '1,2', k: '1,2,3~1,2,3', v: '1~2' }, 'q'],
    ['V has fewer rows than K', { q: '1', k: '1~2~3', v: '1~2' }, 'v'],
    ['V has more rows than K', { q: '1', k: '1~2', v: '1~2~3' }, 'k'],
    ['a row is short', { q: '1,2~3', k: '1,2', v: '1' }, 'q'],
  ])('miss numbers where %s', (_, values, matrix) => {
    expect(checkPipeline(written(values)).problems[0]).toMatchObject({
      code: 'shape_mismatch',
      place: { matrix },
    });
  });

  it('with words in them say so in the cell', () => {
    expect(checkPipeline(written({ q: '1,abc,3,4' })).problems[0]).toMatchObject({
      code: 'not_a_number',
      place: { matrix: 'q', row: 0, col: 1 },
    });
  });

  it.each([
    ['', 'empty'],
    ['1,2,3,4,5,6,7,8,9', 'too_many'],
    ['1~2~3~4~5~6~7~8~9', 'too_many'],
  ])('are refused: %j', (text, code) => {
    expect(write('q', text).problem).toMatchObject({ code, place: { argument: 'q' } });
  });

  it.each([
    ['1,2,3,4,5,6,7,8,9', '1,2,3,4,5,6,7,8'],
    ['1e999,-1e7,abc,2', '1000000,-1000000,0,2'],
    ['1,2~3', '1,2~3,0'],
  ])('%s becomes %s in a link, and the link says so', (text, becomes) => {
    const { state, bent } = nearest('q', text);
    expect([field('q').read(state), bent]).toEqual([becomes, true]);
  });
});

describe('scale, mask, axis and step', () => {
  it.each([
    ['scale', 'none'],
    ['scale', '2.5'],
    ['mask', 'causal'],
    ['axis', 'whole'],
    ['step', '4'],
  ])('%s=%s is taken', (name, text) => {
    const { state, bent } = nearest(name, text);
    expect([field(name).read(state), bent]).toEqual([text, false]);
  });

  it('a step may be named', () => {
    expect(field('step').read(written({ step: 'weights' }))).toBe('4');
  });

  it('a mask of the reader’s own is written cell by cell', () => {
    const own = toggleHidden(preset('causal-3'), 0, 1);
    const text = field('mask').read(own);
    expect(text).toBe('1,1,0~1,1,0~1,1,1');
    expect(publicState(written({ mask: text }, preset('causal-3'))).mask).toEqual(publicState(own).mask);
    expect(fieldText(publicState(own).mask)).toBe(text);
  });

  it.each([
    ['axis', 'sideways', 'row'],
    ['mask', 'windowed', 'none'],
    ['mask', '1,2', 'none'],
    ['step', '-1', '0'],
    ['step', '99', '5'],
    ['step', '3', '4'],
    ['scale', '0', '0.01'],
    ['scale', '99999', '1000'],
    ['scale', '1e999', '1000'],
    ['scale', '<script>', 'sqrt'],
  ])('%s=%s is bent to %s=%s in a link', (name, text, becomes) => {
    const { state, bent } = nearest(name, text);
    expect([field(name).read(state), bent]).toEqual([becomes, true]);
  });

  it.each(['axis', 'mask', 'step'])('an unknown %s is refused from an attribute', (name) => {
    expect(write(name, 'nonsense').problem).toMatchObject({
      code: 'unknown_option',
      place: { argument: name },
    });
  });
});
