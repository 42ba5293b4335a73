// SPDX-License-Identifier: MIT
// What is said and shown while something is wrong: the newest mistake, only while it can be mended, over results
// that say how they were made.
import { takeLink } from '../../../web/src/model/link-taking.ts';
import { enterSize } from '../../../web/src/elements/pipeline-entries.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import type { CellRef, InputName } from '../../../web/src/model/pipeline-state.ts';
import { engine } from '../worked.ts';

const cell = (matrix: InputName, row: number, col: number): CellRef => ({ matrix, row, col });

let session: PipelineSession;

beforeEach(() => {
  session = new PipelineSession();
  session.start(engine);
});

describe('two mistakes', () => {
  it('the second is said at once, the first when the second is mended', () => {
    session.keep(cell('q', 0, 0), 'a');
    session.keep(cell('k', 0, 0), 'b');
    expect(session.problem).toMatchObject({ place: { matrix: 'k' }, actual: 'b' });
    session.keep(cell('k', 0, 0), '1');
    expect(session.problem).toMatchObject({ place: { matrix: 'q' }, actual: 'a' });
  });
});

describe('a refused size', () => {
  it('is not complained about at a step that has no field for it', () => {
    enterSize(session, 'dk', '9');
    expect(session.problem).toMatchObject({ place: { control: 'dk' } });
    session.goTo('output');
    expect(session.problem).toBeNull();
  });
});

describe('an old result', () => {
  it('is not shown for an example of another size', () => {
    session.load('causal-3');
    session.load('misprint');
    expect(session.run).toBeNull();
  });

  it('is not shown for a link to an example of another size', () => {
    session.load('causal-3');
    session.openLink('v1;preset=misprint;step=output', takeLink);
    session.change({ ...session.state, cells: { ...session.state.cells } });
    expect(session.run?.result.stages.output.rows ?? 1).toBe(1);
  });

  it('is not shown beside tables that have grown meanwhile', () => {
    session.keep(cell('q', 0, 0), 'abc');
    enterSize(session, 'm', '3');
    expect([session.stale, session.run]).toEqual([true, null]);
    session.keep(cell('q', 0, 0), '1');
    expect(session.run?.result.stages.weights.cols).toBe(3);
  });

  it('is told from the settings it was made with, not from those it waits for', () => {
    session.change({ ...session.state, scale: 'custom', divisor: '4' });
    session.change({ ...session.state, divisor: 'x'.repeat(3000), axis: 'column' });
    expect(session.shown).toMatchObject({ scale: 'custom', divisor: '4', axis: 'row' });
    session.change({ ...session.state, divisor: '5' });
    expect(session.shown).toBe(session.state);
  });
});

describe('no example', () => {
  it('is no mistake: the first one is taken', () => {
    session.load('causal-3');
    session.load();
    expect([session.state.preset, session.problem]).toEqual(['example-1', null]);
  });
});
