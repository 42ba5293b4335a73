// SPDX-License-Identifier: MIT
// The scaling and the variance lab by other means: at 400 %, by touch, in forced colours, without motion, from right to
// left, on paper (the laboratories' parts of widgets.md E 13 and 14).
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { openPage } from './pipeline.ts';
import { word } from './words.ts';

const LABS = [
  ['sdpa-scaling-lab', 'preset="dk512" view="bars"'],
  ['sdpa-scaling-lab', 'preset="dk512" view="table"'],
  ['sdpa-scaling-lab', 'preset="course" view="printed"'],
  ['sdpa-scaling-lab', 'preset="one-seed-misleads" draws="20"'],
  ['sdpa-variance-lab', 'preset="course"'],
  ['sdpa-variance-lab', 'preset="heavy-tails"'],
  ['sdpa-variance-lab', 'preset="exam-perfect"'],
] as const;

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
