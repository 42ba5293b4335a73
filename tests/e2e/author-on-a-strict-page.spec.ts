// SPDX-License-Identifier: MIT
// An author's page has a strict Content-Security-Policy: the widget works, and the browser reports no violation.
import { STEPS } from '../../web/src/model/pipeline-steps.ts';
import { expect, test } from './fixtures.ts';
import { allLive, Pipeline } from './pipeline.ts';

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
  await page.goto('/hosts/strict-csp.html');
  await allLive(page);
  const pipeline = new Pipeline(page);
  await pipeline.host.getByRole('combobox').selectOption('Three tokens, causal mask');
  for (const step of STEPS) {
    await pipeline.step(step).click();
    await pipeline.host.getByRole('gridcell').last().hover();
  }
  await pipeline.step('weights').click();
  await pipeline.unfold('control.axes');
  await pipeline.choice('axis.whole').check();
  await pipeline.step('inputs').click();
  await pipeline.type('Q', 1, 1, '<b style="color:red">');
  await expect(pipeline.problem).toContainText('Not a number');
  await pipeline.type('Q', 1, 1, '2');
  await pipeline.step('output').click();
  await pipeline.button('Keys').click();
  await pipeline.button('Reset').click();
  expect(await pipeline.ask((element) => element.result?.weights.shape)).toEqual([3, 3]);
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

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
