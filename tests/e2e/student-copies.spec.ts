// SPDX-License-Identifier: MIT
// A student takes numbers and picture along: the menu Copy, its formats, and what happens where copying is refused.
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';
import { word } from './words.ts';

/** What each format begins with, what it holds, and the file it is saved in. */
const FORMATS = {
  numpy: {
    begins: /^# Attention, one stage after another/,
    holds: 'import numpy as np',
    file: 'attention.py',
  },
  pytorch: { begins: /^# Attention in PyTorch/, holds: 'scaled_dot_product_attention', file: 'attention.py' },
  latex: { begins: /^% /, holds: '\\usepackage{amsmath}', file: 'attention.tex' },
  csv: {
    begins: /^matrix,row,column,value\nQ,1,1,1\n/,
    holds: 'weights,1,1,0.7310585',
    file: 'attention.csv',
  },
  json: { begins: /^\{\s*"format": "sdpa-pipeline"/, holds: '"weights"', file: 'attention.json' },
  svg: { begins: /^<svg /, holds: '0.731', file: 'attention.svg' },
} as const;
type Format = keyof typeof FORMATS;
const NAMES = Object.keys(FORMATS) as Format[];

const menu = (pipeline: Pipeline) => pipeline.host.getByRole('group', { name: word('copy.menu') });
const format = (pipeline: Pipeline, name: Format) => menu(pipeline).locator(`[data-format=${name}]`);
const copiedSentence = (name: Format) => word('copy.done.spoken').replace('{name}', word(`copy.${name}`));
const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function openMenu(page: Page, attributes = 'preset="example-1" step="weights"'): Promise<Pipeline> {
  const pipeline = await Pipeline.open(page, attributes);
  await pipeline.button('Copy').click();
  await expect(menu(pipeline)).toBeVisible();
  return pipeline;
}

/** As in a frame, or where the reader said no. */
async function refuseClipboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
}

test.describe('where the page may copy', () => {
  test.beforeEach(async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });

  test('every format is copied and saved as what it is, and both are said', async ({ page }) => {
    test.slow();
    const pipeline = await openMenu(page);
    expect(await menu(pipeline).locator('[data-format]').count()).toBe(NAMES.length);
    for (const name of NAMES) {
      const { begins, holds, file } = FORMATS[name];
      await format(pipeline, name).click();
      await expect(pipeline.status).toHaveText(copiedSentence(name));
      await expect(format(pipeline, name)).toHaveAccessibleName(copiedSentence(name));
      await expect(format(pipeline, name)).toBeFocused();
      const text = await copiedText(page);
      expect(text, name).toMatch(begins);
      expect(text, name).toContain(holds);

      const saved = page.waitForEvent('download');
      await pipeline.button(`Save ${file}`).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe(file);
      expect(readFileSync(await download.path(), 'utf8')).toBe(text);
    }
  });

  test('one format is marked as copied at a time, and none once another number is set', async ({ page }) => {
    const pipeline = await openMenu(page);
    await format(pipeline, 'csv').click();
    await expect(format(pipeline, 'csv')).toHaveAccessibleName(copiedSentence('csv'));
    await format(pipeline, 'json').click();
    await expect(format(pipeline, 'json')).toHaveAccessibleName(copiedSentence('json'));
    await expect(format(pipeline, 'csv')).toHaveAccessibleName(word('copy.csv'));
    await pipeline.step('inputs').click();
    await pipeline.type('Q', 1, 1, '2');
    await expect(format(pipeline, 'json')).toHaveAccessibleName(word('copy.json'));
    await expect(pipeline.button(/^Save/)).toHaveCount(0);
    await format(pipeline, 'csv').click();
    await expect.poll(() => copiedText(page)).toMatch(/^matrix,row,column,value\nQ,1,1,2\n/);
  });

  test('Escape closes the menu and gives focus back to Copy', async ({ page }) => {
    const pipeline = await openMenu(page);
    await format(pipeline, 'latex').focus();
    await page.keyboard.press('Escape');
    await expect(menu(pipeline)).toHaveCount(0);
    await expect(pipeline.button('Copy')).toBeFocused();
    await expect(pipeline.button('Copy')).toHaveAttribute('aria-expanded', 'false');
  });

  test('while the inputs are not complete, the last complete ones are copied, and the text says so', async ({
    page,
  }) => {
    const pipeline = await openMenu(page, 'preset="example-1" step="inputs"');
    await pipeline.type('Q', 1, 1, 'abc');
    await format(pipeline, 'numpy').click();
    await expect.poll(() => copiedText(page)).toContain(word('copy.stale').split(':')[0]);
    await format(pipeline, 'csv').click();
    await expect.poll(() => copiedText(page)).toContain('weights,1,1,0.7310585');
    await format(pipeline, 'json').click();
    await expect.poll(() => copiedText(page)).toContain('"complete": false');
  });

  test('an example that never was complete has nothing to copy, and says so', async ({ page }) => {
    const pipeline = await Pipeline.open(page, 'preset="misprint"');
    await pipeline.button('Copy').click();
    await expect(pipeline.host).toContainText(word('copy.nothing'));
    await expect(menu(pipeline)).toHaveCount(0);
  });
});

test('nothing is copied while a question covers the weights', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page);
  await expect(pipeline.host).toHaveAttribute('data-state', 'predicting');
  await expect(pipeline.button('Link')).toHaveCount(1);
  await expect(pipeline.button('Copy')).toHaveCount(0);
  await pipeline.button(word('predict.show')).click();
  await pipeline.button('Copy').click();
  await expect(menu(pipeline)).toBeVisible();
});

test('where the clipboard is refused the text stands selected, ready for the student', async ({ page }) => {
  await refuseClipboard(page);
  const pipeline = await openMenu(page);
  await format(pipeline, 'csv').click();
  const box = pipeline.host.getByRole('textbox', { name: word('copy.text').replace('{name}', 'CSV') });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(FORMATS.csv.begins);
  const selected = await box.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  );
  expect(selected).toBe(await box.inputValue());
  await expect(box).toHaveAccessibleDescription(word('copy.by-hand'));
  await expect(pipeline.status).toHaveText(word('copy.by-hand'));
  await expect(format(pipeline, 'csv')).toHaveAccessibleName(word('copy.csv'));
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(pipeline.button('Copy')).toBeFocused();
});

test('an author who locks copying takes the button away', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'lock="copy"');
  await expect(pipeline.button('Link')).toHaveCount(1);
  await expect(pipeline.button('Copy')).toHaveCount(0);
});
