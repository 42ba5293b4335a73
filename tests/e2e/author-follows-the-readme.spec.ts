// SPDX-License-Identifier: MIT
// Every snippet of the README, word for word: an author who pastes it has a live widget.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { inProject } from '../../build-scripts/lib/project.mjs';
import { expect, test } from './fixtures.ts';
import { runCell, type Traits } from './notebook.ts';
import { allLive } from './pipeline.ts';

const BLOCKS = Array.from(
  readFileSync(inProject('README.md'), 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms),
  ([, language = '', text = '']) => ({ language, text }),
);

/** The one snippet in a language that has these words in it. */
function snippet(language: string, words: string): string {
  const found = BLOCKS.filter((block) => block.language === language && block.text.includes(words));
  expect(found, words).toHaveLength(1);
  return found[0]?.text ?? '';
}

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mine</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

/** An author's folder on a web server, with all files of dist/ in the folder sdpa beside the page. */
async function openServed(browser: Page, html: string): Promise<void> {
  await browser.route('**/course/week-3/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/page.html')) return route.fulfill({ contentType: 'text/html', body: html });
    return route.fulfill({ path: inProject(`dist/${basename(pathname)}`) });
  });
  await browser.goto('/course/week-3/page.html');
}

test('no snippet is left out here', () => {
  const tested = { html: 3, js: 1, python: 1, markdown: 1 };
  for (const [language, count] of Object.entries(tested))
    expect(
      BLOCKS.filter((block) => block.language === language),
      language,
    ).toHaveLength(count);
  const others = BLOCKS.filter(({ language }) => !(language in tested)).map(({ text }) => text.trim());
  // Two commands, and the map of the house.
  expect(others.slice(0, 2)).toEqual(['npm start', 'npm test']);
  expect(others).toHaveLength(3);
});

test('the module, alone and with the lines that ask for its files early', async ({ page: browser }) => {
  const text = snippet('html', 'sdpa/sdpa-widgets.js');
  await openServed(browser, page('', text));
  await allLive(browser);
  await expect(browser.locator('sdpa-pipeline')).toHaveAttribute('data-state', 'predicting');
  const command = [inProject('build-scripts/site/early-links.mjs'), 'sdpa-pipeline'];
  const links = execFileSync(process.execPath, command, { encoding: 'utf8' });
  await browser.unrouteAll();
  await openServed(browser, page(links, text));
  await allLive(browser);
  const asked = await browser.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')),
  );
  expect(asked.filter((name) => asked.indexOf(name) !== asked.lastIndexOf(name))).toEqual([]);
});

test('the single file, in a page that is opened as a file', async ({ page: browser }, info) => {
  const folder = info.outputPath('mine');
  mkdirSync(folder, { recursive: true });
  copyFileSync(inProject('dist/sdpa-widgets.standalone.js'), join(folder, 'sdpa-widgets.standalone.js'));
  writeFileSync(join(folder, 'page.html'), page('', snippet('html', 'sdpa-widgets.standalone.js')));
  await browser.goto(pathToFileURL(join(folder, 'page.html')).href);
  await allLive(browser);
  await expect(browser.locator('sdpa-pipeline')).toHaveAttribute('data-state', 'predicting');
});

test('the iframe with its helper', async ({ page: browser }) => {
  await openServed(browser, page('', snippet('html', 'embed-host.js')));
  const lab = browser.frameLocator('iframe').locator('sdpa-scaling-lab:not([hidden])');
  await expect(lab).toHaveAttribute('data-state', 'exploring');
  expect(await lab.evaluate((element) => (element as unknown as { dk: string }).dk)).toBe('64');
  await expect(browser.locator('iframe')).not.toHaveCSS('height', '700px');
});

test('the engine alone', async ({ page: browser }) => {
  const text = snippet('js', 'loadEngine').replace("'sdpa-widgets/engine'", "'./sdpa/engine.js'");
  const script = `<script type="module">${text}\ndocument.title = Array.from(output.data, (one) => one.toFixed(3)).join();</script>`;
  await openServed(browser, page('', script));
  await expect(browser).toHaveTitle('3.655,0.807,0.000');
});

test('the cell of a notebook, and the directive of MyST', async ({ page: browser }) => {
  const cell = snippet('python', 'anywidget.AnyWidget');
  const traits = Array.from(
    cell.matchAll(/(\w+) = traitlets\.\w+\((?:"(.*)")?\)\.tag\(sync=True\)/g),
    ([, name = '', text]) => [name, text ?? {}] as const,
  );
  const directive = JSON.parse(snippet('markdown', '{anywidget}').split('\n')[1] ?? '') as Traits;
  for (const given of [Object.fromEntries(traits), directive]) {
    expect(given).toMatchObject({ widget: 'scaling-lab', preset: 'course' });
    await runCell(browser, given);
    await expect(browser.locator('sdpa-scaling-lab')).toHaveAttribute('data-state', 'predicting');
  }
});
