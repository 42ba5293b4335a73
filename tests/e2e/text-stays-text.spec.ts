// SPDX-License-Identifier: MIT
// Whatever a reader types or an author writes into an attribute is shown as it is: never markup, never a symbol.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPage, Pipeline } from './pipeline.ts';

declare global {
  interface Window {
    attacked: boolean;
    hit: () => void;
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

/** A handler that runs as soon as this is markup; one cell, and short enough that messages quote it whole. */
const ATTACK = '<img/src/onerror=hit()>';
const ESCAPED = ATTACK.replace('<', '&lt;').replace('>', '&gt;');

test.describe('markup with a handler in it', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      window.attacked = false;
      window.hit = () => {
        window.attacked = true;
      };
    });
  });

  /** Whether a handler ran: one that comes later has run by then. */
  const attacked = (page: Page) =>
    page.evaluate(async () => {
      await new Promise((resolve) => {
        const later = new Image();
        later.onerror = resolve;
        later.src = '';
      });
      return window.attacked;
    });

  /** Nothing has come of it. */
  async function expectNothing(pipeline: Pipeline): Promise<void> {
    await expect(pipeline.host.locator('img')).toHaveCount(0);
    expect(await attacked(pipeline.host.page())).toBe(false);
  }

  /** It is quoted as it is, and nothing has come of it. */
  async function expectText(pipeline: Pipeline): Promise<void> {
    await expect(pipeline.problem).toContainText(ATTACK);
    await expectNothing(pipeline);
  }

  test('would run if it were markup', async ({ page }) => {
    await openPage(page, ATTACK);
    await expect.poll(() => page.evaluate(() => window.attacked)).toBe(true);
    expect(await attacked(page)).toBe(true);
  });

  test('is text in a cell, while it is typed and after', async ({ page }) => {
    const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores"');
    await pipeline.cell('Q', 1, 1).click();
    await pipeline.editor.fill(ATTACK);
    await expectNothing(pipeline);
    await pipeline.editor.press('Enter');
    await expectText(pipeline);
    await expect(pipeline.cell('Q', 1, 1)).toHaveText(ATTACK);
    await expect(pipeline.status).toContainText(ATTACK);
  });

  test('is text in a table that is edited as text', async ({ page }) => {
    const pipeline = await Pipeline.open(page, 'preset="example-1"');
    await pipeline.unfold('control.texts');
    const field = pipeline.host.getByRole('textbox', { name: 'K as text' });
    await field.fill(`${ATTACK}\t0\t1\t0`);
    await field.press('Control+Enter');
    await expectText(pipeline);
  });

  for (const attribute of ['preset', 'scale', 'mask', 'axis', 'view', 'step', 'q', 'k', 'v'])
    test(`is text in the attribute ${attribute}`, async ({ page }) => {
      const text = attribute === 'k' ? `${ESCAPED},0,1,0` : ESCAPED;
      await expectText(await Pipeline.open(page, `${attribute}="${text}"`));
    });

  test('does nothing in an attribute that takes no text', async ({ page }) => {
    const names = ['predict', 'link', 'lock', 'theme', 'precision', 'heading-level', 'errata', 'fade'];
    const all = [...names, 'fade-from', 'lang'].map((name) => `${name}="${ESCAPED}"`).join(' ');
    await openPage(page, `<sdpa-pipeline ${all}></sdpa-pipeline>`);
    await expectNothing(new Pipeline(page));
  });

  test('is text in an author’s table', async ({ page }) => {
    const table = `<table data-matrix="q"><tr><td>${ESCAPED}</td></tr></table>`;
    await openPage(page, `<sdpa-pipeline predict="off">${table}</sdpa-pipeline>`);
    await expectText(new Pipeline(page));
  });

  for (const name of ['preset', 'scale', 'mask', 'step', 'q'])
    test(`is text in a link, as its ${name}`, async ({ page }) => {
      const pipeline = await Pipeline.open(page, 'id="mine"');
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#sdpa.mine=v1;${name}=${ATTACK}`);
      await expect(pipeline.host).toContainText(ATTACK);
      await expectNothing(pipeline);
    });
});
