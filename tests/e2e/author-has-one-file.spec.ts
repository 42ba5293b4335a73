// SPDX-License-Identifier: MIT
// The single classic script: where modules do not load, or where another loader sits in the page.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { inProject } from '../../build-scripts/lib/project.mjs';
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { allLive, Pipeline, PLAIN_PAGE } from './pipeline.ts';
import { word } from './words.ts';

const SCRIPT = 'sdpa-widgets.standalone.js';
const FIGURE = 'The output of Example 1 is 3.655, 0.807, 0.';
const WEIGHTS = `<sdpa-pipeline preset="example-1" predict="off" step="weights">${FIGURE}</sdpa-pipeline>`;

/** Opens a page as a file from a folder that holds nothing else but the script. */
async function openFile(page: Page, folder: string, markup: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(inProject(`dist/${SCRIPT}`), join(folder, SCRIPT));
  const file = join(folder, 'page.html');
  const head = `<!doctype html><meta charset="utf-8"><title>A file</title><script src="${SCRIPT}"></script>`;
  writeFileSync(file, `${head}<main>${markup}</main>`);
  await page.goto(pathToFileURL(file).href);
}

test('a page that is opened as a file has every part of the widgets', async ({ page }, info) => {
  const lab = '<sdpa-scaling-lab predict="off"></sdpa-scaling-lab>';
  await openFile(page, info.outputPath('stick'), WEIGHTS + lab);
  await allLive(page);
  const pipeline = new Pipeline(page);
  expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269']);
  await pipeline.cell('Weights', 1, 2).click();
  await expect(pipeline.line).toHaveText('e^(0−1) ÷ (e^0 + e^−1) = 0.368 ÷ (1 + 0.368) = 0.269');
  await pipeline.step('inputs').click();
  await pipeline.type('Q', 1, 1, '3');
  await pipeline.choice('view.flow').check();
  await expect(pipeline.host.locator('.pill')).toHaveCount(4);
  await pipeline.button('Hinglish').click();
  const hinglish = new Pipeline(page, 'sdpa-pipeline', 'hi-Latn');
  await expect(hinglish.host.locator('.title')).toHaveText(word('title', 'hi-Latn'));
  await expect(new Lab(page, 'sdpa-scaling-lab', 'hi-Latn').host).toHaveAttribute('data-state', 'exploring');
});

test('a page with RequireJS has its widgets, and RequireJS nothing to say', async ({ page }) => {
  await page.goto('/hosts/requirejs.html');
  await allLive(page);
  expect(await new Pipeline(page).numbers('Weights')).toEqual(['0.731 0.269']);
  const defined = await page.evaluate(() => Object.keys(window.requirejs.s.contexts._.defined));
  expect(defined).toEqual([]);
});

test('the file asks for nothing, and running twice or beside the modules does no harm', async ({ page }) => {
  await page.goto(PLAIN_PAGE);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  for (let copy = 0; copy < 2; ++copy) await page.addScriptTag({ url: `/dist/${SCRIPT}?copy=${copy}` });
  await page.locator('main').evaluate((main, html) => {
    main.innerHTML = html;
  }, WEIGHTS);
  await allLive(page);
  expect(await new Pipeline(page).numbers('Weights')).toEqual(['0.731 0.269']);
  expect(fetched.filter((path) => path.includes('wasm') || path.includes('fallback'))).toEqual([]);
});

test('integrity.json has a hash for every file, and browsers accept those and no other', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/Failed to find a valid digest/);
  const hashes = JSON.parse(readFileSync(inProject('dist/integrity.json'), 'utf8')) as Record<string, string>;
  const files = readdirSync(inProject('dist')).filter((name) => !['site', 'integrity.json'].includes(name));
  expect(Object.keys(hashes).sort()).toEqual(files.sort());
  await page.goto('/hosts/notebook.html');
  const runs = (integrity = '') =>
    page.evaluate(
      ([src = '', hash = '']) =>
        new Promise<boolean>((resolve) => {
          const script = document.createElement('script');
          script.integrity = hash;
          script.addEventListener('load', () => resolve(true));
          script.addEventListener('error', () => resolve(false));
          script.src = src;
          document.head.append(script);
        }),
      [`/dist/${SCRIPT}`, integrity],
    );
  expect(await runs(hashes['anywidget.js'])).toBe(false);
  expect(await runs(hashes[SCRIPT])).toBe(true);
});

test.describe('where WebAssembly is refused', () => {
  const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";

  test.beforeEach(async ({ page, allowTrouble }) => {
    allowTrouble(/Content Security Policy/); // it is refused once, and the browser says so
    await page.route('/refused/page.html', (route) =>
      route.fulfill({
        headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY },
        body: `<!doctype html><link rel="icon" href="/icon.svg"><script src="/dist/${SCRIPT}"></script>${WEIGHTS}`,
      }),
    );
  });

  test('the JavaScript build beside the file serves, and says so', async ({ page }) => {
    await page.goto('/refused/page.html');
    await allLive(page);
    expect(await new Pipeline(page).numbers('Weights')).toEqual(['0.731 0.269']);
    await expect(page.getByText(word('fallback'))).toBeVisible();
  });

  test('without it the static content stays, with a line that says so', async ({ page, allowTrouble }) => {
    allowTrouble(/404|the static figure stays/);
    await page.route('**/sdpa-fallback*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/refused/page.html');
    await expect(page.getByText(FIGURE)).toBeVisible();
    await expect(page.getByText('The live version could not start here.')).toBeVisible();
  });
});

declare global {
  interface Window {
    requirejs: { s: { contexts: { _: { defined: object } } } };
  }
}
