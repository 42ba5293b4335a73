// SPDX-License-Identifier: MIT
// Ways through a session that once led astray: back and forth between examples, saved states, links, other orders.
import { takeLink } from '../../../web/src/model/link-taking.ts';
import { pasteCells } from '../../../web/src/elements/pipeline-entries.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { divisorText } from '../../../web/src/elements/pipeline-scene.ts';
import { moveFirstOf } from '../../../web/src/elements/pipeline-moving.ts';
import { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import { arrived, setMask } from '../../../web/src/model/pipeline-state.ts';
import { engine } from '../worked.ts';

let session: PipelineSession;

beforeEach(() => {
  session = begun('example-1');
});

function begun(preset: string): PipelineSession {
  const made = new PipelineSession();
  made.load(preset);
  made.start(engine);
  return made;
}

/** What a script does that keeps `element.state` and gives it back. */
function returned({ ...state }: ReturnType<PipelineSession['saved']>): PipelineSession {
  const other = begun(state.preset);
  other.set(new Map(Object.entries(state).filter(([name]) => name !== 'version' && name !== 'preset')));
  return other;
}

describe('a saved state', () => {
  it.each([
    ['a decimal comma', 'example-1', 'q', '2,5', '2.5'],
    ['blanks between digits', 'example-1', 'v', '1 000', '1000'],
    ['a word', 'example-1', 'k', 'abc', 'abc'],
  ] as const)('keeps its cells where they were: %s', (_, preset, matrix, typed, text) => {
    session = begun(preset);
    session.keep({ matrix, row: 0, col: 0 }, typed);
    const { [matrix]: rows = [] } = session.saved();
    const [first, ...rest] = rows;
    expect(returned(session.saved()).saved()[matrix]).toEqual([[text, ...(first ?? []).slice(1)], ...rest]);
  });

  it('keeps missing numbers missing, so that the message stays true', () => {
    session = begun('misprint');
    const back = returned(session.saved());
    expect(back.saved()).toEqual(session.saved());
    expect(back.problem?.args).toMatchObject({ have: 2, row: 2 });
    expect(back.changedExample).toBe(false);
  });
});

describe('cells that are pasted', () => {
  it('leave numbers that were missing missing', () => {
    session = begun('misprint');
    pasteCells(session, { matrix: 'k', row: 0, col: 0 }, '5\t6');
    expect(session.saved().k).toEqual([
      ['5', '6', '1', '0'],
      ['0', '1', null, null],
    ]);
  });
});

describe('a link to the misprint', () => {
  it('leaves its gaps to be mended, and says nothing about a Q that was taken', () => {
    session.openLink('v1;preset=misprint;q=2,0,1,0', takeLink);
    expect(session.notes).toEqual([]);
    expect(session.saved().k?.[1]).toEqual(['0', '1', null, null]);
    expect(session.problem?.code).toBe('shape_mismatch');
  });

  it('fills up with zeros what grows because something else did', () => {
    session.openLink('v1;q=1,2,3,4,5', takeLink);
    expect(session.notes).toEqual([]);
    expect(session.saved().k).toEqual([
      ['1', '0', '1', '0', '0'],
      ['0', '1', '0', '1', '0'],
    ]);
  });
});

describe('Reset after Undo', () => {
  it('leads back to the example that is there, not to the one that was undone', () => {
    session.load('causal-3');
    session.undo();
    session.keep({ matrix: 'q', row: 0, col: 0 }, '7');
    session.reset();
    expect([session.state.preset, session.changedExample]).toEqual(['example-1', false]);
  });

  it('leads to the example that came back with Redo', () => {
    session.load('causal-3');
    session.undo();
    session.redo();
    session.keep({ matrix: 'q', row: 0, col: 0 }, '7');
    session.reset();
    expect([session.state.preset, session.changedExample]).toEqual(['causal-3', false]);
  });
});

describe('the flow', () => {
  it('stays when another example is taken, and through Undo', () => {
    session.change({ ...session.state, view: 'flow' });
    session.load('causal-3');
    expect(session.state.view).toBe('flow');
    session.change({ ...session.state, view: 'all' });
    session.undo();
    expect([session.state.preset, session.state.view]).toEqual(['example-1', 'all']);
  });

  it('has the notes of all its steps', () => {
    session.change({ ...session.state, view: 'flow', step: 'inputs' });
    expect(session.erratum).toBe('erratum.example-1');
  });
});

describe('a mask that is taken off', () => {
  it('takes the chosen masked score along, at whatever step', () => {
    const { state } = begun('causal-3');
    const chosen = { matrix: 'masked', row: 1, col: 0 } as const;
    const off = arrived(setMask({ ...state, view: 'flow', step: 'scores', chosen }, 'none'));
    expect(off.chosen).toEqual({ ...chosen, matrix: 'scores' });
  });
});

describe('a divisor that was never used', () => {
  it('is said as it was typed', () => {
    session = begun('misprint');
    session.change({ ...session.state, scale: 'custom', divisor: '3' });
    expect(divisorText({ session, style: {} })).toBe('3');
  });
});

describe('another order', () => {
  const said = (what: 'keys' | 'queries') => {
    moveFirstOf(session, what);
    return session.notes.map(({ args }) => args?.['same']);
  };

  it('of queries moves the output rows, unless the mask knows their places', () => {
    session = begun('shuffle');
    expect(said('queries')).toEqual(['yes']);
    session = begun('causal-3');
    expect(said('queries')).toEqual(['no']);
  });

  it.each(['row', 'column', 'whole'] as const)('of keys leaves the output, with softmax by %s', (axis) => {
    session = begun('shuffle');
    session.change({ ...session.state, axis });
    expect(said('keys')).toEqual(['yes']);
  });

  it('of keys leaves the output however large the values are', () => {
    session = begun('shuffle');
    for (const [row, col, text] of [
      [0, 0, '999999'],
      [1, 1, '-123456.7'],
      [2, 0, '0.1'],
    ] as const)
      session.keep({ matrix: 'v', row, col }, text);
    for (let times = 0; times < 3; times++) expect(said('keys')).toEqual(['yes']);
  });
});
