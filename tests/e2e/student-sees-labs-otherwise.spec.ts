// SPDX-License-Identifier: MIT
// The scaling and the variance lab by other means: at 400 %, by touch, in forced colours, without motion, from right to
// left, on paper (the laboratories' parts of widgets.md E 13 and 14).
import { readFileSync } from 'node:fs';
import { inProject } from '../../build-scripts/lib/project.mjs';
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { openPage, TEST_LANGUAGES_PAGE } from './pipeline.ts';
import { word } from './words.ts';

/** What the course's page prints, lines 191 to 220. */
const PRINTED = readFileSync(inProject('tests/course-output.txt'), 'utf8');

const LABS = [
  ['sdpa-scaling-lab', 'preset="dk512" view="bars"'],
  ['sdpa-scaling-lab', 'preset="dk512" view="table"'],
  ['sdpa-scaling-lab', 'preset="course" view="printed"'],
  ['sdpa-scaling-lab', 'preset="one-seed-misleads" draws="20"'],
  ['sdpa-variance-lab', 'preset="course"'],
  ['sdpa-variance-lab', 'preset="heavy-tails"'],
  ['sdpa-variance-lab', 'preset="exam-perfect"'],
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  for (const path of ['/en/scaling.html', '/hi-Latn/scaling.html', '/gallery/scaling-lab.html'])
    test(`the scaling lab of ${path} has the program’s lines and the table of its weights`, async ({
      page,
    }) => {
      await page.goto(path);
      const lab = page.locator('sdpa-scaling-lab[preset=course]').first();
      await expect(lab.locator('pre')).toBeVisible();
      expect((await lab.locator('pre').textContent())?.trim()).toBe(PRINTED.trim());
      await expect(lab.locator('tbody tr')).toHaveCount(3);
      await expect(lab.locator('tbody tr').nth(1)).toContainText('0.685');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
});

test.describe('a screen of 1280 pixels at 400 %, by touch', () => {
  test.use({ viewport: { width: 320, height: 180 }, deviceScaleFactor: 4, hasTouch: true });

  for (const [tag, attributes] of LABS)
    test(`${tag} ${attributes}: nothing is wider than the page, and a finger finds everything`, async ({
      page,
    }) => {
      const lab = await Lab.open(page, tag, `${attributes} predict="off"`);
      await expect(lab.host).toHaveAttribute('data-state', 'exploring');
      for (const summary of await lab.host.locator('summary').all()) await summary.tap();
      const found = await lab.host.evaluate((element) => {
        const parts = Array.from(
          element.shadowRoot?.querySelectorAll<HTMLElement>(
            'button, select, summary, label:has(input), input:not(label input)',
          ) ?? [],
        );
        const seen = parts.filter((part) => part.checkVisibility());
        const small = seen.filter((part) => {
          const { width, height } = part.getBoundingClientRect();
          return width < 24 || height < 24;
        });
        const charts = Array.from(element.shadowRoot?.querySelectorAll('.chart svg') ?? []);
        return {
          width: document.documentElement.scrollWidth,
          seen: seen.length,
          small: small.map((part) => part.outerHTML.slice(0, 120)),
          // A finger that moves up over a chart moves the page.
          held: charts.filter((chart) => ['none', 'pan-x'].includes(getComputedStyle(chart).touchAction))
            .length,
        };
      });
      expect(found.seen).toBeGreaterThan(8);
      expect(found).toMatchObject({ width: 320, small: [], held: 0 });
    });

  for (const tag of ['sdpa-scaling-lab', 'sdpa-variance-lab'] as const)
    test(`${tag} asks, answers and goes on`, async ({ page }) => {
      const lab = await Lab.open(page, tag, '');
      await lab.host.locator('.choice').nth(1).tap();
      await lab.button('predict.check').tap();
      await expect(lab.host).toContainText(word('lab.truth'));
      await lab.button('predict.on').tap();
      await expect(lab.host.locator('.chart').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
});

for (const [tag, help] of [
  ['sdpa-scaling-lab', 'lab.keys'],
  ['sdpa-variance-lab', 'variance.keys'],
  ['sdpa-gradient-lab', 'gradient.keys'],
  ['sdpa-training-lab', 'lab.keys'],
] as const)
  test(`${tag} tells its own keys, and offers nothing that is the pipeline’s`, async ({ page }) => {
    const lab = await Lab.open(page, tag);
    await lab.button('keys').click();
    await expect(lab.host.locator('.help')).toHaveText(word(help));
    expect(
      await lab.host.evaluate((element) => ['fade', 'fadeFrom', 'goTo'].filter((name) => name in element)),
    ).toEqual([]);
  });

test('the keys that are told do what is told: between − and +, and in the table', async ({ page }) => {
  const lab = await Lab.open(page, 'sdpa-scaling-lab', 'preset="dk64" predict="off" view="table"');
  await lab.unfold('scaling.more');
  const keys = lab.field('scaling.control.m');
  for (const [key, count] of [
    ['ArrowUp', '4'],
    ['PageUp', '8'],
    ['ArrowDown', '7'],
    ['PageDown', '3'],
  ] as const) {
    await keys.press(key);
    await expect(keys).toHaveValue(count);
  }
  await page.locator('sdpa-scaling-lab .book button').first().focus();
  await page.keyboard.press('Enter');
  await expect(lab.host.locator('#made .res')).toBeVisible();
});

test('behind the curve are its numbers, for the keyboard and on paper', async ({ page }) => {
  const lab = await Lab.open(page, 'sdpa-scaling-lab', 'preset="one-seed-misleads" draws="20" predict="off"');
  await expect(lab.host).toHaveAttribute('data-state', 'exploring');
  await lab.host
    .locator('summary')
    .filter({ hasText: word('lab.table') })
    .press('Enter');
  const table = lab.host.locator('table').first();
  await expect(table).toContainText('in 20 draws');
  await expect(table.locator('tbody tr')).toHaveCount(24);
  await expect(table.locator('tbody tr').last().locator('th')).toHaveText('4096');
  const found = await lab.ask(({ result }) =>
    result?.many.find(({ dk, scaling }) => dk === 64 && scaling === 'sqrt'),
  );
  const row = table.locator('tbody tr').filter({ has: page.getByText('64', { exact: true }) });
  await expect(row).toContainText(found?.median.toFixed(3) ?? 'none');
});

test('in forced colours no frame crosses the word over matching keys', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const lab = await Lab.open(page, 'sdpa-training-lab', 'preset="plateau" predict="off" steps="50"');
  await expect(lab.host.locator('.example .lift').first()).toBeVisible({ timeout: 60_000 });
  const crossed = await lab.host.evaluate((element) => {
    const root = element.shadowRoot?.querySelector('.example');
    const words = Array.from(root?.querySelectorAll('text.t.mid:not(.num, .n)') ?? []).map((text) =>
      text.getBoundingClientRect(),
    );
    const frames = Array.from(root?.querySelectorAll('.lift') ?? []).map((frame) =>
      frame.getBoundingClientRect(),
    );
    const crosses = words.flatMap((word) =>
      frames.filter(({ left, right }) => [left, right].some((edge) => edge > word.left && edge < word.right)),
    );
    return { words: words.length, crosses: crosses.length };
  });
  expect(crossed.words).toBeGreaterThan(0);
  expect(crossed.crosses).toBe(0);
});

test('in forced colours every weight is text, and every way of dividing keeps its texture', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const lab = await Lab.open(page, 'sdpa-scaling-lab', 'preset="dk512" predict="off"');
  const weights = await lab.ask(({ result }) =>
    result?.draw.columns.flatMap(({ weights }) => [...Array.from(weights)]),
  );
  expect(weights).toHaveLength(9);
  for (const weight of weights ?? []) {
    const text = weight > 0.9995 ? '≈1' : weight < 0.0005 ? '≈0' : weight.toFixed(3);
    await expect(lab.host.locator('.chart svg text').filter({ hasText: text }).first()).toBeVisible();
  }
  const fills = await lab.host
    .locator('.chart .bar')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill));
  expect(new Set(fills).size).toBe(3);
  expect(await complaints(page)).toEqual([]);
});

test('nothing moves where motion is not wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [tag, attributes] of LABS) {
    const lab = await Lab.open(page, tag, `${attributes} predict="off"`);
    const moving = await lab.host.evaluate((element) =>
      Array.from(element.shadowRoot?.querySelectorAll('*') ?? []).flatMap((part) => {
        const { transitionDuration, animationName } = getComputedStyle(part);
        const still =
          transitionDuration.split(', ').every((time) => time === '0s') && animationName === 'none';
        return still ? [] : [part.outerHTML.slice(0, 80)];
      }),
    );
    expect(moving).toEqual([]);
  }
});

test('from right to left the left arrow makes vectors longer, and numbers stay as they are', async ({
  page,
}) => {
  await openPage(
    page,
    '<sdpa-scaling-lab lang="ar-XB" preset="course" predict="off" view="printed"></sdpa-scaling-lab>',
    TEST_LANGUAGES_PAGE,
  );
  const lab = new Lab(page, 'sdpa-scaling-lab');
  const slider = lab.host.getByRole('slider');
  await expect(lab.host.locator('pre')).toHaveCSS('direction', 'ltr');
  await slider.press('ArrowLeft');
  expect(await lab.ask(({ dk }) => dk)).toBe('96');
  await slider.press('ArrowRight');
  expect(await lab.ask(({ dk }) => dk)).toBe('64');
});

for (const [tag, attributes] of LABS)
  test(`on paper ${tag} ${attributes} has its settings, its picture and all its tables, and no machinery`, async ({
    page,
  }) => {
    const lab = await Lab.open(page, tag, `${attributes} predict="off"`);
    await expect(lab.host).toHaveAttribute('data-state', 'exploring');
    await page.emulateMedia({ media: 'print' });
    for (const machinery of ['.btn', '.link', 'select', 'input', 'summary', '.seg'])
      await expect(lab.host.locator(machinery).filter({ visible: true }), machinery).toHaveCount(0);
    for (const part of ['.params', '.cap']) await expect(lab.host.locator(part)).toBeVisible();
    await expect(lab.host.locator('table')).not.toHaveCount(0);
    for (const part of await lab.host.locator('table, .chart svg, pre').all())
      await expect(part).toBeVisible();
  });

test('on paper an open question has a line for the answer, and axes to sketch it on', async ({ page }) => {
  for (const [tag, axes] of [
    ['sdpa-scaling-lab', 0],
    ['sdpa-variance-lab', 3],
  ] as const) {
    const lab = await Lab.open(page, tag, '');
    await expect(lab.host).toHaveAttribute('data-state', 'predicting');
    await expect(lab.host.locator('.sketch').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(lab.host.locator('.sketch .gh').filter({ visible: true })).toHaveCount(axes);
    await expect(lab.host.locator(':is(.hist, .theory, .dim)')).toHaveCount(0);
    const line = await lab.host
      .locator('.choices')
      .evaluate((choices) => getComputedStyle(choices, '::after').borderBlockEndStyle);
    expect(line).toBe('solid');
    await expect(lab.host.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
});
