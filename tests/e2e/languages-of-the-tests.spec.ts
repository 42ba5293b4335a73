// SPDX-License-Identifier: MIT
// The two languages that nobody speaks. In the long one every text of ours shows itself, because it has accents, and
// nothing may be too narrow for it; in the mirrored one the page turns and the mathematics stays.
import type { Locator, Page } from '@playwright/test';
import { STEPS } from '../../web/src/model/pipeline-steps.ts';
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openPage, TEST_LANGUAGES_PAGE } from './pipeline.ts';
import { VARIANT } from './variants.ts';

const step = (host: Locator, name: string) => host.locator(`[data-step="${name}"]`);

async function open(page: Page, language: string, attributes: string): Promise<Locator> {
  const markup = `<sdpa-pipeline lang="${language}" ${attributes}></sdpa-pipeline>`;
  await openPage(page, markup, TEST_LANGUAGES_PAGE);
  return page.locator('sdpa-pipeline');
}

/** Words of two plain letters or more that the widget shows or says; mathematics aside. */
function plainWords(host: Locator): Promise<string[]> {
  return host.evaluate((element) => {
    const SAID = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    const parts = Array.from(element.shadowRoot?.querySelectorAll('*:not(math, math *, style)') ?? []);
    const texts = parts.flatMap((part) => [
      ...SAID.map((name) => part.getAttribute(name) ?? ''),
      ...Array.from(part.childNodes, (node) =>
        node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '',
      ),
    ]);
    return texts.filter((text) => /[a-z]{2}/i.test(text)).map((text) => text.trim());
  });
}

/** What reaches over an edge of the plate and does not scroll in a box of its own: texts and controls. */
function tooWide(host: Locator): Promise<string[]> {
  return host.evaluate((element) => {
    const root = element.shadowRoot;
    const plate = root?.querySelector('.plate')?.getBoundingClientRect();
    const hasText = (part: Element) =>
      Array.from(part.childNodes).some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    return Array.from(root?.querySelectorAll('.plate *:not(.spoken, svg *, .scroll *, .formula *)') ?? [])
      .filter((part) => hasText(part) || part.matches('button, select, input, .seg label'))
      .filter((part) => {
        const { left, right, width } = part.getBoundingClientRect();
        return plate !== undefined && width > 0 && (right > plate.right || left < plate.left);
      })
      .map((part) => `${part.localName}.${part.getAttribute('class') ?? ''}: ${part.textContent.trim()}`);
  });
}

test.describe('in the long language', () => {
  test.slow();

  for (const [preset, often] of [
    ['causal-3', {}],
    ['example-1', VARIANT],
    ['misprint', VARIANT],
    ['whole-matrix-softmax', VARIANT],
  ] as const)
    test(`${preset}: every text of ours comes from the catalogue`, often, async ({ page }) => {
      const host = await open(page, 'en-XA', `predict="off" preset="${preset}"`);
      for (const name of STEPS) {
        if ((await step(host, name).count()) === 0) continue;
        await step(host, name).click();
        for (const folded of await host.locator('summary').all()) await folded.click();
        await expect(host.locator('.plate')).toBeVisible();
        expect(await plainWords(host), name).toEqual([]);
      }
      await host.locator('#keys').click();
      await expect(host.locator('.help')).toBeVisible();
      expect(await plainWords(host)).toEqual([]);
    });

  test('so does every text of a question, before and after', async ({ page }) => {
    const host = await open(page, 'en-XA', 'preset="example-1"');
    expect(await plainWords(host)).toEqual([]);
    await host.getByRole('radio').first().check();
    await host.locator('.predict .btn.main').click();
    await expect(host.locator('[part=feedback]')).toBeVisible();
    expect(await plainWords(host)).toEqual([]);
  });

  for (const [preset, often] of [
    ['causal-3', {}],
    ['example-1', VARIANT],
  ] as const)
    test(`${preset}: at 320 px nothing is cut off at any step`, often, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const host = await open(page, 'en-XA', `predict="off" preset="${preset}"`);
      for (const name of STEPS) {
        if ((await step(host, name).count()) === 0) continue;
        await step(host, name).click();
        expect(await tooWide(host), name).toEqual([]);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(sideways, name).toBe(320);
      }
    });
});

test.describe('in the mirrored language', () => {
  const left = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN;

  test('the page turns: first step on the right, Back right of Next, + left of −', async ({ page }) => {
    const host = await open(page, 'ar-XB', 'predict="off" preset="example-1" step="scaled"');
    await expect(host.locator('[dir]').first()).toHaveAttribute('dir', 'rtl');
    expect(await left(step(host, 'inputs'))).toBeGreaterThan(await left(step(host, 'output')));
    const [back, next] = [host.locator('[data-go="back"]'), host.locator('[data-go="next"]')];
    expect(await left(back)).toBeGreaterThan(await left(next));
    await expect(back).toContainText('→');
    await expect(next).toContainText('←');
    expect(await left(host.locator('[data-matrix="raw"]'))).toBeGreaterThan(
      await left(host.locator('[data-matrix="scores"]')),
    );
    await step(host, 'inputs').click();
    await host.locator('summary').first().click();
    const [less, more] = [host.locator('.stepper button').first(), host.locator('.stepper button').nth(1)];
    await expect(more).toHaveText('+');
    expect(await left(more)).toBeLessThan(await left(less));
  });

  test('matrices, equations and number fields stay, and the arrow keys with them', async ({ page }) => {
    const host = await open(page, 'ar-XB', 'predict="off" preset="causal-3" step="weights"');
    const cell = (row: number, col: number) =>
      host.locator(`[data-matrix="weights"] [data-row="${String(row)}"][data-col="${String(col)}"]`);
    expect(await left(cell(1, 1))).toBeGreaterThan(await left(cell(1, 0)));
    await cell(1, 0).focus();
    await page.keyboard.press('ArrowRight');
    await expect(cell(1, 1)).toBeFocused();
    const direction = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).direction);
    for (const maths of ['.eq', '.formula', '.share svg'])
      expect(await direction(host.locator(maths)), maths).toBe('ltr');
    for (const words of ['.lead', '.cap', '.made .exact'])
      expect(await direction(host.locator(words)), words).toBe('rtl');
    await step(host, 'inputs').click();
    await host.locator('summary').first().click();
    expect(await direction(host.locator('.stepper input').first())).toBe('ltr');
  });

  test('axe has nothing to complain about, and nothing is cut off at 320 px', async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    const host = await open(page, 'ar-XB', 'predict="off" preset="causal-3"');
    for (const name of STEPS) {
      await step(host, name).click();
      expect(await complaints(page), name).toEqual([]);
      expect(await tooWide(host), name).toEqual([]);
    }
  });

  test('it is read as the others are', async ({ page }) => {
    const host = await open(page, 'ar-XB', 'predict="off" preset="example-1" step="weights"');
    const said = await host.locator('[data-matrix="weights"]').ariaSnapshot();
    expect(said.replace(/[\u200F\u202C\u202E\u2068\u2069]/g, '')).toContain(
      'gridcell "Weights row 1 column 1, 0.731"',
    );
  });
});
