// SPDX-License-Identifier: MIT
// A student works through Example 1 with the keyboard alone (widgets.md E 2).
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';

/** The matrix, or else the text, of what has focus inside the widget. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.querySelector('sdpa-pipeline')?.shadowRoot?.activeElement;
    const grid = active?.closest('[role=grid]')?.getAttribute('aria-label');
    return grid ?? active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? 'outside';
  });
}

async function tabTo(page: Page, target: RegExp): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    if (target.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no tab stop ${String(target)}`);
}

test('a student reaches 0.269 and its arithmetic without a mouse', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await tabTo(page, /^Scores →$/);
  await page.keyboard.press('Enter');
  await expect(pipeline.step('scores')).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, /^Raw scores/);
  await page.keyboard.press('ArrowRight');
  await expect(pipeline.cell('Raw scores', 1, 2)).toBeFocused();
  await expect(pipeline.line).toHaveText('1·0 + 0·1 + 1·0 + 0·1 = 0');

  await tabTo(page, /→$/);
  await page.keyboard.press('Enter');
  await expect(pipeline.line).toHaveText('0 ÷ √4 = 0');
  await page.keyboard.press('Enter');
  await expect(pipeline.cell('Weights', 1, 2)).toHaveText('0.269');
  await expect(pipeline.line).toHaveText('e^(0−1) ÷ (e^0 + e^−1) = 0.368 ÷ (1 + 0.368) = 0.269');
  await expect(pipeline.panel).toContainText('0.268 941 421 370');
  await expect(pipeline.status).toHaveText('Step 4 of 5, weights. Row 1: 0.731, 0.269. Sums to 1.');

  await page.keyboard.press('Enter');
  expect(await pipeline.numbers('Output')).toEqual(['3.655 0.807 0']);
  await expect(pipeline.line).toHaveText('0.731·0 + 0.269·3 = 0.807');
});

for (const step of ['inputs', 'scores', 'weights', 'output'])
  test(`Tab reaches every table of "${step}" exactly once and leaves it again`, async ({ page }) => {
    const pipeline = await Pipeline.open(page, `preset="whole-matrix-softmax" step="${step}"`);
    const tables = await pipeline.host
      .getByRole('grid')
      .evaluateAll((grids) => grids.map((grid) => grid.ariaLabel));
    const visited: string[] = [];
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      visited.push(await focused(page));
      if (visited.at(-1) === 'outside') break;
    }
    expect(visited.at(-1)).toBe('outside');
    expect(visited.filter((name) => /, \d by \d$/.test(name))).toEqual(tables);
  });

test('the keys of a table: arrows, Home, End and with Ctrl the corners', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3" step="inputs"');
  await pipeline.cell('Q', 1, 1).focus();
  const moves = [
    ['ArrowLeft', 1, 1],
    ['ArrowRight', 1, 2],
    ['ArrowDown', 2, 2],
    ['End', 2, 4],
    ['ArrowRight', 2, 4],
    ['Home', 2, 1],
    ['Control+End', 3, 4],
    ['ArrowDown', 3, 4],
    ['ArrowUp', 2, 4],
    ['Control+Home', 1, 1],
  ] as const;
  for (const [key, row, col] of moves) {
    await page.keyboard.press(key);
    await expect(pipeline.cell('Q', row, col), key).toBeFocused();
  }
  await expect(pipeline.grid('Q').locator('[tabindex="0"]')).toHaveCount(1);
});

test('Enter or F2 opens a cell, a digit replaces it, Enter keeps it, and focus is never lost', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores"');
  const cell = pipeline.cell('Q', 1, 1);
  await cell.focus();
  await page.keyboard.press('F2');
  await expect(pipeline.editor).toHaveValue('1');
  await page.keyboard.press('End');
  await page.keyboard.type('.5');
  await page.keyboard.press('Enter');
  await expect(cell).toBeFocused();
  expect(await pipeline.numbers('Raw scores')).toEqual(['2.500 0']);

  await page.keyboard.type('4');
  await expect(pipeline.editor).toHaveValue('4');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatch(/^K, /);
  expect(await pipeline.numbers('Raw scores')).toEqual(['5 0']);
});

test('Esc takes back what was typed, and the result with it', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores"');
  await pipeline.cell('Q', 1, 1).focus();
  await page.keyboard.type('77');
  expect(await pipeline.numbers('Raw scores')).toEqual(['78 0']);
  await page.keyboard.press('Escape');
  await expect(pipeline.cell('Q', 1, 1)).toBeFocused();
  expect(await pipeline.numbers('Q')).toEqual(['1 0 1 0']);
  expect(await pipeline.numbers('Raw scores')).toEqual(['2 0']);
});

test('the help for the keys is visible text, shown and hidden by a button', async ({ page }) => {
  const pipeline = await Pipeline.open(page);
  const help = pipeline.host.getByText('Arrow keys move inside it');
  await expect(help).toHaveCount(0);
  await pipeline.button('Keys').press('Enter');
  await expect(help).toBeVisible();
  await expect(pipeline.button('Keys')).toHaveAttribute('aria-expanded', 'true');
  await pipeline.button('Keys').press('Space');
  await expect(help).toHaveCount(0);
});

test('focus stays in the widget where the steps end', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="weights"');
  await pipeline.button(/→$/).press('Enter');
  await expect(pipeline.step('output')).toHaveAttribute('aria-current', 'step');
  expect(await focused(page)).not.toBe('outside');
  await pipeline.step('scores').click();
  await pipeline.button(/^←/).press('Enter');
  await expect(pipeline.step('inputs')).toHaveAttribute('aria-current', 'step');
  expect(await focused(page)).not.toBe('outside');
});

test('quick steps are announced once, when the reader rests', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="inputs"');
  await pipeline.status.evaluate((region) => {
    window.announced = [];
    new MutationObserver(() => window.announced.push(region.textContent?.trim() ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await pipeline.ask(async (element) => {
    for (const step of ['scores', 'scaled', 'weights', 'output']) {
      element.renderRoot.querySelector<HTMLElement>(`[data-step=${step}]`)?.click();
      await element.updateComplete;
    }
  });
  await expect(pipeline.status).toContainText('output. Row 1: 3.655, 0.807, 0.');
  expect(await page.evaluate(() => window.announced.filter((text) => text !== ''))).toHaveLength(1);
});

declare global {
  interface Window {
    announced: string[];
  }
}

test('passing examples in the menu with the arrow keys changes nothing until Enter, and Escape goes back', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  const menu = pipeline.host.getByRole('combobox');
  await menu.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(menu).toHaveValue('misprint');
  await expect(menu).toBeFocused();
  expect(await pipeline.ask((element) => element.state.preset)).toBe('example-1');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveValue('example-1');
  await page.keyboard.press('End');
  await expect(menu).not.toHaveValue('example-1');
  const last = await menu.inputValue();
  await page.keyboard.press('Enter');
  await expect.poll(() => pipeline.ask((element) => element.state.preset)).toBe(last);
  expect(await focused(page)).not.toBe('outside');
});

test('an example that was passed is taken when the student goes on with Tab', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await pipeline.host.getByRole('combobox').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect.poll(() => pipeline.ask((element) => element.state.preset)).toBe('example-1-unscaled');
  expect(await focused(page)).not.toBe('outside');
});
