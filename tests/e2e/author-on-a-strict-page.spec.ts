// SPDX-License-Identifier: MIT
// An author's page has a strict Content-Security-Policy: the widget works, and the browser reports no violation.
import type { Page } from '@playwright/test';
import { STEPS } from '../../web/src/model/pipeline-steps.ts';
import { expect, test } from './fixtures.ts';
import { allLive, Pipeline } from './pipeline.ts';
import { word } from './words.ts';

declare global {
  interface Window {
    violations: string[];
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.violations = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      window.violations.push(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
});

test('the policy is really there', async ({ page, allowTrouble }) => {
  allowTrouble(/Content Security Policy/);
  await page.goto('/hosts/strict-csp.html');
  await page.locator('h1').evaluate((heading) => {
    heading.setAttribute('style', 'color: red');
  });
  await expect
    .poll(() => page.evaluate(() => window.violations))
    .toEqual([expect.stringContaining('style-src-attr')]);
});

test('a student does everything there is to do, and nothing is reported', async ({ page }) => {
  test.slow();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/hosts/strict-csp.html');
  await allLive(page);
  const pipeline = new Pipeline(page);
  await answersQuestion(pipeline);
  await opensNumbers(pipeline);
  await setsEverything(pipeline);
  await seesItAtOnce(pipeline);
  await takesItAlong(pipeline);
  await fillsInSteps(pipeline);
  await readsHinglish(page);
  for (const part of PARTS)
    expect(
      fetched.some((path) => path.includes(`/${part}.`)),
      part,
    ).toBe(true);
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

/** Chunks that only come when they are wanted, by the names of their first modules. */
const PARTS = [
  'pipeline-question',
  'arithmetic',
  'pipeline-flow',
  'pipeline-copy',
  'link-part',
  'pipeline-exercise',
  'languages',
  'hi-Latn.first',
];

async function answersQuestion(pipeline: Pipeline): Promise<void> {
  await pipeline.ask((element) => {
    element.predict = 'on';
  });
  await pipeline.host.getByRole('combobox').selectOption('Three tokens, causal mask');
  await pipeline.host.getByRole('radiogroup').getByRole('radio').first().check();
  await pipeline.button(word('predict.check')).click();
  await pipeline.button(word('predict.on')).click();
  await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
}

async function opensNumbers(pipeline: Pipeline): Promise<void> {
  for (const step of STEPS) {
    await pipeline.step(step).click();
    await pipeline.host.getByRole('gridcell').last().hover();
    await expect(pipeline.panel.locator('.head')).toHaveCount(1);
  }
}

async function setsEverything(pipeline: Pipeline): Promise<void> {
  await pipeline.step('weights').click();
  await pipeline.choice('mask.padding').check();
  await pipeline.unfold('control.axes');
  for (const axis of ['whole', 'column', 'row']) await pipeline.choice(`axis.${axis}`).check();
  await pipeline.step('scaled').click();
  await pipeline.choice('scale.custom').check();
  await pipeline.step('inputs').click();
  await pipeline.type('Q', 1, 1, '<b style="color:red">');
  await expect(pipeline.problem).toContainText('Not a number');
  await pipeline.type('Q', 1, 1, '2');
  await pipeline.unfold('control.sizes');
  await pipeline.button('number of keys, more').click();
  await pipeline.unfold('control.texts');
  const text = pipeline.host.getByRole('textbox', { name: 'Q as text' });
  await text.fill('1 0 1 0; 0 1 0 1');
  await text.press('Control+Enter');
  await pipeline.unfold('control.order');
  await pipeline.button(word('order.keys')).click();
  await pipeline.button(/^Keys$/).click();
  await pipeline.button('Undo').click();
  await pipeline.button('Redo').click();
  expect(await pipeline.ask((element) => element.result?.weights.shape)).toEqual([2, 4]);
}

async function seesItAtOnce(pipeline: Pipeline): Promise<void> {
  await pipeline.step('inputs').click();
  for (const view of ['flow', 'all']) {
    await pipeline.choice(`view.${view}`).check();
    await expect(pipeline.host.locator('.pill')).toHaveCount(5);
  }
  await pipeline.choice('view.steps').check();
  await expect(pipeline.host.locator('.pill')).toHaveCount(0);
}

async function takesItAlong(pipeline: Pipeline): Promise<void> {
  await pipeline.button('Copy').click();
  const formats = pipeline.host.locator('[data-format]');
  // NumPy, PyTorch, LaTeX, CSV, JSON and SVG: the part comes after the click.
  await expect(formats).toHaveCount(6);
  for (const format of await formats.all()) {
    await format.click();
    await expect(pipeline.status).toHaveText(/ copied\.$/);
    const saved = pipeline.host.page().waitForEvent('download');
    await pipeline.button(/^Save/).click();
    await saved;
  }
  await pipeline.button('Link').click();
  await expect(pipeline.status).toHaveText('Link copied.');
}

async function fillsInSteps(pipeline: Pipeline): Promise<void> {
  await pipeline.ask((element) => {
    element.fade = 1;
  });
  await pipeline.step('output').click();
  await pipeline.button(word('fade.check')).click();
  await pipeline.button(word('fade.show')).click();
  await expect(pipeline.host).toContainText(word('fade.done'));
  await pipeline.host.getByRole('radiogroup').getByRole('radio').last().check();
}

async function readsHinglish(page: Page): Promise<void> {
  await new Pipeline(page).button('Hinglish').click();
  const pipeline = new Pipeline(page, 'sdpa-pipeline', 'hi-Latn');
  await expect(pipeline.host.locator('.title')).toHaveText(word('title', 'hi-Latn'));
  await pipeline.button(word('reset', 'hi-Latn')).click();
  await expect.poll(() => pipeline.ask((element) => element.result?.weights.shape)).toEqual([3, 3]);
}

test('the style sheets are adopted, and no element carries a style attribute of ours', async ({ page }) => {
  await page.goto('/hosts/strict-csp.html');
  await allLive(page);
  const found = await new Pipeline(page).host.evaluate(({ shadowRoot }) => ({
    sheets: shadowRoot?.adoptedStyleSheets.length ?? 0,
    // The panel keeps its height through the style object, which no policy forbids.
    inline: shadowRoot?.querySelectorAll('[style]:not(#made), style, link, script').length,
  }));
  expect(found.sheets).toBeGreaterThan(0);
  expect(found.inline).toBe(0);
});
