// SPDX-License-Identifier: MIT
// What a reader does with the tables that Q, K and V are made from.
import { describe, expect, it } from 'vitest';
import { takeLink } from '../../../web/src/model/link-taking.ts';
import { JointActs } from '../../../web/src/elements/joint-acts.ts';
import { JointRuns } from '../../../web/src/elements/joint-runs.ts';
import type { PipelineHost } from '../../../web/src/elements/pipeline-acts.ts';
import type { CellRef } from '../../../web/src/model/pipeline-state.ts';
import { engine } from '../worked.ts';
import { sessionOf } from './pages.ts';

function acting(locked: readonly string[] = []) {
  const session = sessionOf('heads-2');
  const runs = new JointRuns(engine, session);
  const told: string[] = [];
  const host = {
    session,
    changed: (changed: boolean, cause: string, done = false) => told.push(`${cause} ${changed} ${done}`),
  } as unknown as PipelineHost;
  const acts = new JointActs(
    host,
    () => new Set(locked),
    () => undefined,
  );
  return { session, runs, acts, told, x: () => runs.joint?.tables.x.map((row) => row.join(' ')) };
}

const at = (matrix: string, row: number, col: number) => ({ matrix, row, col }) as unknown as CellRef;

describe('typing', () => {
  it('counts at once while it is a number, and is one step back', () => {
    const { session, acts, told, runs } = acting();
    const first = () => Array.from(runs.tables.get('all-q')?.data ?? []).slice(0, 2);
    acts.grid.type(at('x', 0, 0), '4');
    acts.grid.type(at('x', 0, 0), '4.');
    acts.grid.type(at('x', 0, 0), '4.5');
    expect(first()).toEqual([9, 0]);
    acts.grid.keep(at('x', 0, 0), '4.5');
    expect(told.at(-1)).toBe('cell true true');
    expect(session.undo()).toBe(true);
    expect([first(), session.canUndo]).toEqual([[2, 0], false]);
  });

  it('Escape brings back what was there', () => {
    const { acts, told, x, session } = acting();
    acts.grid.type(at('x', 1, 1), '8');
    expect(x()?.[1]).toBe('0 8 0 1');
    acts.grid.undo();
    expect([x()?.[1], told.at(-1), session.canUndo]).toEqual(['0 1 0 1', 'undo true false', false]);
  });

  it('what comes from elsewhere is not taken back with what was being typed', () => {
    const { acts, told, x, session } = acting();
    acts.grid.type(at('x', 1, 1), '8');
    session.reset();
    acts.cancel();
    session.set(new Map([['x', '9,9,9,9']]));
    acts.grid.undo();
    expect([x(), told.at(-1)]).toEqual([['9 9 9 9'], 'undo false false']);
  });

  it('the same number in other digits is nothing new', () => {
    const { acts, told } = acting();
    acts.grid.keep(at('wq', 0, 0), '2.0');
    expect(told).toEqual(['cell false true']);
  });

  it('only what is given can be typed over, and nothing where cells are locked', () => {
    expect(acting().acts.grid.textOf(at('x', 0, 2))).toBe('1');
    expect(acting().acts.grid.textOf(at('all-q', 0, 0))).toBeUndefined();
    expect(acting(['cells']).acts.grid.textOf(at('x', 0, 2))).toBeUndefined();
  });
});

describe('links', () => {
  it('one with a table of keys goes on from queries that were made, however large they were', () => {
    const { session } = acting();
    session.openLink('v1;x=1e9,1~2,3', takeLink);
    expect(session.run?.result.stages.q.data).toEqual([2e6, 4]);
    session.openLink('v1;k=1~2', takeLink);
    expect([session.state.joint, session.problem]).toEqual([undefined, null]);
    expect(session.state.cells.q.slice(0, 2).map(([first]) => first)).toEqual(['1000000', '4']);
  });
});

describe('whole tables', () => {
  it('pasted cells make the tokens more, but no weight matrix larger', () => {
    const { session, acts, x } = acting();
    acts.grid.paste(at('x', 3, 0), '5\t6\t7\t8\n1\t2\t3\t4');
    expect(x()?.slice(3)).toEqual(['5 6 7 8', '1 2 3 4']);
    acts.grid.paste(at('wq', 3, 0), '1\t2\n3\t4');
    expect(session.problem).toMatchObject({ code: 'size_fixed', place: { control: 'text-wq' } });
  });

  it('keep their size where the author says so', () => {
    const { session, acts, x } = acting(['sizes']);
    acts.controls.table('x', '1,2');
    expect(session.problem?.code).toBe('size_fixed');
    acts.controls.table('x', '9,9,9,9~9,9,9,9~9,9,9,9~9,9,9,9');
    expect([x()?.[0], session.problem]).toEqual(['9 9 9 9', null]);
  });

  it('sizes grow by zeros and remember; what is no size is refused', () => {
    const { session, acts, x, told } = acting();
    acts.controls.size('tokens', '2');
    acts.controls.size('width', '2');
    expect(x()).toEqual(['1 0', '0 1']);
    acts.controls.size('width', '4');
    acts.controls.size('tokens', '3');
    expect(x()).toEqual(['1 0 1 0', '0 1 0 1', '1 1 0 0']);
    acts.controls.size('asked', '9');
    expect(session.problem).toMatchObject({ code: 'out_of_range', place: { control: 'asked' } });
    expect(told.at(-1)).toBe('asked false true');
  });

  it.each(['wq', 'context'] as const)('%s has its numbers back when X is as wide again', (name) => {
    const { session, acts } = acting();
    const given = ['1,2,3,4', '5,6,7,8', '9,1,2,3', '4,5,6,7'];
    acts.controls.table(name, given.join('~'));
    acts.controls.size('width', '3');
    acts.controls.size('width', '4');
    expect(session.state.joint?.[name]).toBe(given.join('~'));
    acts.controls.size('width', '5');
    const below = name === 'wq' ? ['0,0,0,0,0'] : [];
    expect(session.state.joint?.[name]).toBe([...given.map((row) => `${row},0`), ...below].join('~'));
  });

  it('another example has nothing to remember', () => {
    const { acts, x, session } = acting();
    acts.controls.size('tokens', '1');
    acts.forget();
    acts.controls.size('tokens', '2');
    expect([x(), session.problem]).toEqual([['1 0 1 0', '0 0 0 0'], null]);
  });
});
