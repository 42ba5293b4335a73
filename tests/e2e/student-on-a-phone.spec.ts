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

/** Numbers and sums that reach over the right edge of the box of their table. */
const cutNumbers = (pipeline: Pipeline) =>
  pipeline.host.locator('.scroll').evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const edge = box.getBoundingClientRect().right;
      const cells = Array.from(box.querySelectorAll('td'));
      return cells
        .filter((cell) => cell.getBoundingClientRect().right > edge)
        .map((cell) => cell.textContent);
    }),
  );

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
      expect(await cutNumbers(pipeline), step).toEqual([]);
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

test('the names of six steps stand apart', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3" step="4"');
  const gaps = await pipeline.host.locator('.track span').evaluateAll((names) => {
    const boxes = names.map((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return range.getBoundingClientRect();
    });
    return boxes.slice(1).map((box, index) => box.left - (boxes[index]?.right ?? 0));
  });
  expect(gaps).toHaveLength(5);
  for (const gap of gaps) expect(gap).toBeGreaterThan(6);
});

test('the panel takes the room of what it says', async ({ page }) => {
  for (const [preset, step] of [
    ['causal-3', 'weights'],
    ['example-1', 'scores'],
  ]) {
    const pipeline = await Pipeline.open(page, `preset="${preset}" step="${step}"`);
    await expect(pipeline.line).toBeAttached();
    const unused = await pipeline.panel.evaluate((panel) => {
      const last = panel.lastElementChild?.getBoundingClientRect().bottom ?? Number.NaN;
      return panel.getBoundingClientRect().bottom - last;
    });
    expect(unused, preset).toBeLessThan(20);
  }
});

test('text twice as large breaks no word, is not cut, and does not widen the page', async ({ page }) => {
  for (const attributes of ['view="steps"', 'view="flow"', 'fade="5"']) {
    const pipeline = await Pipeline.open(page, `preset="causal-3" ${attributes}`);
    await page.addStyleTag({ content: 'body { font-size: 200%; }' });
    await expect.poll(() => pipeline.host.evaluate((host) => getComputedStyle(host).fontSize)).toBe('32px');
    for (const step of attributes.includes('flow') ? [] : STEPS) {
      await pipeline.step(step).tap();
      expect(await sideways(pipeline), step).toBe(0);
      expect(await cutWords(pipeline), step).toEqual([]);
    }
    expect(await sideways(pipeline), attributes).toBe(0);
    expect(await cutWords(pipeline), attributes).toEqual([]);
  }
});

/** Words that are broken in two or reach out of the plate; tables and formulas scroll in boxes of their own. */
const cutWords = (pipeline: Pipeline) =>
  pipeline.host.evaluate((element) => {
    const root = element.shadowRoot;
    const plate = root?.querySelector('.plate')?.getBoundingClientRect();
    const walker = document.createTreeWalker(root ?? element, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const around = node.parentElement;
      if (around === null || around.closest('.scroll, .formula, .spoken, .ruler, option, svg')) continue;
      if (!around.checkVisibility()) continue;
      for (const { 0: word, index } of node.textContent?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)));
        const { left, right } = range.getBoundingClientRect();
        const outside = left < (plate?.left ?? 0) || right > (plate?.right ?? 0);
        if (lines.size > 1 || outside) cut.push(word);
      }
    }
    return cut;
  });
