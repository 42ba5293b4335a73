// SPDX-License-Identifier: MIT
// A reader's work with a pipeline, without a page: typing, refusals, the last good result, Esc, masks.
import { enterSize, enterTable } from '../../../web/src/elements/pipeline-entries.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import { type CellRef, type InputName } from '../../../web/src/model/pipeline-state.ts';
import { engine } from '../worked.ts';

const cell = (matrix: InputName, row: number, col: number): CellRef => ({ matrix, row, col });
const FIRST = cell('q', 0, 0);

let session: PipelineSession;
const weights = () =>
  Array.from(session.run?.result.stages.weights.data ?? [], (weight) => weight.toFixed(3));

beforeEach(() => {
  session = new PipelineSession();
  session.start(engine);
});

describe('before the engine is there', () => {
  it('keeps what is set and computes it later', () => {
    const early = new PipelineSession();
    early.load('causal-3');
    expect(early.run).toBeNull();
    early.start(engine);
    expect(early.run?.result.stages.weights.rows).toBe(3);
  });

  it('is not stale: nothing was ever shown', () => {
    expect(new PipelineSession().stale).toBe(false);
  });
});

describe('typing', () => {
  it('counts at once while it is a number', () => {
    expect(session.type(FIRST, '3')).toBe(true);
    expect(weights()).toEqual(['0.881', '0.119']);
    expect(session.stale).toBe(false);
  });

  it('waits while it is not yet a number, with the last result standing', () => {
    for (const text of ['', '-', '1e', 'abc', '1e999']) {
      expect(session.type(FIRST, text)).toBe(false);
      expect(session.problem).toBeNull();
    }
    expect(weights()).toEqual(['0.731', '0.269']);
  });

  it('is complained about only when the reader is done', () => {
    session.type(FIRST, 'abc');
    expect(session.keep(FIRST, 'abc')).toBe(true);
    expect(session.problem).toMatchObject({ code: 'not_a_number', place: FIRST });
    expect(session.stale).toBe(true);
    expect(weights()).toEqual(['0.731', '0.269']);
  });

  it('counts again once it is mended', () => {
    session.keep(FIRST, 'abc');
    session.keep(FIRST, '1');
    expect([session.problem, session.stale]).toEqual([null, false]);
  });

  it('is taken back by Esc, however much was typed', () => {
    const before = session.state;
    session.type(FIRST, '7');
    session.type(FIRST, '77');
    session.takeBack();
    expect(session.state.cells).toEqual(before.cells);
    expect(weights()).toEqual(['0.731', '0.269']);
  });

  it('is taken back by Esc to the faulty text that stood there before', () => {
    session.keep(FIRST, 'abc');
    session.type(FIRST, '2');
    session.takeBack();
    expect(session.textOf(FIRST)).toBe('abc');
    expect(session.stale).toBe(true);
  });

  it('does nothing when an editor is opened and left again', () => {
    const before = session.state;
    expect(session.keep(FIRST, '1')).toBe(false);
    session.takeBack();
    expect(session.state).toBe(before);
  });

  it('of the same number in other digits changes nothing', () => {
    const before = session.state;
    expect(session.type(FIRST, '1.0')).toBe(false);
    expect(session.keep(FIRST, '1,00')).toBe(false);
    expect(enterSize(session, 'm', '2.0')).toBe(false);
    expect(enterTable(session, 'q', '1.0 0; 0 1.50')).toBe(true);
    expect(enterTable(session, 'q', '+1, 0.0; 0, 1.5')).toBe(false);
    expect(session.textOf(FIRST)).toBe(before.cells.q[0]?.[0]);
    expect(session.enter('shift', '0.0', { control: 'shift' })).toBe(false);
    expect([
      session.enter('shift', '2', { control: 'shift' }),
      session.enter('shift', '2.0', { control: 'shift' }),
    ]).toEqual([true, false]);
  });

  it('that comes back to the old number has changed nothing in the end', () => {
    expect(session.type(FIRST, '7')).toBe(true);
    expect(session.type(FIRST, '1')).toBe(true);
    expect(session.keep(FIRST, '1.0')).toBe(false);
    expect(session.canUndo).toBe(false);
  });

  it('leaves a missing number missing when nothing is typed into it', () => {
    session.load('misprint');
    expect(session.textOf(cell('k', 1, 2))).toBe('');
    expect(session.keep(cell('k', 1, 2), '')).toBe(false);
    expect(session.problem).toMatchObject({ code: 'shape_mismatch', args: { have: 2 } });
  });

  it('is not possible in a stage', () => {
    expect(session.textOf({ matrix: 'weights', row: 0, col: 0 })).toBeUndefined();
    expect(session.keep({ matrix: 'weights', row: 0, col: 0 }, '1')).toBe(false);
  });
});

describe('the misprint', () => {
  it('keeps the result of the example before it, and has one of its own when both numbers are there', () => {
    session.load('misprint');
    expect(weights()).toEqual(['0.731', '0.269']);
    expect(session.stale).toBe(true);
    session.keep(cell('k', 1, 2), '0');
    session.keep(cell('k', 1, 3), '1');
    expect(session.stale).toBe(false);
    expect(Array.from(session.run?.result.stages.raw.data ?? [])).toEqual([2, 0]);
  });
});

describe('sizes', () => {
  it('are refused in place and kept as they were', () => {
    expect(enterSize(session, 'm', '9')).toBe(false);
    expect(session.refused).toMatchObject({
      text: '9',
      problem: { code: 'out_of_range', place: { control: 'm' } },
    });
    expect(session.state.sizes.m).toBe(2);
    expect(session.stale).toBe(false);
  });

  it('take the refusal away when the next one is good', () => {
    enterSize(session, 'm', '9');
    expect(enterSize(session, 'm', '3')).toBe(true);
    expect(session.refused).toBeNull();
    expect(weights()).toEqual(['0.576', '0.212', '0.212']);
  });
});

describe('a divisor out of range', () => {
  it('leaves the last result standing', () => {
    session.change({ ...session.state, scale: 'custom', divisor: '0' });
    expect(session.problem).toMatchObject({ code: 'scale_zero', place: { control: 'divisor' } });
    expect(weights()).toEqual(['0.731', '0.269']);
    session.change({ ...session.state, divisor: '1' });
    expect(weights()).toEqual(['0.881', '0.119']);
  });
});

describe('masks', () => {
  beforeEach(() => {
    session.load('causal-3');
  });

  it('of the reader’s own begin as what was hidden before', () => {
    session.mask('custom');
    expect(session.state.mask).toBe('custom');
    expect(weights().slice(0, 3)).toEqual(['1.000', '0.000', '0.000']);
  });

  it('change at one place', () => {
    expect(session.toggle({ matrix: 'masked', row: 0, col: 0 })).toBe(true);
    expect(session.state.mask).toBe('custom');
    expect(Array.from(session.run?.result.visibleKeys ?? [])).toEqual([0, 2, 3]);
    expect(Array.from(session.run?.result.stages.output.data ?? []).slice(0, 2)).toEqual([0, 0]);
  });

  it('of the reader’s own survive a table that grows', () => {
    session.mask('custom');
    expect(enterSize(session, 'm', '4') && enterSize(session, 'n', '4')).toBe(true);
    expect(session.problem).toBeNull();
    expect(Array.from(session.run?.result.visibleKeys ?? [])).toEqual([1, 2, 3, 4]);
  });

  it('change in the masked scores only, and not while the inputs are wrong', () => {
    expect(session.toggle({ matrix: 'weights', row: 0, col: 0 })).toBe(false);
    session.keep(FIRST, 'abc');
    expect(session.toggle({ matrix: 'masked', row: 0, col: 0 })).toBe(false);
    expect(session.state.mask).toBe('causal');
  });
});

describe('an example that does not exist', () => {
  it('gives Example 1 and says so', () => {
    session.load('example-99');
    expect(session.problem).toMatchObject({ code: 'unknown_preset', args: { text: 'example-99' } });
    expect(session.state.preset).toBe('example-1');
    expect(weights()).toEqual(['0.731', '0.269']);
  });

  it.each(['constructor', '__proto__', 'toString', ''])('%j is no example', (name) => {
    session.load(name);
    expect(session.problem?.code).toBe('unknown_preset');
  });

  it('is forgotten with the next change', () => {
    session.load('example-99');
    session.keep(FIRST, '2');
    expect(session.problem).toBeNull();
  });
});
