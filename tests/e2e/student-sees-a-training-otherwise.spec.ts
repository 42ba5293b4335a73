// SPDX-License-Identifier: MIT
// The training lab by other means: on a phone, in the dark, in forced colours, on paper, without JavaScript (the
// laboratories' parts of widgets.md E 13 to 15).
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ends, open } from './training.ts';

test('on a phone, on a strict page, light and dark, for axe', async ({ page }) => {
  test.slow();
  for (const preset of ['plateau', 'divide-by-dk-slow']) {
    await page.setViewportSize({ width: 320, height: 640 });
    const lab = await open(page, `preset="${preset}" predict="off"`, '/hosts/strict-csp.html');
    await ends(lab);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const targets = await lab.host.evaluate((element) =>
      Array.from(element.shadowRoot?.querySelectorAll('button, select, summary') ?? [])
        .map((target) => target.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && (width < 24 || height < 24)),
    );
    expect(targets, preset).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 900, height: 900 });
    await ends(await open(page, `preset="${preset}" predict="off"`));
    expect(await complaints(page), preset).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});

test('in forced colours every weight is text, and the two runs keep their textures', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const lab = await open(page);
  await ends(lab);
  await expect(lab.host.locator('.example .num')).toHaveCount(16);
  const dashes = await lab.host
    .locator('.cv')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).strokeDasharray));
  expect(new Set(dashes).size).toBe(2);
});

test('on paper the pictures and the tables stay, the machinery goes', async ({ page }) => {
  const lab = await open(page);
  await ends(lab);
  await page.emulateMedia({ media: 'print' });
  for (const machinery of ['.btn', '.link', 'select', 'input', 'summary', '.seg'])
    await expect(lab.host.locator(machinery).filter({ visible: true }), machinery).toHaveCount(0);
  await expect(lab.host.locator('.params')).toContainText('rate 1, 400 steps, seed 1');
  for (const part of await lab.host.locator('table, .chart svg').all()) await expect(part).toBeVisible();
  await expect(lab.host.locator('table')).toHaveCount(3);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the table of the reference run is there, and the text has its numbers', async ({ page }) => {
    await page.goto('/en/scaling.html');
    const rows = page.locator('#plateau tbody tr');
    await expect(rows).toHaveCount(5);
    await expect(page.locator('#plateau caption')).toContainText('a reference run');
    const last = (await rows.last().locator('td').allTextContents()).map(Number);
    expect(last[0]).toBeGreaterThan(0.4);
    expect(last[1]).toBeLessThan(0.08);
    const told = page.locator('[data-item=scenario-answer]');
    for (const number of last) await expect(told).toContainText(number.toFixed(2));
  });
});
