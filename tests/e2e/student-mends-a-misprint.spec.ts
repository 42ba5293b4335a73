// SPDX-License-Identifier: MIT
// A student meets the misprinted K, and mends it (widgets.md E 4).
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';

test('a student takes the misprint from the menu, is led to the short row and completes it', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await pipeline.host.getByRole('combobox', { name: 'example' }).selectOption('Misprinted K');

  await expect(pipeline.problem).toContainText('K needs 4 numbers per row like Q; row 2 has 2.');
  const gap = pipeline.cell('K', 2, 3);
  await expect(gap).toBeFocused();
  await expect(gap).toHaveAccessibleName('K row 2 column 3, missing');
  await expect(gap).toHaveAttribute('aria-invalid', 'true');
  await expect(gap).toHaveAccessibleDescription(/K needs 4 numbers per row like Q; row 2 has 2/);
  await expect(pipeline.grid('Raw scores')).toHaveAccessibleName('Raw scores, 1 by 2, not updated');
  await expect(pipeline.host.locator('.stage').getByText('not updated: from the last')).toBeVisible();
  expect(await pipeline.numbers('Raw scores')).toEqual(['2 0']);

  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(pipeline.problem).toContainText('row 2 has 3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(pipeline.problem).toHaveCount(0);
  await expect(pipeline.grid('Raw scores')).toHaveAccessibleName('Raw scores, 1 by 2');
  expect(await pipeline.numbers('Raw scores')).toEqual(['2 0']);
  await pipeline.cell('Raw scores', 1, 2).click();
  await expect(pipeline.line).toHaveText('1·0 + 0·1 + 1·0 + 0·1 = 0');
});

test('an author who starts with the misprint moves nobody’s focus, and there is no old result to show', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="misprint"');
  await expect(pipeline.problem).toContainText('row 2 has 2');
  await expect(pipeline.grid('Raw scores')).toHaveCount(0);
  await expect(pipeline.host.getByText('Nothing to show yet: the inputs are not complete.')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await expect(pipeline.cell('K', 2, 3)).toHaveAttribute('tabindex', '0');
  expect(await pipeline.ask((element) => element.result)).toBeUndefined();
});

test('the button in the error leads to the first missing number, from any step', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="misprint" step="output"');
  await pipeline.button('Go to it').click();
  await expect(pipeline.cell('K', 2, 3)).toBeFocused();
});
