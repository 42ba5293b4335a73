// SPDX-License-Identifier: MIT
// A student at the keyboard stays where she was when a press takes her button or her field away (widgets.md C0.16).
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';

/** The button of the run that has focus, in the widget's shadow tree. */
const focusedRun = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('data-run') ?? null);

test('Enter on a run’s button leads on: run, pause, go on', async ({ page }) => {
  const training = await Lab.open(page, 'sdpa-training-lab', 'steps="2000" dk="1024" predict="off"');
  await training.button('training.run').focus();
  for (const next of ['lab.pause', 'lab.resume', 'lab.pause']) {
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedRun(page)).toBe(next);
  }
  await training.button('lab.cancel').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedRun(page)).toBe('training.finish');

  const variance = await Lab.open(page, 'sdpa-variance-lab', 'n="100000" dk="4096" predict="off"');
  await variance.button('variance.run').focus();
  for (const next of ['lab.pause', 'lab.resume']) {
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedRun(page)).toBe(next);
  }
});

test('a field that goes because its assumption holds again leaves focus at the menu of assumptions', async ({
  page,
}) => {
  const lab = await Lab.open(page, 'sdpa-variance-lab', 'preset="mean-half" predict="off"');
  await lab.field('variance.control.mu').fill('0');
  await lab.field('variance.control.mu').press('Enter');
  await expect(lab.field('variance.control.mu')).toHaveCount(0);
  await expect(lab.host.locator('[data-control=dist] select')).toBeFocused();
});
