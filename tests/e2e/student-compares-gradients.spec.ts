// SPDX-License-Identifier: MIT
// A student with the gradient lab: Example 2 put right, the second question, the curves, all derivatives by keyboard,
// random rows (widgets.md E 8 and the laboratories' parts of 13 to 15), in English and in Hinglish.
import type { Page } from '@playwright/test';
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { everythingOnThePage } from './page-texts.ts';
import { openPage, TEST_LANGUAGES_PAGE } from './pipeline.ts';
import { word } from './words.ts';

const TAG = 'sdpa-gradient-lab';
const LANGUAGES = ['en', 'hi-Latn'] as const;

const open = (page: Page, attributes?: string, path?: string) => Lab.open(page, TAG, attributes, path);
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const language of LANGUAGES) {
  test(`Example 2: the sentence changes sides with the variable and past the crossing, in ${language}`, async ({
    page,
  }) => {
    const lab = await Lab.openIn(language, page, TAG, 'predict="off"');
    const [smaller, larger] =
      language === 'en' ? ['7.5 times smaller', '1.06 times larger'] : ['7.5 guna chhota', '1.06 guna bada'];
    await expect(lab.caption).toContainText(smaller ?? '');
    for (const result of ['0.2350', '0.0312'])
      await expect(lab.host.locator('#made .res').filter({ hasText: result })).toBeVisible();
    await lab.choice('gradient.variable.z').check();
    await expect(lab.caption).toContainText(larger ?? '');
    for (const result of ['0.2350', '0.2498'])
      await expect(lab.host.locator('#made .res').filter({ hasText: result })).toBeVisible();
    await lab.choice('gradient.variable.s').check();
    await expect(lab.host.locator('.cross')).toBeVisible();
    const slider = lab.host.getByRole('slider');
    await slider.focus();
    for (const [gap, side] of [
      ['3.4', 'below'],
      ['3.5', 'above'],
    ] as const) {
      await lab.ask((element) => {
        element.gap = '0.5';
      });
      await lab.field('gradient.control.gap').fill(gap);
      await lab.field('gradient.control.gap').press('Enter');
      await expect(slider).toHaveAttribute('aria-valuetext', `gap ${gap}`);
      const turns = {
        en: { below: 'Past a gap of 3.449', above: 'Below a gap of 3.449' },
        'hi-Latn': { below: 'Gap 3.449 ke baad', above: 'Gap 3.449 se neeche' },
      };
      await expect(lab.caption).toContainText(turns[language][side]);
    }
  });

  test(`asked twice: at a gap of 0.5 and, moved by a button, at the typical one, in ${language}`, async ({
    page,
  }) => {
    const lab = await Lab.openIn(language, page, TAG, '');
    await expect(lab.host).toHaveAttribute('data-state', 'predicting');
    expect(await everythingOnThePage(page)).not.toMatch(/0\.0312/);
    await lab.choice('predict.larger.choice.2').check();
    await lab.button('predict.check').click();
    await expect(lab.host).toContainText('0.0312');
    expect(await complaints(page)).toEqual([]);
    await lab.host.locator('[data-go=next]').click();
    await expect(lab.host).toHaveAttribute('data-state', 'predicting');
    await expect(lab.host.getByRole('radio').first()).toBeFocused();
    await lab.choice('predict.again.choice.2').check();
    await lab.button('predict.check').click();
    await expect(lab.host).toContainText('1.24 × 10⁻⁵');
    await lab.button('predict.on').click();
    await expect(lab.host).toHaveAttribute('data-state', 'exploring');
    await expect(lab.caption).toContainText('1591');
    expect(await lab.events('sdpa-predict')).toMatchObject([
      { detail: { prompt: 'larger', choice: 2, correct: false } },
      { detail: { prompt: 'again', choice: 2, correct: true } },
    ]);
    expect(await everythingOnThePage(page)).not.toMatch(/NaN|undefined/);
    expect(await complaints(page)).toEqual([]);
  });

  test(`the slider says one sentence when it comes to rest, small numbers as one in so many, in ${language}`, async ({
    page,
  }) => {
    const lab = await Lab.openIn(language, page, TAG, 'predict="off" gap="11.25"');
    const before = (await lab.events('sdpa-change')).length;
    const slider = lab.host.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', 'gap 11.3');
    const said =
      language === 'en'
        ? 'Gap 11.3. Raw: about 1 in 81000. Divided by the square root: 0.0197.'
        : 'Gap 11.3. Raw: lagbhag 81000 mein 1. Square root se divide: 0.0197.';
    await expect(lab.status).toHaveText(said);
    expect((await lab.events('sdpa-change')).length).toBe(before + 1);
    await page.keyboard.press('PageDown');
    await expect(slider).toHaveAttribute('aria-valuetext', 'gap 10.3');
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', 'gap 0');
    await lab.button('undo').click();
    expect(await lab.ask(({ gap }) => gap)).toBe('10.3');
  });

  test(`random rows of 512 numbers: seven in ten are dead unless they are divided, in ${language}`, async ({
    page,
  }) => {
    const lab = await Lab.openIn(language, page, TAG, 'preset="dead-rows" predict="off"');
    await expect(lab.host).toHaveAttribute('data-state', 'exploring');
    const shares = lab.host.locator('.rows-chart .sb');
    await expect(shares.first()).toHaveText(/^7\d %$/);
    await expect(shares.nth(1)).toHaveText('0 %');
    await expect(lab.caption).toContainText(language === 'en' ? 'another story' : 'doosri kahani');
    const slider = lab.host.getByRole('slider');
    await slider.focus();
    for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowLeft');
    await expect(lab.status).toContainText(
      language === 'en' ? /of 500 rows below 0.01/ : /500 mein se .* rows 0.01 se kam/,
    );
    expect(await lab.ask(({ dk }) => dk)).toBe('64');
    expect(await complaints(page)).toEqual([]);
  });

  test(`refusals stand in place, in ${language}`, async ({ page }) => {
    const lab = await Lab.openIn(language, page, TAG, 'predict="off"');
    const gap = lab.field('gradient.control.gap');
    await gap.fill('41');
    await gap.press('Enter');
    await expect(lab.problem).toContainText(language === 'en' ? 'from 0 to 40; 41 given' : '0 se 40 tak');
    await expect(gap).toHaveAttribute('aria-invalid', 'true');
    await lab.unfold('gradient.more');
    const scores = lab.field('gradient.control.scores');
    await scores.fill('8');
    await scores.press('Enter');
    await expect(lab.problem).toContainText(language === 'en' ? 'Give 2 to 8 scores' : '2 se 8 scores do');
    await scores.fill('8, x');
    await scores.press('Enter');
    await expect(lab.problem).toContainText('x');
    expect((await lab.events('sdpa-error')).map(({ detail }) => detail['code'])).toEqual([
      'out_of_range',
      'out_of_range',
      'not_a_number',
    ]);
    await scores.fill('3, 2, 1');
    await scores.press('Enter');
    await expect(lab.problem).toHaveCount(0);
    await expect(lab.host.getByRole('slider')).toHaveCount(0);
    await expect(lab.host).toContainText(word('gradient.curve.pair', language));
  });
}

test('all derivatives by keyboard: one tab stop a table, sums of 0, each with its arithmetic', async ({
  page,
}) => {
  const lab = await open(page, 'preset="uniform-3" predict="off"');
  const grids = lab.host.getByRole('grid');
  await expect(grids).toHaveCount(2);
  expect(await grids.first().locator('[tabindex="0"]').count()).toBe(1);
  await grids.first().locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  const line = lab.host.locator('#made .eq .spoken').first();
  await expect(line).toHaveText('−0.3333 × 0.3333 = −0.1111');
  await page.keyboard.press('End');
  await expect(lab.host.locator(':focus')).toHaveAttribute('aria-label', /row 1, row sum 0\.0000$/);
  await expect(line).toHaveText('0.2222 + (−0.1111) + (−0.1111) = 0.0000');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await expect(line).toHaveText('−0.3333 × 0.3333 = −0.1111');
  await lab.choice('gradient.variable.q').check();
  await expect(grids.nth(1).getByRole('gridcell').first()).toHaveAttribute('aria-label', /0\.2222$/);
});

test('going from number to number keeps a refusal on the screen', async ({ page }) => {
  const lab = await open(page, 'preset="three-variables" predict="off"');
  const gap = lab.field('gradient.control.gap');
  await gap.fill('41');
  await gap.press('Enter');
  await expect(lab.problem).toContainText('from 0 to 40; 41 given');
  await lab.host.getByRole('grid').first().locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(lab.host.locator('#made .of')).toContainText('key 2');
  await expect(lab.problem).toContainText('from 0 to 40; 41 given');
  await expect(gap).toHaveValue('41');
});

test('one derivative by three variables: its numbers choose the variable', async ({ page }) => {
  const lab = await open(page, 'preset="three-variables" predict="off"');
  expect(await lab.rows()).toEqual([
    'by the scaled score 0.2350 0.2498 scaled, 1.06 times',
    'by the raw score 0.2350 0.0312 raw, 7.5 times',
    'by the query 1.8800 0.2498 raw, 7.5 times',
  ]);
  await lab.host.getByRole('button', { name: /^0\.0312, by the raw score/ }).click();
  expect(await lab.ask((element) => element.var)).toBe('s');
  await expect(lab.host.locator('#made .res').nth(1)).toHaveText('0.0312');
});

test('one key takes all: raw derivatives are nearly 0, those of the divided scores are not', async ({
  page,
}) => {
  const lab = await open(page, 'preset="one-hot" predict="off"');
  const cells = (at: number) => lab.host.getByRole('grid').nth(at).locator('.cell');
  await expect(cells(0)).toHaveText(['≈0', '≈0', '≈0', '≈0']);
  await expect(cells(1).first()).toHaveText('0.0070');
  await expect(lab.host.getByRole('grid').first().getByRole('gridcell').first()).toHaveAttribute(
    'aria-label',
    /nearly 0$/,
  );
  await expect(lab.host.locator('#made')).toContainText('1.27 × 10⁻¹⁴');
});

test('a link opens the same state, and one that was meddled with the nearest there is', async ({ page }) => {
  const lab = await open(page, 'id="g" predict="off"');
  await lab.ask((element) => {
    element.gap = '11.3';
    element.dk = '512';
  });
  await expect
    .poll(() => lab.ask((element) => element.toLink()))
    .toContain('#sdpa.g=v1;preset=example-2;gap=11.3;dk=512');
  await page.goto('about:blank');
  await openPage(
    page,
    `<${TAG} id="g"></${TAG}>`,
    '/hosts/plain.html#sdpa.g=v1;gap=99;dk=999999;var=<script>',
  );
  const other = new Lab(page, TAG);
  expect(await other.ask(({ gap, dk, var: by }) => [gap, dk, by])).toEqual(['40', '4096', 's']);
  await expect(other.host.locator('.say')).toHaveCount(3);
});

test('the chart, the numbers and a program can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lab = await open(page);
  await lab.button('copy').click();
  for (const [format, text] of [
    ['svg', '<desc>At a gap of 0.5'],
    ['csv', 'sqrt,s,1,1,0.0312195'],
    ['numpy', 'np.outer(p, p)'],
    ['json', '"format": "sdpa-gradient-lab"'],
  ] as const) {
    await lab.host.locator(`[data-format=${format}]`).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text);
  }
});

test('on a phone, on a strict page, light and dark, for axe', async ({ page }) => {
  test.slow();
  for (const preset of ['example-2', 'three-variables', 'uniform-3', 'dead-rows']) {
    await page.setViewportSize({ width: 320, height: 640 });
    const lab = await open(page, `preset="${preset}" predict="off"`, '/hosts/strict-csp.html');
    expect(await sideways(page), preset).toBeLessThanOrEqual(320);
    const targets = await lab.host.evaluate((element) =>
      Array.from(element.shadowRoot?.querySelectorAll('button, select, summary, td[tabindex]') ?? [])
        .map((target) => target.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && (width < 24 || height < 24)),
    );
    expect(targets, preset).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 900, height: 900 });
    await open(page, `preset="${preset}" predict="off"`);
    expect(await complaints(page), preset).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});

test('in forced colours and without motion: every number is text, fills are lengths, nothing moves', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const lab = await open(page, 'preset="three-variables" predict="off"');
  const cell = lab.host.getByRole('grid').nth(1).locator('.cell').first();
  const bar = await cell.evaluate((element) => {
    const { width, height } = getComputedStyle(element, '::before');
    return [Number.parseFloat(width) / element.clientWidth, height] as const;
  });
  expect(bar[0]).toBeCloseTo(0.1, 1);
  expect(bar[1]).toBe('4px');
  await lab.choice('gradient.view.curve').check();
  await expect(lab.host.locator('.grad')).toHaveCount(2);
  const moving = await lab.host.evaluate(
    (element) =>
      Array.from(element.shadowRoot?.querySelectorAll('*') ?? []).filter((part) => {
        const { transitionDuration, animationName } = getComputedStyle(part);
        return transitionDuration.split(', ').some((time) => time !== '0s') || animationName !== 'none';
      }).length,
  );
  expect(moving).toBe(0);
});

test('on paper the picture, the arithmetic and the tables stay, the machinery goes', async ({ page }) => {
  for (const preset of ['example-2', 'three-variables', 'dead-rows']) {
    const lab = await open(page, `preset="${preset}" predict="off"`);
    await page.emulateMedia({ media: 'print' });
    for (const machinery of ['.btn', '.link', 'select', 'input', 'summary', '.seg'])
      await expect(lab.host.locator(machinery).filter({ visible: true }), machinery).toHaveCount(0);
    await expect(lab.host.locator('.params')).toBeVisible();
    await expect(lab.host.locator('.cap')).toBeVisible();
    for (const table of await lab.host.locator('table').all()) await expect(table).toBeVisible();
    if (preset !== 'three-variables') await expect(lab.host.locator('.chart svg')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  }
});

test('from right to left numbers stay as they are, and the slider goes with its axis', async ({ page }) => {
  const markup = `<${TAG} lang="ar-XB" preset="example-2" predict="off"></${TAG}>`;
  await openPage(page, markup, TEST_LANGUAGES_PAGE);
  const lab = new Lab(page, TAG);
  const slider = lab.host.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  expect(await lab.ask(({ gap }) => gap)).toBe('0.55');
  const line = await lab.host.locator('.now').boundingBox();
  const track = await slider.boundingBox();
  if (line === null || track === null) throw new Error('nothing is drawn');
  const thumb = track.x + 10.5 + (0.55 / 16) * (track.width - 21);
  expect(Math.abs(thumb - line.x)).toBeLessThan(3);
});

for (const language of LANGUAGES)
  test(`the course page puts Example 2 right, static and live, in ${language}`, async ({ page }) => {
    await page.goto(`/${language}/first-principles.html`);
    const lab = new Lab(page, TAG, language, '#example-2');
    await expect(page.locator('[data-item=example-2-erratum]')).toContainText('0.0312');
    await expect(page.locator('[data-item=typical-gap]')).toContainText('1591');
    await expect(page.locator('[data-item=typical-gap]')).toContainText(
      language === 'en' ? 'up to 8 times smaller where scores are close' : '8 guna tak chhota kar deti hai',
    );
    await lab.host.scrollIntoViewIfNeeded();
    await expect(lab.host).toHaveAttribute('data-state', 'predicting');
    await lab.button('predict.show').click();
    await lab.button('predict.on').click();
    await expect(lab.host.locator('#made')).toContainText('0.0312');
  });

for (const language of LANGUAGES)
  test(`the page on scaling says of which rows and of which average it speaks, in ${language}`, async ({
    page,
  }) => {
    await page.goto(`/${language}/scaling.html`);
    await expect(page.locator('[data-item=typical-rows]')).toContainText(
      language === 'en'
        ? 'average by the query: three raw rows in ten still answer, and nothing divides their gradients'
        : 'query ke hisaab se average ki bhi nahi: 10 mein se 3 raw rows abhi bhi jawab deti hain',
    );
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the table of Example 2 is there with its true numbers', async ({ page }) => {
    await page.goto('/en/first-principles.html');
    const rows = page.locator('#example-2 tbody tr');
    await expect(rows).toHaveText([
      /by the scaled score\s*0\.2350\s*0\.2498/,
      /by the raw score\s*0\.2350\s*0\.0312/,
      /by the query\s*1\.8800\s*0\.2498/,
    ]);
  });
});

for (const [language, attributes] of [
  ['en', 'preset="dead-rows" view="curve"'],
  ['hi-Latn', 'preset="example-2"'],
  ['en', 'preset="three-variables"'],
] as const)
  test(`at 320 px no label and no arithmetic is cut: ${attributes}, ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 900 });
    const lab = await Lab.openIn(language, page, TAG, `predict="off" ${attributes}`);
    await expect(lab.host.locator('.eq').first()).toBeVisible();
    const cut = await lab.host.evaluate((element) => {
      const root = element.shadowRoot;
      const edge = root?.querySelector('.plate')?.getBoundingClientRect().right ?? 0;
      return Array.from(root?.querySelectorAll('svg text, .eq *') ?? [])
        .filter((part) => part.closest('.scroll') === null && part.getBoundingClientRect().right > edge)
        .map((part) => part.textContent);
    });
    expect(cut).toEqual([]);
  });
