// SPDX-License-Identifier: MIT
// A reader's work with the scaling lab: the numbers of the presets, what is refused and what a link bends, puzzles that
// notice when they are solved.
import { takeLink } from '../../../web/src/model/link-taking.ts';
import { describe, expect, it } from 'vitest';
import { puzzles } from '../../../web/src/model/scaling-puzzles.ts';
import { scalingProgram } from '../../../web/src/model/copy/scaling-numpy.ts';
import { heaviest } from '../../../web/src/model/scaling-draw.ts';
import { formatFixed, formatNumber } from '../../../web/src/model/format.ts';
import { SCALINGS, type ScalingState } from '../../../web/src/model/scaling-state.ts';
import { DK_STOPS, nearestStop, stopPlace } from '../../../web/src/model/stops.ts';
import { COURSE } from '../../../web/src/model/course.ts';
import { message } from '../../../web/src/content/catalogue.ts';
import { printedBy } from '../model/copy/python.ts';
import { engine } from '../worked.ts';
import {
  allDraws,
  drawsOf,
  printedFor,
  SCALING_NAMES,
  scalingPage,
  scalingSession,
} from './scaling-pages.ts';

const shown = (values: ArrayLike<number> | undefined) =>
  Array.from(values ?? [], (value) => formatNumber(value));
const column = (name: string, scaling: string, changes: Partial<ScalingState> = {}) =>
  scalingSession(name, changes).draw?.columns.find((one) => one.scaling === scaling);

describe('the numbers of the presets', () => {
  it.each([
    ['dk4', ['0.071', '0.005', '0.924'], ['0.204', '0.056', '0.739']],
    ['dk64', ['≈0', '0.685', '0.315'], ['0.098', '0.473', '0.429']],
    ['dk512', ['≈1', '≈0', '≈0'], ['0.583', '0.304', '0.114']],
  ])('%s: what the course’s program prints', (name, raw, scaled) => {
    expect(shown(column(name, 'none')?.weights)).toEqual(raw);
    expect(shown(column(name, 'sqrt')?.weights)).toEqual(scaled);
  });

  it('course: entropy and keys in play at d_k = 64', () => {
    expect(column('course', 'sqrt')).toMatchObject({
      entropy: expect.closeTo(0.9451, 4) as number,
      effectiveKeys: expect.closeTo(2.573, 3) as number,
    });
    expect(column('course', 'none')).toMatchObject({
      entropy: expect.closeTo(0.6231, 4) as number,
      effectiveKeys: expect.closeTo(1.865, 3) as number,
      evenness: expect.closeTo(0.6231 / Math.log(3), 4) as number,
    });
  });

  it('one-seed-misleads: a fresh seed 3 is sharper at 64 than at 512', () => {
    const at = (dk: number) => column('one-seed-misleads', 'none', { dk, draws: 1 })?.maxWeight;
    expect(at(512)).toBeCloseTo(0.6715, 4);
    expect(at(64)).toBeCloseTo(1, 4);
  });

  it('divide-by-dk: nearly equal weights at 4096', () => {
    const weights = Array.from(column('divide-by-dk', 'dk')?.weights ?? []);
    expect(weights).toHaveLength(8);
    expect(Math.max(...weights) - Math.min(...weights)).toBeLessThan(0.02);
  });

  it('fixed-8-at-128: sharper than by the root, far from raw', () => {
    const medians = allDraws(scalingSession('fixed-8-at-128')).map(({ median }) => median);
    expect(medians.map((median) => median.toFixed(2))).toEqual(['1.00', '0.58', '0.66']);
  });

  it('many-keys: more keys flatten', () => {
    const median = (m: number) => allDraws(scalingSession('many-keys', { m }))[0]?.median ?? NaN;
    expect(median(32)).toBeCloseTo(0.147, 2);
    expect(median(2)).toBeGreaterThan(0.65);
  });

  it.each(SCALING_NAMES)('%s has a name, and stands on one set of raw scores', (name) => {
    expect(message('en', `preset.${name}`)).not.toBe('');
    const { draw } = scalingSession(name, { scalings: SCALINGS, divisor: 2.5 });
    for (const { divisor, scores } of draw?.columns ?? [])
      Array.from(scores).forEach((score, key) => {
        expect(score * divisor).toBeCloseTo(draw?.rawScores[key] ?? NaN, 9);
      });
  });
});

describe('the printed output', () => {
  it.each([0, 3, 4, 12345, 4294967295])('is the program’s own, though drawn in slices: seed %d', (seed) => {
    const session = scalingSession('course', { seed });
    const { dims, samples } = COURSE;
    expect(printedFor(session)).toEqual({
      text: engine.courseDemo({ seed, dims, samples }).text,
      isWhole: true,
    });
  });

  it('has its blocks at once', () => {
    const { text, isWhole } = printedFor(scalingSession('course'), false);
    expect(isWhole).toBe(false);
    expect(text.split('d_k = ')).toHaveLength(4);
    expect(text).not.toContain('variance');
  });
});

describe('the float lens', () => {
  it('shows the largest weight as float32 computes it', () => {
    for (const name of SCALING_NAMES)
      for (const one of scalingSession(name, { dtype: 'float32' }).draw?.columns ?? []) {
        expect(one.maxWeight).toBe(Math.fround(one.maxWeight));
        expect(one.maxWeight).toBe(Math.max(...Array.from(one.weights)));
      }
  });
});

describe('the curve', () => {
  it('is the same wherever the slider stands', () => {
    const at = (dk: number) => allDraws(scalingSession('one-seed-misleads', { dk, draws: 20 }));
    expect(at(100)).toEqual(at(512));
  });
});

describe('what is typed', () => {
  it.each([
    ['dk', '0', 'setting_range'],
    ['dk', '4097', 'setting_range'],
    ['dk', '2.5', 'setting_range'],
    ['m', '1', 'setting_range'],
    ['seed', '3.5', 'setting_range'],
    ['seed', '-1', 'setting_range'],
    ['seed', 'abc', 'not_a_number'],
    ['draws', '2001', 'setting_range'],
    ['draws', '1e999', 'setting_range'],
  ] as const)('%s = %s is refused: %s', (name, text, code) => {
    const session = scalingSession('course');
    const before = session.state;
    expect(session.setting(name, text, name)).toBe(false);
    expect(session.problem).toMatchObject({ code, place: { control: name } });
    expect(session.state).toBe(before);
  });

  it('takes seeds up to 2^32 − 1, and any whole d_k', () => {
    const session = scalingSession('course');
    expect(session.setting('seed', '4294967295', 'seed')).toBe(true);
    expect(session.setting('dk', '100', 'dk')).toBe(true);
    expect(session.draw).toMatchObject({ dk: 100, seed: 4294967295, root: 10, stream: 'fresh' });
  });

  it.each([
    ['0', 'scale_zero'],
    ['0.001', 'setting_range'],
    ['4097', 'setting_range'],
    ['abc', 'not_a_number'],
    ['1,2,3', 'not_a_number'],
    ['', 'not_a_number'],
  ])('a divisor of %s is refused with what was typed, not with the other rows', (text, code) => {
    const session = scalingSession('course');
    const before = session.state;
    expect(session.ownDivisor(text)).toBe(false);
    expect(session.refused?.text).toBe(text);
    expect(session.problem).toMatchObject({ code, place: { control: 'divisor' }, actual: text });
    expect(session.state).toBe(before);
    expect(scalingPage(session).replace(/\s+/g, ' ')).not.toContain('none,sqrt');
  });

  it('takes a divisor with either decimal mark, and shows its row', () => {
    const session = scalingSession('course');
    for (const text of ['0.5', '0,5']) {
      expect(session.ownDivisor(text)).toBe(true);
      expect(session.state).toMatchObject({ scalings: ['none', 'sqrt', 'dk', 'custom'], divisor: 0.5 });
    }
  });

  it('refuses a list of rows with a divisor of 0, and names the 0', () => {
    const session = scalingSession('course');
    session.set(new Map([['scale', 'none,0']]));
    expect(session.refused).toMatchObject({ text: '0', problem: { code: 'scale_zero' } });
  });

  it('keeps one row at least', () => {
    const session = scalingSession('course');
    expect(session.setting('scale', 'sqrt', 'divisor')).toBe(true);
    expect(session.setting('scale', 'rubbish', 'divisor')).toBe(false);
    expect(session.state.scalings).toEqual(['sqrt']);
  });
});

describe('a link', () => {
  it('is bent to what there is, with a note for each', () => {
    const session = scalingSession('course');
    session.openLink('v1;dk=999999;scale=<script>;m=1;seed=3.5', takeLink);
    expect(session.state).toMatchObject({ dk: 4096, m: 2, seed: 4, scalings: ['none', 'sqrt', 'dk'] });
    expect(session.notes).toHaveLength(4);
  });

  it('gives the whole state back', () => {
    const session = scalingSession('dk512', {
      ...{ dk: 100, m: 5, seed: 7, stream: 'fresh', draws: 20 },
      ...{ scalings: ['sqrt', 'custom'], divisor: 3, dtype: 'float32', view: 'curve' },
    });
    const other = scalingSession('course');
    other.openLink(session.link().text, takeLink);
    expect(other.saved()).toEqual(session.saved());
    expect(other.notes).toEqual([]);
  });
});

describe('the slider', () => {
  it('makes one thing to undo of one way', () => {
    const session = scalingSession('course');
    for (const dk of [96, 128, 192, 256]) session.slide({ dk });
    expect(session.canUndo).toBe(false);
    expect(session.settle()).toBe(true);
    expect(session.settle()).toBe(false);
    session.undo();
    expect(session.state.dk).toBe(64);
    expect(session.canUndo).toBe(false);
  });

  it('stands at its stops, and between them for other sizes', () => {
    expect(DK_STOPS.map(stopPlace)).toEqual(DK_STOPS.map((_, index) => index));
    expect(DK_STOPS).toHaveLength(24);
    expect([5, 100, 4095].map(nearestStop)).toEqual([4, 12, 23]);
  });

  it('forgets a chosen weight that is gone', () => {
    const session = scalingSession('course', { m: 5, chosen: { scaling: 'none', key: 4 } });
    expect(session.state.chosen).not.toBeNull();
    session.setting('m', '3', 'm');
    expect(session.state.chosen).toBeNull();
  });
});

describe('the puzzles', () => {
  const solved = (changes: Partial<ScalingState>, work = Infinity) => {
    const session = scalingSession('course', changes);
    const { many, tally } = drawsOf(session, work);
    return puzzles(session.state, session.home, session.draw, many, tally)
      .filter(({ isSolved }) => isSolved)
      .map(({ name }) => name);
  };

  it('are open at the beginning', () => {
    expect(solved({})).toEqual([]);
  });

  it('notice a weight above 0.99 on the very same vectors', () => {
    const sharp = { scalings: ['custom'], divisor: 0.1 } as const;
    expect(solved(sharp)).toEqual(['sharp']);
    expect(solved({ ...sharp, divisor: 2 })).toEqual([]);
    expect(solved({ ...sharp, dk: 512 })).toEqual([]);
    expect(solved({ dk: 512 })).toEqual([]);
  });

  it('notice the one row that is as sharp for short as for long vectors', () => {
    const curve = { view: 'curve', draws: 500 } as const;
    expect(solved({ ...curve, scalings: ['sqrt'] })).toEqual(['steady']);
    for (const scalings of [['none'], ['dk'], ['custom'], ['none', 'sqrt'], ['sqrt', 'dk']] as const)
      expect(solved({ ...curve, scalings })).toEqual([]);
    expect(solved({ ...curve, draws: 20, scalings: ['sqrt'] })).toEqual([]);
  });

  it('are not solved by the first of many draws', () => {
    expect(solved({ view: 'curve', draws: 500, scalings: ['sqrt'] }, 6000)).toEqual([]);
  });
});

describe('the copied program', () => {
  it('prints the weights of the screen, in NumPy', () => {
    const sessions = [
      ...SCALING_NAMES.map((name) => scalingSession(name, { scalings: SCALINGS, divisor: 1.5 })),
      scalingSession('course', { dk: 33, m: 4, seed: 12 }),
    ];
    const say = (key: string, args = {}) => message('en', key, args);
    const draws = sessions.flatMap(({ draw }) => draw ?? []);
    const printed = printedBy(draws.map((draw) => scalingProgram(draw, 'float64', 3, say)));
    draws.forEach((draw, index) => {
      const lines = draw.columns.map(({ scaling, weights }) =>
        [scaling, ...Array.from(weights, (weight) => weight.toFixed(3))].join(' '),
      );
      expect(printed[index]).toEqual(lines);
    });
  });

  it('prints the weights of the float lens, in NumPy', () => {
    const say = (key: string, args = {}) => message('en', key, args);
    const sessions = ['dk4', 'dk512', 'many-keys'].map((name) =>
      scalingSession(name, { dtype: 'float32', scalings: SCALINGS, divisor: 0.2 }),
    );
    const draws = sessions.flatMap(({ draw }) => draw ?? []);
    const printed = printedBy(draws.map((draw) => scalingProgram(draw, 'float32', 6, say)));
    draws.forEach((draw, index) => {
      const lines = draw.columns.map(({ scaling, weights }) =>
        [scaling, ...Array.from(weights, (weight) => formatFixed(weight, 6))].join(' '),
      );
      expect(printed[index]).toEqual(lines);
    });
  });

  it('knows the heaviest key', () => {
    expect(heaviest([0.1, 0.7, 0.2])).toBe(1);
  });
});
