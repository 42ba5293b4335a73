// SPDX-License-Identifier: MIT
// Multi-head attention: Q, K and V from one X, an attention in each head, and one output from all of them.
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { cell, rows, table } from './heads.ts';
import { Pipeline } from './pipeline.ts';
import { word } from './words.ts';

test('every number before, in and after the heads can be opened', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="heads-2"');
  const { host } = pipeline;
  expect(await rows(table(pipeline, 'X'))).toEqual(['1 0 1 0', '0 1 0 1', '1 1 0 0', '0 0 1 1']);
  await cell(pipeline, 'Queries of all heads', 2, 3).click();
  await expect(pipeline.line).toHaveText('0·0 + 1·0 + 0·0 + 1·2 = 2');
  await pipeline
    .choice('joint.place.heads')
    .or(host.getByRole('radio', { name: 'heads' }))
    .check();
  await host.getByRole('radio', { name: 'head 2' }).check();
  await pipeline.step('weights').click();
  expect((await pipeline.numbers('Weights'))[3]).toBe('0.157 0.157 0.038 0.647');
  await expect(pipeline.status).toContainText('Row 4: 0.157, 0.157, 0.038, 0.647.');
  await pipeline.choice('mask.causal').check();
  expect((await pipeline.numbers('Weights'))[0]).toBe('1 0 0 0');

  await host.getByRole('radio', { name: word('joint.place.concat') }).check();
  expect((await rows(table(pipeline, 'Heads side by side')))[0]).toBe('3 0 2 1');
  await cell(pipeline, 'Heads side by side', 2, 3).click();
  await expect(pipeline.panel).toContainText('Head 2 found it, as entry 1 for query 2.');
  await pipeline.button('output →').click();
  expect((await rows(table(pipeline, 'Output of all heads')))[0]).toBe('5 1 2 1');
  await cell(pipeline, 'Output of all heads', 1, 1).click();
  await expect(pipeline.line).toHaveText('3·1 + 0·0 + 2·1 + 1·0 = 5');
});

test('by keyboard: arrows move in the tables, and the panel follows', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="self-4"');
  await cell(pipeline, 'Queries of all heads', 1, 1).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(cell(pipeline, 'Queries of all heads', 2, 2)).toBeFocused();
  await expect(pipeline.line).toHaveText('0·0 + 1·2 + 0·0 + 1·0 = 2');
  await page.keyboard.press('Enter');
  await expect(pipeline.host.getByRole('textbox')).toHaveCount(0);
});

test('what comes from X cannot be typed over, and another example leads away', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="heads-2" step="scores"');
  await pipeline.cell('Q', 1, 1).dblclick();
  await expect(pipeline.editor).toHaveCount(0);
  await pipeline.step('inputs').click();
  await pipeline.host.getByRole('combobox').selectOption('example-1');
  await expect(pipeline.host.getByRole('radio', { name: word('joint.place.concat') })).toHaveCount(0);
  await expect(pipeline.cell('V', 1, 1)).toHaveText('5');
});

test('on a narrow screen in Hinglish nothing is wider than the page', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 700 });
  const pipeline = await Pipeline.openIn('hi-Latn', page, 'preset="heads-2"');
  for (const place of ['projections', 'concat', 'joined']) {
    await pipeline.host.locator(`[name=place][value=${place}]`).check();
    await expect(pipeline.host).toContainText(word(`joint.op.${place}`, 'hi-Latn'));
    expect(await complaints(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test('what is left to the student of the first head stands on no other page either', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="heads-2" fade="1"');
  const { host } = pipeline;
  await host.getByRole('radio', { name: word('joint.place.concat') }).check();
  expect((await rows(table(pipeline, 'Heads side by side')))[0]).toBe('? ? ? ?');
  expect((await rows(table(pipeline, 'Output of head 1')))[0]).toBe('? ?');
  expect((await rows(table(pipeline, 'Output of head 2')))[0]).toMatch(/\d/);
  await cell(pipeline, 'Heads side by side', 2, 3).click();
  await expect(pipeline.panel).toHaveText(word('made.covered'));
  await host.getByRole('radio', { name: 'heads' }).check();
  await pipeline.step('output').click();
  await pipeline.button(word('fade.show')).click();
  await host.getByRole('radio', { name: word('joint.place.concat') }).check();
  expect((await rows(table(pipeline, 'Heads side by side')))[0]).toMatch(/^\d/);
});
