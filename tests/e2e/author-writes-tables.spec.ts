// SPDX-License-Identifier: MIT
// An author who knows only HTML: the tables inside the tag are the figure without scripts and the numbers with them.
import { expect, test } from './fixtures.ts';
import { openPage, Pipeline } from './pipeline.ts';
import { word } from './words.ts';

const table = (name: string, rows: readonly (readonly string[])[]) =>
  `<table data-matrix="${name}"><tr><th></th><th>x</th></tr>${rows
    .map((row) => `<tr><th>row</th>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table>`;

const Q = [
  ['1', '\u22122'],
  ['0,5', ' 1 '],
];
const TABLES =
  table('q', Q) +
  table('k', [
    ['1', '1'],
    ['2', '0'],
  ]) +
  table('v', [['10'], ['20']]);

test('a page with tables only works without any attribute', async ({ page }) => {
  await openPage(page, `<sdpa-pipeline>${TABLES}</sdpa-pipeline>`);
  const pipeline = new Pipeline(page);
  expect(await pipeline.numbers('Q')).toEqual(['1 \u22122', '0.500 1']);
  expect(await pipeline.numbers('V')).toEqual(['10', '20']);
  await pipeline.step('scores').click();
  expect(await pipeline.numbers('Raw scores')).toEqual(['\u22121 2', '1.500 1']);
});

test('a table for the mask hides what has a 0', async ({ page }) => {
  const mask = table('mask', [
    ['1', '0'],
    ['1', '1'],
  ]);
  await openPage(page, `<sdpa-pipeline step="4">${TABLES}${mask}</sdpa-pipeline>`);
  const [first] = await new Pipeline(page).numbers('Weights');
  expect(first).toBe('1 0');
});

test('an attribute of the same name is stronger, and Reset leads back to the author’s numbers', async ({
  page,
}) => {
  await openPage(page, `<sdpa-pipeline k="3,3~4,4">${TABLES}</sdpa-pipeline>`);
  const pipeline = new Pipeline(page);
  expect(await pipeline.numbers('K')).toEqual(['3 3', '4 4']);
  await pipeline.type('Q', 1, 1, '7');
  await pipeline.button('Reset').click();
  expect(await pipeline.numbers('Q')).toEqual(['1 \u22122', '0.500 1']);
});

test('what is no number, or too much, is said in place and stays text', async ({ page }) => {
  const wrong = table('q', [['&lt;b&gt;one', '2']]);
  await openPage(
    page,
    `<sdpa-pipeline>${wrong}${table('k', [['1', '2']])}${table('v', [['1']])}</sdpa-pipeline>`,
  );
  const pipeline = new Pipeline(page);
  await expect(pipeline.problem).toContainText('Not a number: “<b>one”');
  await expect(pipeline.host.locator('b', { hasText: /^one$/ })).toHaveCount(0);
  const long = table('q', [Array.from({ length: 9 }, String)]);
  await openPage(page, `<sdpa-pipeline>${long}</sdpa-pipeline>`);
  await expect(new Pipeline(page).problem).toContainText('At most 8 rows and 8 columns fit here.');
});

test('without scripts the tables are what they were', async ({ otherBrowser }) => {
  const context = await otherBrowser({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/hosts/tables.html');
  await expect(page.getByRole('cell', { name: '0,5' })).toBeVisible();
});

test('a student who looks at another example finds the way back to the author’s', async ({ page }) => {
  await openPage(page, `<sdpa-pipeline predict="off">${TABLES}</sdpa-pipeline>`);
  const pipeline = new Pipeline(page);
  const menu = pipeline.host.getByRole('combobox', { name: word('control.preset') });
  const chosen = menu.locator('option:checked');
  await expect(chosen).toHaveText(word('preset.own'));
  await expect(pipeline.host).not.toContainText(word('footer'));
  await menu.selectOption('padding');
  await expect(pipeline.host).toContainText(word('footer'));
  await pipeline.button('Reset').click();
  await expect(chosen).toHaveText(word('preset.own'));
  expect(await pipeline.numbers('V')).toEqual(['10', '20']);
  await menu.selectOption('example-1');
  await expect(chosen).toHaveText(word('preset.example-1'));
  await menu.selectOption('own');
  expect(await pipeline.numbers('V')).toEqual(['10', '20']);
});

test('a page that takes its numbers away again is at the example', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" predict="off" q="3,0,1,0"');
  await expect(pipeline.host.getByRole('combobox')).toHaveValue('own');
  await pipeline.host.evaluate((element) => {
    element.removeAttribute('q');
  });
  await expect(pipeline.host.getByRole('combobox')).toHaveValue('example-1');
  await expect(pipeline.host.getByRole('option', { name: word('preset.own') })).toHaveCount(0);
});
