// SPDX-License-Identifier: MIT
// The whole page of the gradient lab, drawn without a browser in every state there is: what it says exists, what exists is
// said, and the letters NaN are nowhere.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { GRADIENT_PRESETS } from '../../../web/src/content/gradient-presets.ts';
import { derivativesSaid } from '../../../web/src/elements/gradient-sentences.ts';
import { GRADIENT_VIEWS, VARIABLES, type GradientState } from '../../../web/src/model/gradient-state.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { CATALOGUE_FILES } from '../../messages.ts';
import {
  GRADIENT_NAMES,
  gradientAsked,
  gradientPage,
  gradientSceneOf,
  gradientSession,
  openGradientCopy,
  rowsOf,
} from './gradient-pages.ts';
import { asked, frameOf, nonsense, t } from './pages.ts';

await fetchLanguage('hi-Latn');

const oneLine = (page: string) => page.replace(/\s+/g, ' ');

describe('the page of the gradient lab', () => {
  const scores = [
    [8, 7.5],
    [0, 0],
    [30, -6],
    [1e6, -1e6],
    [3, -1, 0.5],
    [1, 2, 3, 4, 5, 6, 7, 8],
  ];

  it.each(GRADIENT_VIEWS.flatMap((view) => VARIABLES.map((variable) => [view, variable] as const)))(
    'can be drawn: %s, by %s',
    (view, variable) => {
      for (const list of scores)
        for (const dk of [1, 2, 64, 4096]) {
          const scalings = ['none', 'sqrt', 'dk'] as const;
          const session = gradientSession('example-2', { view, variable, scores: list, dk, scalings, m: 2 });
          for (const width of [320, 720]) {
            const page = gradientPage(session, { width });
            expect(nonsense(page), `${String(list)} ${dk}`).toEqual([]);
            expect(page).not.toContain('Infinity');
          }
          expect(nonsense(derivativesSaid(gradientSceneOf(session)))).toEqual([]);
        }
    },
  );

  it.each(GRADIENT_NAMES)('can be drawn for the preset %s, and says its finding in bold', (name) => {
    const page = gradientPage(gradientSession(name));
    expect(nonsense(page)).toEqual([]);
    expect(oneLine(page)).toMatch(/<slot name="caption" ?> ?<b>/);
  });

  it('shows rows and columns that add up to 0, each with its arithmetic', () => {
    for (const [row, col] of [
      [0, 3],
      [3, 1],
      [3, 3],
    ] as const) {
      const page = oneLine(gradientPage(gradientSession('uniform-3', { chosen: { row, col } })));
      expect(page.split(/class="sum"/).length - 1).toBe(2 * 7);
      expect(page).toMatch(/<span class="res s">0\.0000<\/span>/);
    }
    expect(gradientPage(gradientSession('uniform-3'))).toContain('0.2222');
  });

  it('names the sum of all as what it is, and no column', () => {
    const page = oneLine(gradientPage(gradientSession('uniform-3')));
    expect(page.match(/aria-label=Derivatives, [^=]*, sum of all 0\.0000/g)).toHaveLength(2);
    expect(page.match(/column 3, column sum/g)).toHaveLength(2);
    expect(page).not.toContain('column 4');
    expect(message('hi-Latn', 'gradient.total.spoken', { name: 'N', value: '0' })).toBe('N, sabka sum 0');
  });

  it('has buttons in its table that choose the variable, unless that is the author’s', () => {
    const open = '0.0312, by the raw score: show how it was made';
    for (const view of ['curve', 'jacobian'] as const) {
      const session = gradientSession('example-2', { view });
      expect(gradientPage(session)).toContain(open);
      const locked = gradientPage(session, { frame: frameOf({ locked: new Set(['var']) }) });
      expect(locked).not.toContain(open);
      expect(locked).toContain('0.0312');
    }
  });

  it('shows how a derivative is made, on every side, so that it recomputes', () => {
    const page = oneLine(gradientPage(gradientSession('example-2')));
    expect(page).toContain('0.6225 × 0.3775 = 0.2350');
    expect(page).toContain('0.5156 × 0.4844 ÷ 8 = 0.0312');
    const by = (changes: Partial<GradientState>) =>
      oneLine(gradientPage(gradientSession('example-2', changes)));
    expect(by({ variable: 'q' })).toContain('0.6225 × 0.3775 × 8 = 1.8800');
    expect(by({ chosen: { row: 0, col: 1 } })).toContain('−0.6225 × 0.3775 = −0.2350');
    expect(by({ scores: [1, 1, 1] })).toContain('0.3333 × (1 − 0.3333) = 0.2222');
  });

  it('has a slider for two keys only, and none where the gap is the author’s', () => {
    for (const view of ['curve', 'jacobian'] as const) {
      expect(gradientPage(gradientSession('example-2', { view }))).toContain('class="on-axis"');
      expect(gradientPage(gradientSession('uniform-3', { view }))).not.toContain('class="on-axis"');
      const frame = frameOf({
        locked: new Set(['gap', 'dk', 'var', 'view', 'preset', 'scale', 'm', 'seed']),
      });
      const locked = gradientPage(gradientSession('example-2', { view }), { frame });
      expect(locked).not.toContain('class="on-axis"');
      expect(locked).not.toContain(message('en', 'gradient.more'));
    }
  });

  it('marks where the lines cross and what is typical, as far as the axis goes', () => {
    const page = oneLine(gradientPage(gradientSession('example-2')));
    expect(page).toContain('equal at a gap of 3.449');
    expect(page).toContain('× 1611');
    expect(page).toContain('÷ 7.5');
    expect(page).toContain('beyond 7.6');
    const long = oneLine(gradientPage(gradientSession('example-2', { dk: 4096 })));
    expect(long).toContain('the typical one, 90.5, lies beyond');
    expect(long).not.toContain('class="dim"');
    const alone = gradientPage(gradientSession('example-2', { scalings: ['none'] }));
    expect(alone).not.toContain('class="cross"');
  });

  it('tells how far the random rows have come', () => {
    const session = gradientSession('dead-rows', { m: 2 });
    for (const [state, button] of [
      ['running', 'lab.pause'],
      ['paused', 'lab.resume'],
      ['cancelled', 'lab.finish'],
    ] as const) {
      const result = { ...rowsOf(session), done: 120, total: 500 };
      const page = gradientPage(session, { run: { state, result } });
      expect(page).toContain('120 of 500');
      expect(page).toContain(message('en', button));
    }
    const page = gradientPage(session, { run: { state: 'running', result: rowsOf(session, false) } });
    expect(oneLine(page)).toContain('Nothing has been drawn yet.');
    expect(nonsense(page)).toEqual([]);
  });

  it('corrects Example 2, beside the example only', () => {
    const said = 'Pages call 0.2498 the larger gradient of the scaled version.';
    for (const name of ['example-2', 'three-variables'])
      expect(gradientPage(gradientSession(name))).toContain(said);
    const other = { row: 0, col: 1 };
    expect(gradientPage(gradientSession('example-2', { chosen: other, variable: 'z' }))).toContain(said);
    expect(gradientPage(gradientSession('example-2'), { errata: false })).not.toContain(said);
    expect(gradientPage(gradientSession('example-2', { dk: 4 }))).not.toContain(said);
    expect(gradientPage(gradientSession('typical-64'))).not.toContain(said);
  });

  it('says what was refused, opens what it waits in, and marks the field', () => {
    for (const [name, text, said] of [
      ['scores', '1', 'Give 2 to 8 scores'],
      ['scores', '8, x', 'parted by commas'],
      ['scores', '8, 2000000', 'Each score must be a number from −1 000 000 to 1 000 000'],
      ['gap', '50', 'The gap must be a number from 0 to 40'],
      ['gap', 'x', 'a number such as 11.3'],
      ['dk', '0', 'The length must be a whole number'],
    ] as const) {
      const session = gradientSession('example-2');
      session.setting(name, text, name);
      const page = oneLine(gradientPage(session));
      expect(page).toContain(said);
      expect(page.match(/aria-invalid="?true/g) ?? []).toHaveLength(1);
    }
  });

  it('says how the curve is meant with more keys, serves on the slower build, and offers its copies', () => {
    const scene = gradientSceneOf(gradientSession('uniform-3', { view: 'curve' }));
    const page = gradientPage(scene.session, {
      engine: { ...scene.engine, backend: 'js' },
      copy: openGradientCopy(),
    });
    expect(page).toContain(message('en', 'gradient.curve.pair'));
    expect(page).toContain(message('en', 'fallback'));
    for (const format of ['numpy', 'csv', 'json']) expect(page).toContain(message('en', `copy.${format}`));
  });
});

describe('the question of the gradient lab', () => {
  const asking = GRADIENT_NAMES.filter((name) => GRADIENT_PRESETS[name].question !== null);

  it.each(asking)('keeps the derivatives of %s back until it is answered', (name) => {
    for (const choice of [null, ...(GRADIENT_PRESETS[name].question?.choices.keys() ?? [])]) {
      const { open, told, said } = gradientAsked(name, choice);
      expect([...nonsense(open), ...nonsense(told), ...nonsense(said)]).toEqual([]);
      const truth = name === 'example-2' ? '0.0312' : '0.0197';
      expect(open).not.toContain(truth);
      expect(told).toContain(truth);
      expect(said).toContain(name === 'example-2' ? 'the unscaled one' : 'the scaled one');
    }
  });

  it('leads from the first to the second, and only from there', () => {
    expect(gradientAsked('example-2', 1).told).toContain('Move the gap to 11.3 and answer again');
    expect(gradientAsked('example-2', 1).open).not.toContain('Move the gap');
    expect(gradientAsked('typical-64', 1).told).not.toContain('answer again');
  });

  it.each(['preset', 'gap'] as const)('leads nowhere where the %s is the author’s', (lock) => {
    const frame = frameOf({ locked: new Set([lock]) });
    for (const language of ['en', 'hi-Latn']) {
      const around = { t: (key: string, args = {}) => message(language, key, args) };
      const free = oneLine(gradientAsked('example-2', 1, {}, around).told);
      expect(free).toMatch(/which is typical, and answer again|jo typical hai, aur phir jawab do/);
      const { told } = gradientAsked('example-2', 1, {}, { ...around, frame });
      expect(oneLine(told)).toMatch(
        /This gap is small, though: 11\.3 is typical|chhota hai: 11\.3 typical hai/,
      );
      expect(told).not.toMatch(/answer again|phir jawab do|data-go="next"/);
    }
  });

  it('is about the raw one and the scaled one, whatever else is shown', () => {
    for (const scalings of [['dk'], ['sqrt'], ['none', 'sqrt', 'dk']] as const) {
      const { open, told } = gradientAsked('example-2', 0, { scalings });
      expect(open.split('<th scope="col">').length - 1).toBe(2);
      for (const value of ['0.2350', '0.0312']) expect(told).toMatch(new RegExp(`<td>\\s*${value}`));
    }
  });
});

describe('the words of the gradient lab', () => {
  it('are all asked for', () => {
    const own = CATALOGUE_FILES.filter(
      ({ language, file }) => language === 'en' && file.startsWith('gradient'),
    );
    // Asked by tests/web/elements/gradient-words.test.ts.
    const elsewhere = /^(gradient\.(finding|one-in\.(power|minus))|copy\.)/;
    t('gradient.gap.spoken', { gap: 1 });
    const help = gradientPage(gradientSession('example-2'), { frame: frameOf({ help: 'gradient.keys' }) });
    expect(help).toContain(message('en', 'gradient.keys'));
    const keys = own.flatMap(({ texts }) => Object.keys(texts)).filter((key) => !elsewhere.test(key));
    expect(keys.length).toBeGreaterThan(80);
    expect(keys.filter((key) => !asked.has(key))).toEqual([]);
  });
});
