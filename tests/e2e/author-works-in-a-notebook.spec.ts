// SPDX-License-Identifier: MIT
// Jupyter, MyST and marimo take the module of anywidget as text and give it a model and a place in the page.
import { expect, test } from './fixtures.ts';
import { runCell } from './notebook.ts';
import { Pipeline } from './pipeline.ts';

test('a cell shows a live widget, follows its traits, and leaves nothing behind', async ({ page }) => {
  await runCell(page, {
    preset: 'example-1',
    predict: 'off',
    step: 'weights',
    heading_level: 4,
    precision: 2,
  });
  const pipeline = new Pipeline(page);
  await expect.poll(() => pipeline.numbers('Weights')).toEqual(['0.73 0.27']);
  await expect(pipeline.host.getByRole('heading', { level: 4 })).toHaveCount(1);
  await page.evaluate(() => window.cell.set('precision', 4));
  await expect.poll(() => pipeline.numbers('Weights')).toEqual(['0.7311 0.2689']);
  await page.evaluate(() => window.cell.set('lang', 'hi-Latn'));
  await expect(pipeline.host).toHaveAttribute('lang', 'hi-Latn');
  expect(await page.evaluate(() => window.cell.saved)).toBe(0);
  await page.evaluate(() => window.cell.end());
  await expect(pipeline.host).toHaveCount(0);
  expect(await page.evaluate(() => window.cell.listening())).toBe(0);
});

test('a state goes both ways', async ({ page }) => {
  await runCell(page, { widget: 'scaling-lab', predict: 'off', dk: '64', state: {} });
  const lab = page.locator('sdpa-scaling-lab');
  await expect(lab).toHaveAttribute('data-state', 'exploring');
  const dk = () => lab.evaluate((element) => (element as unknown as { dk: string }).dk);
  expect(await dk()).toBe('64');
  await lab.getByRole('slider').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(dk).not.toBe('64');
  const kept = () => page.evaluate(() => String((window.cell.traits['state'] as { dk?: number }).dk));
  await expect.poll(kept).toBe(await dk());
  expect(await page.evaluate(() => window.cell.saved)).toBeGreaterThan(0);
  await page.evaluate(() => window.cell.set('state', { version: 1, dk: 256 }));
  await expect.poll(dk).toBe('256');
});

test('in a book without a program behind it, nothing is saved and nothing is reported', async ({ page }) => {
  await runCell(page, { widget: 'scaling-lab', predict: 'off', state: {} });
  await page.evaluate(() => {
    window.cell.save = () => {
      throw new Error('not implemented');
    };
  });
  const lab = page.locator('sdpa-scaling-lab');
  await lab.getByRole('slider').first().focus();
  await page.keyboard.press('ArrowRight');
  const kept = () => page.evaluate(() => 'dk' in (window.cell.traits['state'] as object));
  await expect.poll(kept).toBe(true);
});

test('a wrong name is told with the right ones', async ({ page }) => {
  await expect(runCell(page, { widget: 'no' })).rejects.toThrow(
    /no widget “no” among sdpa-pipeline, sdpa-scaling/,
  );
});
