// SPDX-License-Identifier: MIT
// Ways back to what was set: undo and redo, links, reset.
import { takeLink } from '../../../web/src/model/link-taking.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import { publicState } from '../../../web/src/model/pipeline-preset.ts';
import { type CellRef, type InputName } from '../../../web/src/model/pipeline-state.ts';
import { engine } from '../worked.ts';

const cell = (matrix: InputName, row: number, col: number): CellRef => ({ matrix, row, col });
const FIRST = cell('q', 0, 0);

let session: PipelineSession;

beforeEach(() => {
  session = new PipelineSession();
  session.start(engine);
});

describe('undo and redo', () => {
  const scale = () => session.state.scale;

  it('go back and forth over what was changed, not over the steps that were read', () => {
    session.change({ ...session.state, scale: 'none' });
    session.change({ ...session.state, step: 'output' });
    session.change({ ...session.state, scale: 'dk' });
    expect([session.undo(), scale(), session.state.step]).toEqual([true, 'none', 'output']);
    expect([session.undo(), scale(), session.undo()]).toEqual([true, 'sqrt', false]);
    expect([session.redo(), session.redo(), scale(), session.redo()]).toEqual([true, true, 'dk', false]);
  });

  it('take a cell that was typed as one change', () => {
    for (const text of ['1', '12', '123']) session.type(FIRST, text);
    session.keep(FIRST, '123');
    session.undo();
    expect(session.textOf(FIRST)).toBe('1');
    expect(session.canUndo).toBe(false);
  });

  it('have nothing to say of an editor that was left with Esc, nor of where the reader began', () => {
    session.type(FIRST, '12');
    session.takeBack();
    expect(session.canUndo).toBe(false);
    const fresh = new PipelineSession();
    fresh.load('causal-3');
    fresh.start(engine);
    expect(fresh.canUndo).toBe(false);
  });

  it('bring a mistake back, with its error', () => {
    session.keep(FIRST, 'abc');
    session.undo();
    expect(session.problem).toBeNull();
    session.redo();
    expect(session.problem).toMatchObject({ code: 'not_a_number' });
  });
});

/** 64 numbers. */
const LARGE = Array.from({ length: 8 }, () => '1,2,3,4,5,6,7,8').join('~');

describe('links', () => {
  const opened = (link: string) => {
    const other = new PipelineSession();
    other.start(engine);
    other.openLink(link, takeLink);
    return other;
  };

  it('bring back the same state', () => {
    session.load('causal-3');
    session.keep(cell('q', 0, 0), '-2.5');
    session.toggle({ matrix: 'masked', row: 0, col: 1 });
    session.change({ ...session.state, scale: 'custom', divisor: '2.5', step: 'weights' });
    const { text, cut } = session.link();
    expect(cut).toBe(false);
    expect(text).toBe(
      'v1;preset=causal-3;q=-2.5,0,4,0~0,2,2,0~2,2,0,0;scale=2.5;mask=1,1,0~1,1,0~1,1,1;step=4',
    );
    const other = opened(text);
    expect(publicState(other.state)).toEqual(publicState(session.state));
    expect(other.notes).toEqual([]);
  });

  it('say only what differs from the example', () => {
    expect(session.link().text).toBe('v1;preset=example-1');
  });

  it('leave out tables with more than 64 numbers, and say so', () => {
    for (const matrix of ['q', 'k', 'v'] as const)
      session.enter(matrix, LARGE, { control: `text-${matrix}` as never });
    session.change({ ...session.state, scale: 'none' });
    expect(session.link()).toEqual({ text: 'v1;preset=example-1;scale=none', cut: true });
  });

  it('of a page with large tables of its own say what differs from them, and open there', () => {
    const page = new Map(['q', 'k', 'v'].map((matrix) => [matrix, LARGE]));
    session.set(page);
    session.change({ ...session.state, scale: 'none' });
    const { text, cut } = session.link();
    expect({ text, cut }).toEqual({ text: 'v1;scale=none', cut: false });
    const other = new PipelineSession();
    other.set(page);
    other.start(engine);
    other.openLink(text, takeLink);
    expect(publicState(other.state)).toEqual(publicState(session.state));
    session.keep(cell('q', 0, 0), '-2.5');
    expect(session.link()).toEqual({ text: `v1;q=-2.5${LARGE.slice(1)};scale=none`, cut: false });
  });

  it('say what they could not do, and do the rest', () => {
    const other = opened('v1;preset=nothing;step=99;axis=whole;colour=red;half');
    expect(other.state).toMatchObject({ preset: 'example-1', axis: 'whole', step: 'output' });
    expect(other.notes.map(({ key, args }) => [key, args?.['name'] ?? args?.['text']])).toEqual([
      ['link.unread', 'half'],
      ['link.bent', 'preset'],
      ['link.bent', 'step'],
      ['link.unread', 'colour'],
    ]);
  });

  it('can be anything: 500 spoilt links give a state that computes, and notes', () => {
    const keys = ['preset', 'q', 'k', 'v', 'scale', 'mask', 'axis', 'step', 'x', '__proto__', 'constructor'];
    const texts = [
      '',
      '0',
      '-1',
      '1e999',
      'NaN',
      '1,2~3',
      '1,0~0,1',
      'row',
      'causal',
      '9'.repeat(40),
      '<b>',
      '%00',
      '~~',
      '[[1]]',
      'example-1',
    ];
    let seed = 1;
    const pick = <T>(list: readonly T[]): T => {
      seed = (seed * 48271) % 2147483647;
      return list[seed % list.length] as T;
    };
    for (let round = 0; round < 500; round++) {
      const pairs = Array.from(
        { length: 1 + (round % 6) },
        () => `${pick(keys)}${pick(['=', '=', '', '=='])}${pick(texts)}`,
      );
      const other = opened(`${pick(['v1', 'v1', 'v1', 'v2', ''])};${pairs.join(';')}`);
      expect([other.problem, other.stale, other.run === null]).toEqual([null, false, false]);
    }
  });

  it('are forgotten by the next change', () => {
    const other = opened('v1;nonsense=1');
    other.change({ ...other.state, scale: 'none' });
    expect(other.notes).toEqual([]);
  });
});

describe('reset', () => {
  it('leads to the example with what the author set, not to what the reader or a link did', () => {
    session.load('causal-3');
    session.set(new Map([['scale', 'none']]));
    session.openLink('v1;axis=whole', takeLink);
    session.keep(FIRST, '7');
    session.reset();
    expect(session.state).toMatchObject({ preset: 'causal-3', scale: 'none', axis: 'row' });
    expect(session.textOf(FIRST)).toBe('2');
  });

  it('can be undone', () => {
    session.keep(FIRST, '7');
    session.reset();
    session.undo();
    expect(session.textOf(FIRST)).toBe('7');
  });
});

describe('one state with a constant and a mask', () => {
  it.each([
    [{ shift: '0', mask: 'causal' }, { shift: '2' }],
    [{ shift: '2', mask: 'none' }, { mask: 'causal' }],
  ])('leaves the reader at the masked step: %j after %j', (now, before) => {
    session.load('example-1');
    session.set(new Map(Object.entries(before)));
    session.goTo('masked');
    session.set(new Map(Object.entries(now)));
    expect(session.state).toMatchObject({ ...now, step: 'masked' });
    session.reset();
    expect(session.state).toMatchObject({ ...now, step: 'inputs' });
  });

  it('that does nothing to the scores leads to the weights', () => {
    session.load('causal-3');
    session.goTo('masked');
    session.set(new Map([['mask', 'none']]));
    expect(session.state.step).toBe('weights');
  });
});

describe('the author’s own tables', () => {
  beforeEach(() => {
    session = new PipelineSession();
    session.set(new Map<string, unknown>([['q', '5,0,1,0'], ['scale', 'none']])); // prettier-ignore
    session.start(engine);
  });

  it('are an example of the page, not a changed one of ours', () => {
    expect([session.hasOwn, session.example, session.changed]).toEqual([true, 'own', false]);
    session.keep(FIRST, '6');
    expect([session.example, session.changed]).toEqual(['own', true]);
  });

  it('are where Reset leads, from every other example', () => {
    session.load('padding');
    expect([session.example, session.changed]).toEqual(['padding', false]);
    session.reset();
    expect([session.example, session.textOf(FIRST), session.state.scale]).toEqual(['own', '5', 'none']);
    session.undo();
    expect([session.example, session.hasOwn]).toEqual(['padding', true]);
  });

  it('are not the example of ours that they stand over', () => {
    session.load('example-1');
    expect([session.example, session.textOf(FIRST)]).toEqual(['example-1', '1']);
    session.keep(FIRST, '6');
    expect([session.example, session.changed]).toEqual(['example-1', true]);
  });

  it('give way to the example of a link, and are still where Reset leads', () => {
    session.openLink('v1;preset=causal-3', takeLink);
    expect(session.example).toBe('causal-3');
    session.reset();
    expect(session.example).toBe('own');
  });

  it('are no own example where only settings are the author’s', () => {
    session = new PipelineSession();
    session.set(new Map([['scale', 'none']]));
    session.start(engine);
    session.load('padding');
    session.reset();
    expect([session.hasOwn, session.example]).toEqual([false, 'padding']);
  });
});
