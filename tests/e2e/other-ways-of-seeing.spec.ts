// SPDX-License-Identifier: MIT
// Dark pages, forced colours, reduced motion, paper: the same numbers, by other means (the first part of widgets.md E 14).
import type { Locator } from '@playwright/test';
import { STEPS } from '../../web/src/model/pipeline-steps.ts';
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';

const styleOf = (locator: Locator, property: string, pseudo = '') =>
  locator.evaluate(
    (element, [name, part]) => getComputedStyle(element, part || null).getPropertyValue(name),
    [property, pseudo] as const,
  );

/** 0 black … 1 white, of a computed rgb() colour. */
const lightness = (colour: string) => {
  const channels = (colour.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number);
  return channels.reduce((sum, channel) => sum + channel, 0) / (3 * 255);
};

test('the plate follows a dark system, unless the author says which theme the page has', async ({ page }) => {
  const pipeline = await Pipeline.open(page);
  const plate = pipeline.host.locator('.plate');
  const ground = async () => lightness(await styleOf(plate, 'background-color'));
  expect(await ground()).toBeGreaterThan(0.9);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBeLessThan(0.2);
  expect(lightness(await styleOf(plate, 'color'))).toBeGreaterThan(0.8);
  await pipeline.ask((element) => {
    element.theme = 'light';
  });
  await expect.poll(ground).toBeGreaterThan(0.9);
  await page.emulateMedia({ colorScheme: 'light' });
  await pipeline.ask((element) => {
    element.theme = 'dark';
  });
  await expect.poll(ground).toBeLessThan(0.2);
});

test('in forced colours a weight is a length beside its number', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="weights"');
  for (const [col, weight] of [
    [1, 0.731],
    [2, 0.269],
  ] as const) {
    const cell = pipeline.cell('Weights', 1, col).locator('.cell');
    const bar = Number.parseFloat(await styleOf(cell, 'width', '::before'));
    const whole = await cell.evaluate((element) => element.clientWidth);
    expect(Math.abs(bar / whole - weight)).toBeLessThan(0.03);
    expect(await styleOf(cell, 'height', '::before')).toBe('4px');
    await expect(cell).toContainText(weight.toFixed(3));
  }
});

test('in forced colours text stands out from its ground, and the chosen number has an outline', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const pipeline = await Pipeline.open(page, 'preset="causal-3" step="weights"');
  const cells = pipeline.grid('Weights').locator('.cell');
  for (const cell of await cells.all()) {
    const contrast =
      lightness(await styleOf(cell, 'color')) - lightness(await styleOf(cell, 'background-color'));
    expect(Math.abs(contrast)).toBeGreaterThan(0.5);
  }
  const chosen = pipeline.cell('Weights', 1, 1).locator('.cell');
  expect([await styleOf(chosen, 'outline-style'), await styleOf(chosen, 'outline-width')]).toEqual([
    'solid',
    '3px',
  ]);
});

test('nothing moves where motion is not wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="weights"');
  const moving = await pipeline.host.evaluate((element) =>
    Array.from(element.shadowRoot?.querySelectorAll('*') ?? []).flatMap((part) => {
      const { transitionDuration, animationName } = getComputedStyle(part);
      const still = transitionDuration.split(', ').every((time) => time === '0s') && animationName === 'none';
      return still ? [] : [part.outerHTML.slice(0, 80)];
    }),
  );
  expect(moving).toEqual([]);
});

test('nothing moves by itself anywhere', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="weights"');
  await page.waitForTimeout(600);
  expect(await pipeline.host.evaluate((element) => element.shadowRoot?.getAnimations().length)).toBe(0);
});

test('on paper the tables and the arithmetic stay, the machinery goes', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3"');
  for (const step of STEPS) {
    await pipeline.step(step).click();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const machinery of ['button', 'select', 'input', 'summary', '.seg'])
      await expect(
        pipeline.host.locator(machinery).filter({ visible: true }),
        `${step}: ${machinery}`,
      ).toHaveCount(0);
    for (const table of await pipeline.host.getByRole('grid').all()) await expect(table).toBeVisible();
    await expect(pipeline.panel).toBeVisible();
    await expect(pipeline.host.locator('.cap')).toBeVisible();
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  }
});

test('while the page is printed all steps stand below each other, with the panel of the chosen cell', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Before the widget's own listener puts the screen back.
    addEventListener('afterprint', () => {
      const root = document.querySelector('sdpa-pipeline')?.shadowRoot;
      const { dataset } = document.body;
      dataset['printed'] = String(root?.querySelectorAll('[role=grid]').length);
      dataset['explained'] = root?.querySelector('#made')?.textContent;
    });
  });
  const pipeline = await Pipeline.open(page, 'preset="causal-3" step="scores"');
  await pipeline.cell('Raw scores', 2, 1).hover();
  await pipeline.cell('Raw scores', 2, 1).click();
  await expect(pipeline.panel).toContainText('=');
  // The view of all steps is fetched when a reader comes near.
  await page.waitForLoadState('networkidle');
  await page.pdf();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '8');
  await expect(page.locator('body')).toHaveAttribute('data-explained', /=/);
  await expect(pipeline.host.getByRole('grid')).toHaveCount(3);
  expect(await pipeline.ask(({ view }) => view)).toBe('steps');
});

test('paper is white, whatever the theme of the screen is', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  for (const theme of ['auto', 'dark']) {
    const pipeline = await Pipeline.open(page, `theme="${theme}"`);
    const plate = pipeline.host.locator('.plate');
    expect(lightness(await styleOf(plate, 'background-color')), theme).toBeGreaterThan(0.9);
    expect(lightness(await styleOf(plate, 'color')), theme).toBeLessThan(0.3);
  }
});

test('the operation of the step is marked in the formula on paper too, as cells are', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="weights"');
  const lit = pipeline.host.locator('.formula .part-weights');
  const ground = await styleOf(lit, 'background-color');
  await page.emulateMedia({ media: 'print' });
  expect(await styleOf(lit, 'background-color')).toBe(ground);
  for (const printed of [lit, pipeline.cell('Weights', 1, 1).locator('.cell')])
    expect(await styleOf(printed, 'print-color-adjust')).toBe('exact');
});
