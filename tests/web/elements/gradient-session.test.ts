// SPDX-License-Identifier: MIT
// The numbers of the gradient lab and of its presets against those of the design and the core's own functions; what is
// refused, and what a link says and bends.
import { describe, expect, it } from 'vitest';
import { GRADIENT_PRESETS } from '../../../web/src/content/gradient-presets.ts';
import { gapLine, rightAnswerOf, rowsFound, rowsRun } from '../../../web/src/elements/gradient-core.ts';
import {
  axisEnd,
  gapOf,
  VARIABLES,
  withGap,
  type GradientState,
} from '../../../web/src/model/gradient-state.ts';
import { takeLink } from '../../../web/src/model/link-taking.ts';
import { sideOf } from '../../../web/src/model/gradient-table.ts';
import { DIVISIONS } from '../../../web/src/model/variance-state.ts';
import { engine } from '../worked.ts';
import { GRADIENT_NAMES, gradientSession, marksOf, tableOf } from './gradient-pages.ts';

describe('the numbers of the presets', () => {
  it('example-2: 0.2350 and 0.0312 by the raw score, 0.2350 and 0.2498 by the scaled one, 7.5 times', () => {
    const { compared, sides } = tableOf(gradientSession('example-2'));
    expect(compared.s?.raw).toBeCloseTo(0.235004, 6);
    expect(compared.s?.scaled).toBeCloseTo(0.0312195, 6);
    expect(compared.s).toMatchObject({ larger: 'raw' });
    expect(compared.s?.ratio).toBeCloseTo(7.5, 1);
    expect(compared.z?.scaled).toBeCloseTo(0.249756, 6);
    expect(compared.z).toMatchObject({ larger: 'scaled' });
    expect(Array.from(sides[0]?.weights ?? [], (weight) => weight.toFixed(3))).toEqual(['0.622', '0.378']);
    expect(Array.from(sides[1]?.weights ?? [], (weight) => weight.toFixed(3))).toEqual(['0.516', '0.484']);
  });

  it('typical-64: at a gap of 11.3 scaling wins 1600-fold', () => {
    const session = gradientSession('typical-64');
    expect(gapOf(session.state)).toBe(11.3);
    const { compared } = tableOf(session);
    expect(compared.s?.raw).toBeCloseTo(1.236e-5, 7);
    expect(compared.s?.scaled).toBeCloseTo(1.97e-2, 4);
    expect(compared.s).toMatchObject({ larger: 'scaled' });
    expect(Math.round((compared.s?.ratio ?? 0) / 100)).toBe(16);
  });

  it('one-hot: a gap of 32 at 512 leaves nothing but a trace of the raw gradient', () => {
    const { compared } = tableOf(gradientSession('one-hot'));
    expect(compared.s?.raw).toBeGreaterThan(0);
    expect(compared.s?.raw).toBeLessThan(1e-13);
    expect(compared.z?.scaled).toBeCloseTo(0.157, 3);
  });

  it('uniform-3: two ninths on the diagonal, minus one ninth beside it, and sums of 0', () => {
    const { sides } = tableOf(gradientSession('uniform-3'));
    const { derivatives, rowSums, colSums } = sideOf(sides, 'none');
    expect(Array.from(derivatives.z ?? [], (value) => Math.round(value * 9))).toEqual([
      2, -1, -1, -1, 2, -1, -1, -1, 2,
    ]);
    for (const sum of [...Array.from(rowSums), ...Array.from(colSums)]) expect(sum).toBeCloseTo(0, 15);
  });

  it('three-variables: by the query the raw one is larger again', () => {
    const { compared } = tableOf(gradientSession('three-variables'));
    expect(compared.q?.raw).toBeCloseTo(8 * 0.235004, 5);
    expect(compared.q?.scaled).toBeCloseTo(0.249756, 6);
  });

  it('dead-rows: seven in ten raw rows let hardly anything through, none that is divided by the root', () => {
    const session = gradientSession('dead-rows');
    const run = rowsRun(engine, session.state);
    while (!run.advance(1000));
    const [none, sqrt] = rowsFound(engine, session.state, run.result);
    expect(none?.deadPercent).toBeGreaterThan(65);
    expect(none?.deadPercent).toBeLessThan(75);
    expect(none?.dead).toBeCloseTo(5 * (none?.deadPercent ?? 0), 6);
    expect(none?.median).toBeLessThan(1e-3);
    expect(sqrt?.dead).toBe(0);
    expect(sqrt?.median).toBeCloseTo(0.37, 1);
    // Three rows in ten still answer, and nothing divides their gradients: the average tells the other story.
    expect(none?.meanByQuery).toBeGreaterThan(2 * (sqrt?.meanByQuery ?? NaN));
  });

  it.each(GRADIENT_NAMES)('%s is a state of its own, and a link to it says no more than its name', (name) => {
    const session = gradientSession(name);
    expect(session.changedExample).toBe(false);
    expect(session.link().text).toBe(`v1;preset=${name}`);
  });
});

describe('the derivatives', () => {
  const scores = [3, -1, 0.5];
  const dk = 16;

  it('by the query are those of attention whose keys stand at right angles, each as long as the root', () => {
    const { sides, root } = tableOf(gradientSession('example-2', { scores, dk }));
    const key = scores.map((_, row) => scores.map((_, col) => (row === col ? root : 0)));
    const query = [scores.map((score) => score / root)];
    for (const side of sides)
      for (const row of scores.keys()) {
        const value = scores.map((_, at) => [at === row ? 1 : 0]);
        const input = { query, key, value, scale: 1 / side.divisor, outputGradient: [[1]] };
        const gradient = engine.attentionGradient(input);
        for (const col of scores.keys()) {
          const at = row * scores.length + col;
          expect(side.derivatives.q?.[at]).toBeCloseTo(gradient.query.data[col] ?? NaN, 12);
          expect(side.derivatives.s?.[at]).toBeCloseTo(gradient.rawScores.data[col] ?? NaN, 12);
        }
      }
  });

  it('by the query are not there without room for as many right angles', () => {
    const { sides, compared } = tableOf(gradientSession('example-2', { scores, dk: 2 }));
    expect(sides.map(({ derivatives }) => derivatives.q)).toEqual([null, null, null]);
    expect(compared.q).toBeNull();
  });

  it.each([
    [4, 2.12255],
    [64, 3.44931],
    [512, 4.49305],
  ])('cross at d_k = %i where the core says', (dk, crossing) => {
    for (const variable of ['s', 'q'] as const) {
      const marks = marksOf(gradientSession('example-2', { dk, variable }));
      expect(marks.crossing?.gap).toBeCloseTo(crossing, 5);
      const [raw, scaled] = DIVISIONS.map((scaling) =>
        gapLine(engine, { dk, variable }, scaling, [marks.crossing?.gap ?? NaN]),
      ).map(({ points }) => points[0]?.value ?? NaN);
      expect(raw).toBeCloseTo(scaled ?? NaN, 10);
      expect(marks.crossing?.value).toBe(raw);
    }
    expect(marksOf(gradientSession('example-2', { dk, variable: 'z' })).crossing).toBeNull();
  });

  it('over the gap are the core’s own curves, and go through the numbers of the table', () => {
    const gaps = [0, 0.5, 3.4, 11.3, 16];
    for (const dk of [1, 4, 64, 512]) {
      const curve = engine.gapCurve({ dk, gaps });
      const values = (scaling: 'none' | 'sqrt') =>
        gapLine(engine, { dk, variable: 's' }, scaling, gaps).points.map(({ value }) => value);
      values('none').forEach((value, at) => expect(value).toBeCloseTo(curve.raw[at] ?? NaN, 14));
      values('sqrt').forEach((value, at) => expect(value).toBeCloseTo(curve.scaled[at] ?? NaN, 14));
    }
    for (const variable of VARIABLES) {
      const { sides } = tableOf(gradientSession('example-2', { variable }));
      for (const { scaling, derivatives } of sides) {
        const [point] = gapLine(engine, { dk: 64, variable }, scaling, [0.5]).points;
        expect(derivatives[variable]?.[0]).toBeCloseTo(point?.value ?? NaN, 12);
      }
    }
  });

  it('never overflow, however far apart scores are', () => {
    const { sides, compared, oneIn } = tableOf(gradientSession('example-2', { scores: [1e6, -1e6] }));
    for (const side of sides)
      for (const by of VARIABLES)
        for (const value of Array.from(side.derivatives[by] ?? [])) expect(Number.isFinite(value)).toBe(true);
    expect(compared.s).toMatchObject({ raw: 0, scaled: 0, larger: 'same', ratio: null });
    expect(oneIn[0]).toBeNull();
  });
});

describe('the gap', () => {
  it('moves the higher of two scores, and is what they are apart to the last digit', () => {
    const { state } = gradientSession('example-2');
    expect(withGap(state, 11.3).scores).toEqual([18.8, 7.5]);
    expect(withGap({ ...state, scores: [7.5, 8] }, 3).scores).toEqual([7.5, 10.5]);
    expect(withGap({ ...state, scores: [1, 2, 3] }, 3).scores).toEqual([3, 0]);
    for (let step = 0; step <= 800; step++)
      expect(gapOf(withGap(state, Number((step * 0.05).toFixed(2))))).toBe(Number((step * 0.05).toFixed(2)));
    expect(gapOf({ scores: [1, 2, 3] })).toBeNull();
  });

  it('has a short axis where the typical gap has room on it, which stays while a slider is held', () => {
    expect([axisEnd(11.3, 0.5), axisEnd(11.3, 16.05), axisEnd(32, 0)]).toEqual([16, 40, 40]);
    const session = gradientSession('example-2', { scores: [30, 0] });
    expect(session.end).toBe(40);
    session.slide(withGap(session.state, 2));
    expect(session.end).toBe(40);
    expect(session.settle()).toBe(true);
    session.slide(withGap(session.state, 2.05));
    expect(session.end).toBe(16);
  });
});

describe('another number that is explained', () => {
  it('is computed, and takes away neither a refusal nor a note', () => {
    const session = gradientSession('uniform-3');
    session.openLink('v1;preset=uniform-3;foo=1', takeLink);
    session.setting('dk', '0', 'dk');
    const { problem, notes } = session;
    expect(problem).not.toBeNull();
    session.choose({ row: 1, col: 2 });
    expect(session.problem).toBe(problem);
    expect(session.notes).toBe(notes);
    expect(tableOf(session).cell).toEqual({ row: 1, col: 2 });
    expect(tableOf(session).compared.z?.raw).toBeCloseTo(-1 / 9, 12);
    expect(session.canUndo).toBe(false);
  });
});

describe('what is refused', () => {
  it.each([
    ['scores', '1', 'setting_range', 'scores', '1'],
    ['scores', '', 'setting_range', 'scores', '0'],
    ['scores', '1,2,3,4,5,6,7,8,9', 'setting_range', 'scores', '9'],
    ['scores', '8, abc', 'not_a_number', 'score', 'abc'],
    ['scores', '8, 1000001', 'setting_range', 'score', '1000001'],
    ['gap', '40.5', 'setting_range', 'gap', '40.5'],
    ['gap', '-1', 'setting_range', 'gap', '-1'],
    ['gap', 'abc', 'not_a_number', 'gap', 'abc'],
    ['dk', '0', 'setting_range', 'dk', '0'],
    ['m', '33', 'setting_range', 'm', '33'],
    ['seed', '3.5', 'setting_range', 'seed', '3.5'],
  ] as const)('%s = %s', (name, text, code, said, given) => {
    const session = gradientSession('example-2');
    const before = session.state;
    expect(session.setting(name, text, name)).toBe(false);
    expect(session.problem).toMatchObject({
      code,
      place: { control: name },
      args: { name: said, text: given },
    });
    expect(session.state).toBe(before);
    expect(session.question).toBeNull();
  });

  it('a list takes commas, blanks, semicolons and the brackets of a program', () => {
    const session = gradientSession('example-2');
    expect(session.setting('scores', '[8, 7.5; −1 2]', 'scores')).toBe(true);
    expect(session.state.scores).toEqual([8, 7.5, -1, 2]);
  });

  it('and a link takes the nearest that there is', () => {
    const session = gradientSession('example-2');
    session.openLink(
      'v1;scores=1,x,9999999;gap=99;dk=999999;var=w;scale=<script>;view=rows;m=1;seed=-3;foo=1',
      takeLink,
    );
    expect(session.state).toMatchObject({
      dk: 4096,
      variable: 's',
      scalings: ['none', 'sqrt'],
      view: 'rows',
    });
    expect(gapOf(session.state)).toBe(40);
    expect(session.state).toMatchObject({ m: 2, seed: 0 });
    expect(session.notes).toHaveLength(8);
  });
});

describe('a link', () => {
  it.each([
    [{ scores: [18.8, 7.5] }, 'v1;preset=example-2;gap=11.3'],
    [{ scores: [2, 1] }, 'v1;preset=example-2;scores=2,1'],
    [{ scores: [1, 2, 3], dk: 4 }, 'v1;preset=example-2;scores=1,2,3;dk=4'],
    [{ scores: [60, 7.5] }, 'v1;preset=example-2;scores=60,7.5'],
    [{ scores: [1e6, 0] }, 'v1;preset=example-2;scores=1000000,0'],
    [{ variable: 'z', scalings: ['dk'], view: 'rows' }, 'v1;preset=example-2;var=z;scale=dk;view=rows'],
  ] as const)('to %j is %s, and leads back', (changes, link) => {
    const session = gradientSession('example-2', changes);
    expect(session.link().text).toBe(link);
    const other = gradientSession('uniform-3');
    other.openLink(link, takeLink);
    expect(other.saved()).toEqual(session.saved());
    expect(other.notes).toEqual([]);
  });

  it('a saved state leads back as well', () => {
    const session = gradientSession('example-2', { scores: [1, 2, 3] });
    const other = gradientSession('typical-64');
    other.set(
      new Map(Object.entries(session.saved()).filter(([name]) => !['version', 'preset'].includes(name))),
    );
    expect(other.saved()).toEqual({ ...session.saved(), preset: 'typical-64' });
  });
});

describe('the question', () => {
  it('is answered by the core: the raw one at a gap of 0.5, the scaled one at 11.3, neither where nothing is divided', () => {
    const right = (name: string, changes: Partial<GradientState> = {}) => {
      const asked = GRADIENT_PRESETS['example-2'].question;
      if (asked === null) throw new Error('nothing is asked');
      return rightAnswerOf(asked, tableOf(gradientSession(name, changes)));
    };
    expect([right('example-2'), right('typical-64'), right('example-2', { dk: 1 })]).toEqual([0, 1, 2]);
  });

  it('is there until the example is another one', () => {
    const session = gradientSession('example-2');
    expect(session.question?.name).toBe('larger');
    session.setting('gap', '1', 'gap');
    expect(session.question).toBeNull();
  });
});
