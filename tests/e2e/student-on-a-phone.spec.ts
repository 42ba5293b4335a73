// SPDX-License-Identifier: MIT
// A student on a small phone: everything by touch at 320 × 640, nothing too small, and the page never scrolls sideways.
import { STEPS } from '../../web/src/model/pipeline-steps.ts';
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

/** How far the page could be scrolled sideways. */
const sideways = (pipeline: Pipeline) =>
  pipeline.host.evaluate(() => {
    const page = document.scrollingElement;
    return page === null ? Number.NaN : page.scrollWidth - page.clientWidth;
  });

/** Everything that can be touched and is smaller than `least` px on one side. */
const tooSmall = (pipeline: Pipeline, targets: string, least: number) =>
  pipeline.host.evaluate(
    (element, { selector, size }) =>
      Array.from(element.shadowRoot?.querySelectorAll(selector) ?? []).flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        const visible = target.checkVisibility();
        return visible && Math.min(width, height) < size
          ? [`${target.outerHTML.slice(0, 80)} ${width}×${height}`]
          : [];
      }),
    { selector: targets, size: least },
  );

const TARGETS = 'button, select, summary, input:not([type=radio]), .seg label, td[data-row]';

for (const preset of ['example-1', 'causal-3', 'misprint'])
  test(`${preset}: at every step targets are large enough and nothing is wider than the phone`, async ({
    page,
  }) => {
    const pipeline = await Pipeline.open(page, `preset="${preset}"`);
    for (const step of STEPS) {
      if ((await pipeline.step(step).count()) === 0) continue;
      await pipeline.step(step).tap();
      expect(await sideways(pipeline), step).toBe(0);
      expect(await tooSmall(pipeline, TARGETS, 24), step).toEqual([]);
      expect(await tooSmall(pipeline, 'td[data-row] .cell', 32), step).toEqual([]);
    }
  });

test('a tap opens the arithmetic of a number, and an editor for an input', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="output"');
  await pipeline.cell('Output', 1, 2).tap();
  await expect(pipeline.line).toHaveText('0.731·0 + 0.269·3 = 0.807');
  await pipeline.cell('V', 2, 2).tap();
  await expect(pipeline.editor).toBeFocused();
  await pipeline.editor.fill('6');
  expect(await pipeline.numbers('Output')).toEqual(['3.655 1.614 0']);
  await pipeline.button(/^←/).tap();
  await expect(pipeline.step('weights')).toHaveAttribute('aria-current', 'step');
  await expect(pipeline.grid('V')).toHaveCount(0);
});

test('eight by eight with decimals scrolls in its own box, and the page does not', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await pipeline.unfold('control.sizes');
  for (const size of [
    'number of queries',
    'number of keys',
    'd k, entries of a query or key',
    'd v, entries of a value',
  ]) {
    const field = pipeline.host.getByRole('textbox', { name: size });
    await field.fill('8');
    await field.press('Enter');
  }
  await pipeline.type('Q', 1, 1, '0.125');
  await pipeline.type('K', 8, 8, '-0.5');
  await pipeline.type('V', 1, 1, '1.25');
  for (const step of ['inputs', 'scores', 'scaled', 'weights', 'output'] as const) {
    await pipeline.step(step).tap();
    expect(await sideways(pipeline), step).toBe(0);
    const wider = await pipeline.host
      .locator('.scroll')
      .evaluateAll(
        (boxes) =>
          boxes.filter(
            (box) => box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === 'auto',
          ).length,
      );
    expect(wider, step).toBeGreaterThan(0);
    expect(await tooSmall(pipeline, 'td[data-row] .cell', 32), step).toEqual([]);
  }
  await pipeline.cell('Output', 8, 8).focus();
  await expect(pipeline.cell('Output', 8, 8)).toBeInViewport();
});
