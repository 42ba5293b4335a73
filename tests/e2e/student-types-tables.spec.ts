// SPDX-License-Identifier: MIT
// A student brings numbers from elsewhere: a whole table as text, or cells copied from a spreadsheet.
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';
import type { Locator } from '@playwright/test';

async function openTexts(pipeline: Pipeline): Promise<(name: string) => Locator> {
  await pipeline.unfold('control.texts');
  return (name) => pipeline.host.getByRole('textbox', { name: `${name} as text` });
}

test('Example 1 stands there as text, and every way to write a table is taken', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  const text = await openTexts(pipeline);
  await expect(text('K')).toHaveValue('1, 0, 1, 0\n0, 1, 0, 1');
  for (const notation of [
    '[[2,0,1,0],[0,1,0,1],[1,1,1,1]]',
    '2 0 1 0; 0 1 0 1; 1 1 1 1',
    '2\t0\t1\t0\n0\t1\t0\t1\n1\t1\t1\t1',
  ]) {
    await text('K').fill(notation);
    await text('K').press('Control+Enter');
    expect(await pipeline.numbers('K')).toEqual(['2 0 1 0', '0 1 0 1', '1 1 1 1']);
    await expect(text('K')).toHaveValue('2, 0, 1, 0\n0, 1, 0, 1\n1, 1, 1, 1');
    await expect(text('K')).toBeFocused();
    await pipeline.button('Reset').click();
  }
});

test('a table whose shape does not fit says so, and one undo brings everything back', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  const text = await openTexts(pipeline);
  await text('Q').fill('1 2\n3 4');
  await text('Q').press('Tab');
  expect(await pipeline.numbers('Q')).toEqual(['1 2', '3 4']);
  await text('V').fill('1,2,3,4,5,6,7,8,9');
  await text('V').press('Tab');
  await expect(pipeline.problem).toContainText('At most 8 rows and 8 columns fit here.');
  await expect(text('V')).toHaveAttribute('aria-invalid', 'true');
  await expect(text('V')).toHaveValue('1,2,3,4,5,6,7,8,9');
  expect(await pipeline.numbers('V')).toEqual(['5 0 0', '0 3 0']);
  await text('V').press('Escape');
  await expect(text('V')).toHaveValue('5, 0, 0\n0, 3, 0');
  await expect(pipeline.problem).toHaveCount(0);
  await pipeline.button('Undo').click();
  expect(await pipeline.numbers('Q')).toEqual(['1 0 1 0']);
});

test('the menu of examples says when its numbers are not the example’s any more', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  const menu = pipeline.host.getByRole('combobox');
  await expect(menu.locator('option:checked')).toHaveText('Example 1');
  await pipeline.type('Q', 1, 1, '3');
  await expect(menu.locator('option:checked')).toHaveText('Example 1, changed');
  await pipeline.button('Reset').click();
  await expect(menu.locator('option:checked')).toHaveText('Example 1');
});

test('cells from a spreadsheet go in from the cell on which they are pasted; the table grows', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  const paste = async (row: number, col: number, cells: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), cells);
    await pipeline.cell('V', row, col).focus();
    await page.keyboard.press('Control+V');
  };
  await paste(1, 2, '7\t8,5\r\n9\t1\r\n');
  await expect.poll(() => pipeline.numbers('V')).toEqual(['5 7 8.500', '0 9 1']);
  await expect(pipeline.cell('V', 1, 2)).toBeFocused();
  await paste(2, 1, '[[1,2,3,4]]');
  await expect.poll(() => pipeline.numbers('V')).toEqual(['5 7 8.500 ', '1 2 3 4']);
  await expect(pipeline.problem).toContainText('row 1 has 3');
  await pipeline.button('Undo').click();
  await pipeline.button('Undo').click();
  expect(await pipeline.numbers('V')).toEqual(['5 0 0', '0 3 0']);
  await paste(2, 2, '7');
  await expect.poll(() => pipeline.numbers('V')).toEqual(['5 0 0', '0 7 0']);
  await paste(1, 1, '1,2,4');
  await expect.poll(() => pipeline.numbers('V')).toEqual(['1 2 4', '0 7 0']);
});

test('one number pasted into a cell that is being typed into goes there', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await page.evaluate(() => navigator.clipboard.writeText('0.25'));
  await pipeline.cell('Q', 1, 1).click();
  await page.keyboard.press('Control+V');
  await page.keyboard.press('Enter');
  expect(await pipeline.numbers('Q')).toEqual(['0.250 0 1 0']);
});

test('an author who locks the cells locks the text and the clipboard as well', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" lock="cells"');
  await expect(pipeline.host.locator('summary')).toHaveText(['sizes', 'order, length']);
  await pipeline.cell('Q', 1, 1).evaluate((cell) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1\t2');
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true }));
  });
  expect(await pipeline.numbers('Q')).toEqual(['1 0 1 0']);
});

test('what was being typed stays when a paste is refused, and can be undone', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await page.evaluate(() => navigator.clipboard.writeText('1\t2\t3\t4\t5\t6\t7\t8\t9'));
  await pipeline.cell('Q', 1, 1).focus();
  await page.keyboard.type('7');
  await page.keyboard.press('Control+V');
  await expect(pipeline.problem).toContainText('At most 8 rows');
  expect(await pipeline.numbers('Q')).toEqual(['7 0 1 0']);
  await pipeline.cell('K', 1, 1).click();
  await page.keyboard.press('Escape');
  expect(await pipeline.numbers('Q')).toEqual(['7 0 1 0']);
  await pipeline.button('Undo').click();
  expect(await pipeline.numbers('Q')).toEqual(['1 0 1 0']);
});

test('an author who locks the sizes keeps them against the text and the clipboard as well', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" lock="sizes"');
  await pipeline.unfold('control.texts');
  const field = pipeline.host.getByRole('textbox', { name: /^K/ });
  await field.fill('1, 0, 1, 0');
  await field.press('Control+Enter');
  await expect(pipeline.problem).toContainText('Rows: 2, columns: 4.');
  expect((await pipeline.events('sdpa-error')).map(({ detail }) => detail)).toEqual([
    { code: 'shape_mismatch', argument: 'key', expected: '2 x 4', actual: '1 x 4' },
  ]);
  await field.fill('1, 0, 1, 0\n7, 1, 0, 1');
  await field.press('Control+Enter');
  expect(await pipeline.numbers('K')).toEqual(['1 0 1 0', '7 1 0 1']);
  const paste = (text: string) =>
    pipeline.cell('Q', 1, 4).evaluate((cell, put) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', put);
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true }));
    }, text);
  await paste('8\t9');
  await expect(pipeline.problem).toContainText('Rows: 1, columns: 4.');
  expect(await pipeline.numbers('Q')).toEqual(['1 0 1 0']);
});
