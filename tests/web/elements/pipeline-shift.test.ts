// SPDX-License-Identifier: MIT
// A constant in every score: what the page shows of it, and what becomes of the weights (widgets.md E9).
import { takeLink } from '../../../web/src/model/link-taking.ts';
import { enterSize } from '../../../web/src/elements/pipeline-entries.ts';
import { describe, expect, it } from 'vitest';
import { addConstant } from '../../../web/src/elements/pipeline-moving.ts';
import { drawFlow } from '../../../web/src/elements/pipeline-flow.ts';
import { settingSentence, shiftedFormulas } from '../../../web/src/elements/pipeline-more.ts';
import { formula, refusedEntry } from '../../../web/src/elements/pipeline-view.ts';
import type { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import { explain } from '../../../web/src/model/pipeline-explain.ts';
import { goToStep, setMask } from '../../../web/src/model/pipeline-state.ts';
import { softmaxParts } from '../../../web/src/elements/pipeline-core.ts';
import { message } from '../../../web/src/content/catalogue.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import { CLOSED, drawn, frameOf, sessionOf, viewOf } from './pages.ts';

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
    enterSize(session, 'dk', '1');
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

  it('and a mask are both in the flow', () => {
    const session = sessionOf('causal-3');
    session.change({ ...session.state, view: 'flow' });
    addConstant(session, '5');
    const page = markupOf(drawFlow(viewOf(session)));
    for (const key of ['flow.op.both', 'flow.both.title', 'flow.both.note'])
      expect(page).toContain(message('en', key, { shift: '5' }));
    session.mask('none');
    expect(markupOf(drawFlow(viewOf(session)))).not.toContain(message('en', 'flow.both.note'));
  });

  it('is in the formula, or there is none while its part is missing', () => {
    const session = sessionOf('example-1');
    addConstant(session, '5');
    expect(formula(viewOf(session)).drawn).toBe(shiftedFormulas['sqrt']);
    expect(formula(viewOf(session, { more: CLOSED as never })).drawn).toBeUndefined();
  });

  it.each([
    ['scores', 'Row 1: 6, 5.'],
    ['scaled', 'Row 1: 6, 5.'],
    ['weights', 'Row 1: 0.731, 0.269. Sums to 1.'],
  ] as const)('is in what is said at the %s', (step, numbers) => {
    const session = sessionOf('example-1');
    session.goTo(step);
    addConstant(session, '5');
    expect(settingSentence('shift', viewOf(session))).toBe(`5 is added to every score. ${numbers}`);
  });

  it('that is taken away leaves the numbers of the step', () => {
    const session = sessionOf('example-1');
    session.goTo('scaled');
    expect(settingSentence('shift', viewOf(session))).toBe('Nothing is added to the scores. Row 1: 1, 0.');
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

describe('what is said while the numbers are old', () => {
  it('is what is set now, and not a divisor or a constant of before', () => {
    const session = sessionOf('example-1');
    session.goTo('weights');
    session.keep({ matrix: 'q', row: 0, col: 0 }, 'abc');
    session.change({ ...session.state, scale: 'custom', divisor: '7' });
    expect(settingSentence('scale', viewOf(session))).toContain('Divided by 7.');
    session.enter('shift', '9', { control: 'shift' });
    expect(settingSentence('shift', viewOf(session))).toContain('9 is added to every score.');
  });

  it('has the names of the numbers that are shown', () => {
    const session = sessionOf('example-1');
    addConstant(session, '5');
    session.goTo('masked');
    session.keep({ matrix: 'q', row: 0, col: 0 }, 'abc');
    session.mask('causal');
    const page = drawn(session);
    expect(page).toContain('Shifted scores');
    expect(page).not.toContain('Masked scores');
    expect(page).toContain(message('en', 'caption.shifted.none').split('**')[1]);
    session.keep({ matrix: 'q', row: 0, col: 0 }, '1');
    expect(drawn(session)).toContain('Masked scores');
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
    session.openLink(`v1;shift=${text}`, takeLink);
    expect([session.state.shift, session.problem]).toEqual([shift, null]);
  });
});
