// SPDX-License-Identifier: MIT
// A constant in every score: what the page shows of it, and what becomes of the weights (widgets.md E9).
import { describe, expect, it } from 'vitest';
import { addConstant } from '../../../web/src/elements/pipeline-moving.ts';
import { refusedEntry } from '../../../web/src/elements/pipeline-view.ts';
import type { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import { explain } from '../../../web/src/model/pipeline-explain.ts';
import { goToStep, setMask } from '../../../web/src/model/pipeline-state.ts';
import { softmaxParts } from '../../../web/src/elements/pipeline-core.ts';
import { message } from '../../../web/src/content/catalogue.ts';
import { engine } from '../worked.ts';
import { drawn, frameOf, sessionOf } from './pages.ts';

const weights = ({ run }: PipelineSession) => Array.from(run?.result.stages.weights.data ?? []);
const lineOf = (session: PipelineSession, row: number, col: number) => {
  if (session.run === null) throw new Error('nothing was computed');
  const cell = { matrix: 'masked', row, col } as const;
  return explain(session.run.result, cell, {}, softmaxParts(engine))?.equation?.line;
};

describe('a constant in every score', () => {
  it.each(['100', '-50', '0.5', '1000', '-1000'])(
    'leaves the weights alone to twelve decimals: %s',
    (text) => {
      const session = sessionOf('example-1');
      const before = weights(session);
      addConstant(session, text);
      weights(session).forEach((weight, index) => {
        expect(Math.abs(weight - (before[index] ?? NaN))).toBeLessThanOrEqual(5e-13);
      });
      expect(session.notes).toEqual([{ key: 'note.shifted', args: { same: 'yes' } }]);
    },
  );

  it('is added, and the sum is shown', () => {
    const session = sessionOf('example-1');
    addConstant(session, '100');
    expect(Array.from(session.run?.result.stages.masked.data ?? [])).toEqual([101, 100]);
    expect([lineOf(session, 0, 0), lineOf(session, 0, 1)]).toEqual(['1 + 100 = 101', '0 + 100 = 100']);
    addConstant(session, '-2.5');
    expect(lineOf(session, 0, 0)).toBe('1 \u2212 2.500 = \u22121.500');
  });

  it('that rounds large scores is found out', () => {
    const session = sessionOf('example-1');
    session.change({ ...session.state, scale: 'none' });
    session.size('dk', '1');
    // On both sides of a power of two numbers are rounded to other steps.
    session.keep({ matrix: 'k', row: 0, col: 0 }, '65535.7');
    session.keep({ matrix: 'k', row: 1, col: 0 }, '65536.1');
    addConstant(session, '0.123456789');
    expect(session.notes).toEqual([{ key: 'note.shifted', args: { same: 'no' } }]);
    expect(drawn(session)).toContain('not quite what they were');
  });

  it('has a step of its own, which goes when nothing is added', () => {
    const session = sessionOf('example-1');
    addConstant(session, '3');
    session.state = goToStep(session.state, 'masked');
    expect(drawn(session)).toContain(message('en', 'step.shifted'));
    expect(drawn(session)).not.toContain(message('en', 'step.masked'));
    addConstant(session, '0.0');
    expect([session.state.shift, session.state.step, session.notes]).toEqual(['0', 'weights', []]);
  });

  it('stands beside a mask', () => {
    const session = sessionOf('causal-3');
    addConstant(session, '5');
    session.state = goToStep(setMask(session.state, 'causal'), 'masked');
    const page = drawn(session);
    expect(page).toContain('add 5 to every score, hide what may not be seen');
    expect(Array.from(session.run?.result.stages.masked.data ?? []).filter(Number.isFinite).length).toBe(6);
  });

  it.each([
    ['abc', 'not_a_number'],
    ['', 'empty'],
    ['1001', 'out_of_range'],
    ['-1e999', 'out_of_range'],
  ])('is refused in place: %j', (text, code) => {
    const session = sessionOf('example-1');
    const before = weights(session);
    addConstant(session, text);
    expect(session.problem).toMatchObject({ code, place: { control: 'shift' } });
    expect([session.stale, weights(session), session.notes]).toEqual([true, before, []]);
    expect(drawn(session)).toMatch(/100 or |Say what to add|The constant must be/);
    expect(refusedEntry(session)).toEqual({ control: 'shift', text });
  });
});

describe('a mistyped constant', () => {
  it.each([
    ['shift', false],
    ['sizes', true],
  ] as const)('with the lock on %s can be mended: %j', (lock, mends) => {
    const session = sessionOf('example-1');
    addConstant(session, 'abc');
    const page = drawn(session, { frame: frameOf({ locked: new Set([lock]) }) });
    expect(page.includes(message('en', 'goto.error'))).toBe(mends);
  });

  it('that is mended along with another change is no reason for a note', () => {
    const session = sessionOf('example-1');
    addConstant(session, 'abc');
    session.keep({ matrix: 'k', row: 0, col: 0 }, '7');
    addConstant(session, '5');
    expect([session.stale, session.notes]).toEqual([false, []]);
  });
});

describe('a link with a constant', () => {
  it.each([
    ['1e9', '1000'],
    ['-1e9', '-1000'],
    ['abc', '0'],
    ['12.5', '12.5'],
  ])('takes the nearest that is possible: %s is %s', (text, shift) => {
    const session = sessionOf('example-1');
    session.openLink(`v1;shift=${text}`);
    expect([session.state.shift, session.problem]).toEqual([shift, null]);
  });
});
