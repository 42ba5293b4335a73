// SPDX-License-Identifier: MIT
// Whatever a reader types or an author writes into an attribute is shown as it is: never markup, never a symbol.
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';

declare global {
  interface Window {
    attacked?: boolean;
  }
}

/** Invisible joiners keep brackets and stars of a reader apart from those of the catalogue. */
const visible = (text: string | null) => (text ?? '').replaceAll('\u2060', '');

const TYPED = ['<img src=x onerror=1>', '<b>1</b>', '[Q]**x**', '{text}', '${1}', '&lt;', '\u202e321'];

test('what is typed into a cell is text, in the cell, in the message and in the event', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores"');
  for (const text of TYPED) {
    await pipeline.type('Q', 1, 1, text);
    expect(visible(await pipeline.problem.textContent())).toContain(`Not a number: “${text}”.`);
    await expect(pipeline.cell('Q', 1, 1)).toHaveText(text);
    expect(await pipeline.problem.locator('b').count(), text).toBe(1);
  }
  await expect(pipeline.host.locator('img')).toHaveCount(0);
  const actual = (await pipeline.events('sdpa-error')).map(({ detail }) => detail['actual']);
  expect(actual).toEqual(TYPED);
});

test('what is typed is announced as text', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores"');
  await pipeline.type('Q', 1, 1, '[Q]**<b>x');
  await expect.poll(async () => visible(await pipeline.status.textContent())).toContain('“[Q]**<b>x”');
});

test('a text of a thousand letters is quoted briefly and widens nothing', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores"');
  const width = () => pipeline.cell('Q', 1, 1).evaluate((cell) => cell.getBoundingClientRect().width);
  const before = await width();
  await pipeline.type('Q', 1, 1, 'x'.repeat(1000));
  await expect(pipeline.problem).toContainText(`“${'x'.repeat(23)}…”`);
  expect(await width()).toBeLessThan(before * 2.5);
});

test('an attribute is text as well', async ({ page }) => {
  const pipeline = await Pipeline.open(page, `preset="&lt;img src=x&gt;[K]**"`);
  expect(visible(await pipeline.problem.textContent())).toContain('named “<img src=x>[K]**”');
  await expect(pipeline.host.locator('img')).toHaveCount(0);
  expect(await page.evaluate(() => window.attacked)).toBeUndefined();
});
