// SPDX-License-Identifier: MIT
// No JavaScript, no engine, no WebAssembly: what the page says is still true.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdBack, Pipeline, PLAIN_PAGE } from './pipeline.ts';

const COURSE = '/en/first-principles.html';
const STATIC = '<sdpa-pipeline><p>The output of Example 1 is 3.655, 0.807, 0.</p></sdpa-pipeline>';

/** The cells of one table of the static figure. */
const staticNumbers = (page: Page, table: string) => page.locator(`#example-1 ${table} td`).allInnerTexts();

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the course page has the numbers of Example 1 in tables', async ({ page, allowTrouble }) => {
    // Without scripts nobody asks for the file that the page fetches early.
    allowTrouble(/was preloaded using link preload but not used/);
    await page.goto(COURSE);
    const shown = async (table: string) =>
      (await staticNumbers(page, table)).map((text) => text.trim()).filter(Boolean);
    expect(await shown('[data-matrix="q"]')).toEqual(['1', '0', '1', '0']);
    expect(await shown('[data-stage="rawScores"]')).toEqual(['2', '0']);
    expect(await shown('[data-stage="scores"]')).toEqual(['1', '0']);
    expect(await shown('[data-stage="weights"]')).toEqual(['0.731', '0.269', '1.000']);
    expect(await shown('[data-stage="output"]')).toEqual(['3.655', '0.807', '0']);
    for (const table of await page.locator('#example-1 table').all()) await expect(table).toBeVisible();
  });
});

async function openWithout(
  page: Page,
  files: readonly string[],
  markup = STATIC,
  path = PLAIN_PAGE,
): Promise<Pipeline> {
  for (const file of files) await page.route(file, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto(path);
  await page.locator('main').evaluate((main, html) => {
    main.innerHTML = html;
  }, markup);
  return new Pipeline(page);
}

test('when no build of the core can be had, the author’s figure stays with one line under it', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/404/);
  allowTrouble(/the static figure stays/);
  const pipeline = await openWithout(page, ['**/*.wasm', '**/sdpa-fallback*.js']);
  await expect(pipeline.host).toHaveAttribute('data-state', 'error');
  await expect(pipeline.host.getByText('The output of Example 1 is 3.655, 0.807, 0.')).toBeVisible();
  await expect(pipeline.host.getByText('The live version could not start here.')).toBeVisible();
  await expect(pipeline.host.getByRole('button')).toHaveCount(0);
  const refusal = await pipeline.ask((element) =>
    element.ready.then(
      () => 'ready',
      (reason: unknown) => String(reason),
    ),
  );
  expect(refusal).toContain('engine_unavailable');
});

test('an author who gave no figure is not told about one', async ({ page, allowTrouble }) => {
  allowTrouble(/404/);
  allowTrouble(/the static figure stays/);
  const pipeline = await openWithout(
    page,
    ['**/*.wasm', '**/sdpa-fallback*.js'],
    '<sdpa-pipeline></sdpa-pipeline>',
  );
  await expect(pipeline.host.getByText('This worked example could not start here.')).toBeVisible();
});

test('on a dark system the figure keeps the colours of its light page', async ({ page, allowTrouble }) => {
  allowTrouble(/404/);
  allowTrouble(/the static figure stays/);
  await page.emulateMedia({ colorScheme: 'dark' });
  const lightPage = '/hosts/strict-csp.html';
  const pipeline = await openWithout(page, ['**/*.wasm', '**/sdpa-fallback*.js'], STATIC, lightPage);
  await expect(pipeline.host).toHaveAttribute('data-state', 'error');
  const colour = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).color);
  await expect(page.getByText('The output of Example 1 is')).toHaveCSS('color', colour);
  await expect(pipeline.host.getByText('could not start')).toHaveCSS('color', colour);
});

test('when only the WebAssembly is missing, the JavaScript build serves and says so', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/404/);
  const pipeline = await openWithout(
    page,
    ['**/*.wasm'],
    '<sdpa-pipeline predict="off" step="weights"></sdpa-pipeline>',
  );
  await expect(pipeline.host.getByText('Running on the slower JavaScript build')).toBeVisible({
    timeout: 15_000,
  });
  expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269']);
  await pipeline.cell('Weights', 1, 2).click();
  await expect(pipeline.line).toHaveText('e^(0−1) ÷ (e^0 + e^−1) = 0.368 ÷ (1 + 0.368) = 0.269');
});

test('while the engine is on its way, the author’s figure is there', async ({ page }) => {
  const arrive = await holdBack(page, '**/*.wasm');
  await page.goto(PLAIN_PAGE);
  await page.locator('main').evaluate((main, html) => {
    main.innerHTML = html;
  }, STATIC);
  const pipeline = new Pipeline(page);
  await expect(pipeline.host.getByText('The output of Example 1 is 3.655, 0.807, 0.')).toBeVisible();
  await expect(pipeline.host.getByText('Getting the live version ready.')).toBeVisible();
  arrive();
  await expect(pipeline.button('Show me')).toBeVisible();
  await expect(pipeline.host.getByText('The output of Example 1 is')).toBeHidden();
});
