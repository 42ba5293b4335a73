// SPDX-License-Identifier: MIT
// A student types into the tables: numbers count at once, and what is no number is answered in place.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';
import { word } from './words.ts';

/** From now on, the page keeps what stands in the widget in the first frame after the next key. */
async function watchNextFrame(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const root = document.querySelector('sdpa-pipeline')?.shadowRoot;
    if (!root) throw new Error('no widget');
    const look = () => {
      const miniatures = Array.from(root.querySelectorAll('.step rect'), (tile) =>
        tile.getAttribute('class'),
      );
      const cells = Array.from(root.querySelectorAll('td[data-row]'), (cell) =>
        cell.getAttribute('aria-label'),
      );
      return [...cells, ...miniatures].join('\n');
    };
    window.nextFrame = new Promise((resolve) => {
      const inFrame = () => requestAnimationFrame(() => resolve(look()));
      root.addEventListener('input', inFrame, { once: true });
    });
  });
  return () => page.evaluate(() => window.nextFrame);
}

declare global {
  interface Window {
    nextFrame: Promise<string>;
  }
}

test('a digit changes scores and step pictures in the same frame', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores"');
  const tile = () => pipeline.step('weights').locator('rect').first().getAttribute('class');
  expect(await tile()).toBe('tiny w15');
  await pipeline.cell('Q', 1, 1).click();
  const frame = await watchNextFrame(page);
  await page.keyboard.type('3');
  expect(await frame()).toContain('Raw scores row 1 column 1, 4');
  expect(await frame()).toContain('tiny w18');
  expect(await tile()).toBe('tiny w18');
  expect(await pipeline.ask((element) => Array.from(element.result?.rawScores.data ?? []))).toEqual([4, 0]);
});

test('a value changes the output in the same frame', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="output"');
  await pipeline.cell('V', 1, 1).click();
  const frame = await watchNextFrame(page);
  await page.keyboard.type('9');
  expect(await frame()).toContain('Output row 1 column 1, 6.580');
  await page.keyboard.press('Enter');
  await pipeline.cell('Output', 1, 1).click();
  await expect(pipeline.line).toHaveText('0.7311·9 + 0.2689·0 = 6.580');
});

const REFUSED = [
  ['abc', 'Not a number: “abc”. Row 1, column 1 of Q needs a number such as 1, −2 or 0.5.', 'not_a_number'],
  ['', 'A number is missing. Row 1, column 1 of Q is empty.', 'empty'],
  ['1e999', 'Out of range: 1e999. A cell takes numbers from −1 000 000 to 1 000 000.', 'out_of_range'],
] as const;

for (const [text, message, code] of REFUSED)
  test(`"${text}" is answered in place, and the last result stays and is marked`, async ({ page }) => {
    const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores"');
    const cell = pipeline.cell('Q', 1, 1);
    await pipeline.type('Q', 1, 1, text);
    await expect(pipeline.problem).toContainText(message);
    await expect(cell).toBeFocused();
    await expect(cell).toHaveAttribute('aria-invalid', 'true');
    await expect(cell).toHaveAccessibleDescription(new RegExp(message.slice(0, 12)));
    await expect(pipeline.grid('Raw scores')).toHaveAccessibleName('Raw scores, 1 by 2, not updated');
    expect(await pipeline.numbers('Raw scores')).toEqual(['2 0']);
    await expect(pipeline.panel).toContainText(word('made.stale'));
    await expect(pipeline.status).toContainText(message.slice(0, 12));
    expect(await pipeline.events('sdpa-error')).toMatchObject([{ detail: { code, argument: 'query' } }]);

    await pipeline.type('Q', 1, 1, '1');
    await expect(pipeline.problem).toHaveCount(0);
    await expect(cell).not.toHaveAttribute('aria-invalid', 'true');
    await expect(pipeline.grid('Raw scores')).toHaveAccessibleName('Raw scores, 1 by 2');
  });

test('nobody is told off while still typing', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores"');
  await pipeline.cell('Q', 1, 1).click();
  await pipeline.editor.fill('-');
  await expect(pipeline.problem).toHaveCount(0);
  expect(await pipeline.numbers('Raw scores')).toEqual(['2 0']);
  await pipeline.editor.fill('-1,5');
  expect(await pipeline.numbers('Raw scores')).toEqual(['−0.500 0']);
});

test('Esc in a faulty cell brings the last good number back', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores"');
  await pipeline.type('Q', 1, 1, 'abc', 'Escape');
  await expect(pipeline.problem).toHaveCount(0);
  await expect(pipeline.cell('Q', 1, 1)).toBeFocused();
  expect(await pipeline.numbers('Q')).toEqual(['1 0 1 0']);
});

test('a size out of range is refused beside its field and nothing changes', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await pipeline.unfold('control.sizes');
  const field = pipeline.host.getByRole('textbox', { name: 'number of keys' });
  for (const [text, message] of [
    ['9', 'The number of keys must be a whole number from 1 to 8; 9 given.'],
    ['0', 'The number of keys must be a whole number from 1 to 8; 0 given.'],
    ['2.5', 'The number of keys must be a whole number from 1 to 8; 2.5 given.'],
    ['many', 'Not a number: “many”. Type a whole number.'],
  ] as const) {
    await field.fill(text);
    await field.press('Enter');
    await expect(pipeline.problem).toContainText(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(text);
  }
  expect(await pipeline.numbers('K')).toHaveLength(2);
  await pipeline.button('number of keys, more').click();
  await expect(pipeline.problem).toHaveCount(0);
  expect(await pipeline.numbers('K')).toEqual(['1 0 1 0', '0 1 0 1', '0 0 0 0']);
});

test('arrows up and down change a size by one, Page keys by four, and the others move the text cursor', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await pipeline.unfold('control.sizes');
  const field = pipeline.host.getByRole('textbox', { name: 'number of keys' });
  for (const [key, keys] of [
    ['ArrowUp', 3],
    ['PageUp', 7],
    ['PageUp', 8],
    ['Home', 8],
    ['ArrowDown', 7],
    ['PageDown', 3],
    ['PageDown', 1],
    ['ArrowDown', 1],
  ] as const) {
    await field.press(key);
    await expect(field).toHaveValue(String(keys));
    expect(await pipeline.numbers('K')).toHaveLength(keys);
    await expect(field).toBeFocused();
  }
  await field.fill('4');
  await field.press('ArrowUp');
  await expect(field).toHaveValue('5');
  await expect(pipeline.problem).toHaveCount(0);
});

test('a half-typed size outlives whatever is drawn meanwhile, and is tidied when it is taken', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await pipeline.unfold('control.sizes');
  const field = pipeline.host.getByRole('textbox', { name: 'number of keys' });
  await field.fill(' 03');
  await pipeline.cell('Q', 1, 1).hover();
  await expect(pipeline.panel).toContainText('1 is given');
  await expect(field).toHaveValue(' 03');
  await field.press('Enter');
  await expect(field).toHaveValue('3');
  await field.fill('03');
  await field.press('Enter');
  await expect(field).toHaveValue('3');
});

test('a divisor of one’s own divides, and 0 is refused', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scaled"');
  await pipeline.choice('scale.custom').check();
  const field = pipeline.host.getByRole('textbox', { name: 'divisor' });
  await field.fill('0');
  await field.press('Enter');
  await expect(pipeline.problem).toContainText('Dividing by 0 has no result.');
  await expect(pipeline.grid('Scores')).toHaveAccessibleName(/not updated$/);
  await field.fill('4');
  await field.press('Enter');
  await expect(pipeline.problem).toHaveCount(0);
  expect(await pipeline.numbers('Scores')).toEqual(['0.500 0']);
  await expect(pipeline.line).toHaveText('2 ÷ 4 = 0.500');
});
