// SPDX-License-Identifier: MIT
// A student prints the page (widgets.md C0.9): all steps, what is set as a sentence, blanks where something is asked, the
// answers after them, the address of the state; whoever prints need not have touched anything.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { rows, table } from './heads.ts';
import { openPage, Pipeline } from './pipeline.ts';
import { word } from './words.ts';

/** The page as it is while it is printed. */
async function print(page: Page, pipeline: Pipeline): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(pipeline.host.getByText(word('paper.lead'))).toBeVisible({ timeout: 250 });
  }).toPass();
}

const answers = (pipeline: Pipeline): Locator => pipeline.host.locator('.answers');

const flat = async (locator: Locator) => (await locator.innerText()).replace(/\s+/g, ' ').trim();

test('a widget that nobody has touched prints all its steps, and leaves the screen as it was', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3"');
  const before = await pipeline.host.getByRole('grid').count();
  expect(before).toBeLessThan(8);
  await print(page, pipeline);
  await expect(pipeline.host.getByRole('grid')).toHaveCount(8);
  expect(await flat(pipeline.host.locator('.paper-set'))).toBe(
    'Three tokens, causal mask. 3 queries, 3 keys, dk = 4, dv = 2. Raw scores are divided by √4; causal mask; softmax runs along each row.',
  );
  await expect(answers(pipeline)).toHaveCount(0);
  for (const machinery of ['button', 'select', 'input', 'summary'])
    await expect(pipeline.host.locator(machinery).filter({ visible: true }), machinery).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(pipeline.host.getByRole('grid')).toHaveCount(before);
  expect(await pipeline.ask(({ view }) => view)).toBe('steps');
});

test('a question that is open is printed with a line to write on, and its answer at the end', async ({
  page,
}) => {
  const pipeline = await Pipeline.openAsking(page);
  await print(page, pipeline);
  await expect(pipeline.host.getByRole('radiogroup')).toBeVisible();
  const line = pipeline.host.getByRole('radiogroup');
  expect(await line.evaluate((element) => getComputedStyle(element, '::after').borderBlockEndStyle)).toBe(
    'solid',
  );
  const asked = pipeline.host.locator('.flow [data-matrix=weights] .cell');
  await expect(asked).toHaveCount(2);
  for (const cell of await asked.all()) expect(await cell.innerText()).toBe('');
  const told = answers(pipeline);
  await expect(told).toContainText(word('paper.answers'));
  await expect(told).toContainText(/Softmax gives 0\.27\./);
  expect(await rows(told.getByRole('grid', { name: /^Weights, / }))).toEqual(['0.731 0.269 1.000']);
  expect(await rows(told.getByRole('grid', { name: /^Output, / }))).toEqual(['3.655 0.807 0']);
});

test('steps that are left to the student are blanks, what to fill in is said, and the answers are kept together', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" fade="2"');
  await print(page, pipeline);
  const blanks = pipeline.host.locator('.flow .cell.covered');
  await expect(blanks).toHaveCount(5);
  for (const cell of await blanks.all()) expect(await cell.innerText()).toBe('');
  await expect(pipeline.host.locator('.paper-turn li')).toHaveCount(2);
  expect(await rows(answers(pipeline).getByRole('grid', { name: /^Weights, / }))).toEqual([
    '0.731 0.269 1.000',
  ]);
});

test('what was changed is said of the example, and the address that is printed leads back to it', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await pipeline.ask((element) => {
    element.scale = 'none';
    element.shift = '2';
  });
  await print(page, pipeline);
  await expect(pipeline.host.locator('.paper-set')).toContainText(
    /^Example 1, changed\..+not divided; no mask; 2 is added to every score/,
  );
  const link = await pipeline.host.locator('.paper-link bdi').innerText();
  expect(link).toBe(await pipeline.ask((element) => element.toLink()));
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await pipeline.ask((element) => {
    element.link = 'off';
  });
  await print(page, pipeline);
  await expect(pipeline.host.locator('.paper-set')).toBeVisible();
  await expect(pipeline.host.locator('.paper-link')).toHaveCount(0);
});

test('multi-head attention is printed with all its pages and every head', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="heads-2"');
  await expect(table(pipeline, 'X')).toBeVisible();
  await print(page, pipeline);
  for (const name of ['Weights', 'Raw scores', 'Output'] as const)
    await expect(pipeline.grid(name)).toHaveCount(2);
  const outputs = await pipeline.ask(({ result }) => result?.joint?.heads.length);
  expect(outputs).toBe(2);
  for (const name of ['Queries of all heads', 'Keys of all heads', 'Values of all heads'])
    await expect(table(pipeline, name)).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(pipeline.grid('Weights')).toHaveCount(0);
});

test('a bug that is asked for is printed with its question, and found in the answers', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page, 'preset="bug-softmax-whole"');
  await print(page, pipeline);
  await expect(pipeline.host.getByRole('radiogroup')).toBeVisible();
  const told = answers(pipeline);
  await expect(told).toContainText(word('predict.bug-softmax-whole.title'));
  await expect(told).toContainText(word('bugs.check'));
  // The weights of the faulty program and of the right one.
  await expect(told).toContainText('0.387');
  await expect(told).toContainText('0.731');
});

test('the page is printed in Hinglish too', async ({ page }) => {
  await openPage(page, '<div lang="hi-Latn"><sdpa-pipeline></sdpa-pipeline></div>');
  const pipeline = new Pipeline(page, 'sdpa-pipeline', 'hi-Latn');
  await page.emulateMedia({ media: 'print' });
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(answers(pipeline)).toContainText(word('paper.answers', 'hi-Latn'), { timeout: 250 });
  }).toPass();
  await expect(answers(pipeline)).toContainText('Softmax 0.27 deta hai.');
});
