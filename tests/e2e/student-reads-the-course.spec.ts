// SPDX-License-Identifier: MIT
// A student opens the course page as it is served and works through Example 1 where it stands in the text.
import { expect, test } from './fixtures.ts';
import { allLive, Pipeline } from './pipeline.ts';
import { word } from './words.ts';

test('the course leads from its front door to a live Example 1', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/en\/first-principles\.html$/);
  await page.locator('#example-1').scrollIntoViewIfNeeded();
  const example = new Pipeline(page, '#example-1');
  await example.answer('0.27').check();
  await example.button(word('predict.check')).click();
  await example.button(word('predict.on')).click();
  await example.step('weights').click();
  await example.cell('Weights', 1, 2).click();
  await expect(example.line).toHaveText('e^(0−1) ÷ (e^0 + e^−1) = 0.368 ÷ (1 + 0.368) = 0.269');
  await example.button(/→$/).click();
  expect(await example.numbers('Output')).toEqual(['3.655 0.807 0']);
});

test('every widget of the page comes alive, each with its own example', async ({ page }) => {
  await page.goto('/en/first-principles.html');
  const widgets = await page.locator('sdpa-pipeline, sdpa-variance-lab, sdpa-gradient-lab').all();
  expect(widgets.length).toBeGreaterThan(1);
  for (const widget of widgets) {
    await widget.scrollIntoViewIfNeeded();
    await expect(widget).toHaveAttribute('data-state', 'predicting');
  }
  await allLive(page);
  const [causal, wrongAxis] = [new Pipeline(page, '#causal'), new Pipeline(page, '#wrong-axis')];
  for (const widget of [causal, wrongAxis]) {
    await widget.button(word('predict.show')).click();
    await widget.button(word('predict.on')).click();
  }
  expect(await causal.numbers('Masked scores')).toEqual(['1 −∞ −∞', '0 1 −∞', '1 1 0']);
  await expect(wrongAxis.sums('Weights')).toHaveText(['0.530 ≠ 1', '0.470 ≠ 1']);
});

test('the page does not scroll sideways on a phone, static or live', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/en/first-principles.html');
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
  await page.locator('#example-1').scrollIntoViewIfNeeded();
  await expect(page.locator('#example-1')).toHaveAttribute('data-state', 'predicting');
  expect(await sideways()).toBe(0);
});
