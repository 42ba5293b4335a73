// SPDX-License-Identifier: MIT
// A student sees the whole calculation at once, opens numbers in it and steps into a stage (widgets.md C1, view).
import { expect, test } from './fixtures.ts';
import { Pipeline, TEST_LANGUAGES_PAGE } from './pipeline.ts';
import { word } from './words.ts';

const stages = (pipeline: Pipeline) => pipeline.host.locator('.pill');

test('the flow shows every table with its true numbers, and the shapes on the arrows', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'view="flow"');
  expect(await pipeline.numbers('Raw scores')).toEqual(['2 0']);
  expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269']);
  expect(await pipeline.numbers('Output')).toEqual(['3.655 0.807 0']);
  await expect(pipeline.host.locator('.flow-wire .flow-shape')).toHaveText([
    '1 × 2',
    '1 × 2',
    '1 × 2',
    '1 × 3',
  ]);
  await expect(stages(pipeline)).toHaveCount(4);
});

test('a stage leads into its step, and the view is chosen again at the inputs', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'view="flow"');
  await stages(pipeline).nth(2).click();
  await expect(pipeline.step('weights')).toHaveAttribute('aria-current', 'step');
  expect(await pipeline.ask(({ view, step }) => [view, step])).toEqual(['steps', '4']);
  await pipeline.step('inputs').click();
  await pipeline.choice('view.flow').check();
  await expect(stages(pipeline)).toHaveCount(4);
});

test('numbers are opened, typed and masked in the flow as anywhere', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'view="flow"');
  await pipeline.type('Q', 1, 1, '3');
  expect(await pipeline.numbers('Raw scores')).toEqual(['4 0']);
  await pipeline.cell('Output', 1, 1).click();
  await expect(pipeline.line).toContainText('= 4.404');
  await pipeline.choice('mask.causal').check();
  await expect(stages(pipeline)).toHaveCount(5);
  expect(await pipeline.numbers('Weights')).toEqual(['1 0']);
});

test('all steps below each other keep heads and row sums', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'view="all" preset="causal-3"');
  await expect(pipeline.sums('Weights')).toHaveText(['1.000', '1.000', '1.000']);
  await expect(pipeline.grid('Weights').getByRole('columnheader').first()).toBeVisible();
});

test('a number that is chosen brings its explanation into view, and keeps the focus', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const view of ['flow', 'all']) {
    const pipeline = await Pipeline.open(page, `view="${view}"`);
    await expect(pipeline.panel).not.toBeInViewport();
    await pipeline.ask((element) => {
      element.step = '2';
    });
    await expect(pipeline.panel).not.toBeInViewport();
    const cell = pipeline.cell('Raw scores', 1, 1);
    await cell.click();
    await expect(pipeline.panel.locator('.eq')).toBeInViewport();
    await expect(cell).toBeFocused();
  }
});

test('the keys never leave the cell that has the focus out of view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const pipeline = await Pipeline.open(page, 'view="all"');
  await pipeline.cell('Raw scores', 1, 1).focus();
  await page.keyboard.press('ArrowRight');
  await expect(pipeline.line).toHaveCount(1);
  await expect(pipeline.cell('Raw scores', 1, 2)).toBeFocused();
  await expect(pipeline.cell('Raw scores', 1, 2)).toBeInViewport();
});

test('who chooses another view still sees the control', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 800 });
  const pipeline = await Pipeline.open(page);
  for (const view of ['flow', 'all', 'steps']) {
    await pipeline.choice(`view.${view}`).check();
    if (view !== 'steps') await expect(stages(pipeline)).toHaveCount(4);
    await expect(pipeline.choice(`view.${view}`)).toBeFocused();
    await expect(pipeline.choice(`view.${view}`)).toBeInViewport();
  }
});

test('at 320 px nothing is wider than the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const view of ['flow', 'all']) {
    const pipeline = await Pipeline.open(page, `view="${view}" preset="causal-3"`);
    await expect(stages(pipeline)).toHaveCount(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test('another example is shown as a flow too, and its scores can be hidden there', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" view="flow"');
  await pipeline.host.getByRole('combobox').selectOption('causal-3');
  await expect(pipeline.choice('view.flow')).toBeChecked();
  await pipeline.cell('Masked scores', 2, 1).click();
  await pipeline.button('Hide key 1 from query 2').click();
  expect((await pipeline.numbers('Weights'))[1]).toBe('0 1 0');
});

test('a flow that does not come is said, and comes when it is asked for again', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/pipeline-flow|a part did not come/);
  let blocked = true;
  await page.route('**/pipeline-flow.*.js*', (route) => (blocked ? route.abort() : route.continue()));
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await pipeline.choice('view.flow').check();
  await expect(pipeline.host).toContainText(word('part.failed'));
  await expect(pipeline.step('inputs')).toBeVisible();
  blocked = false;
  await pipeline.choice('view.steps').check();
  await pipeline.choice('view.flow').check();
  await expect(stages(pipeline)).toHaveCount(4);
  await expect(pipeline.host).not.toContainText(word('part.failed'));
});

test('from right to left, shapes stand beside the arrows and formulas keep their order', async ({ page }) => {
  for (const width of [320, 900]) {
    await page.setViewportSize({ width, height: 900 });
    const attributes = 'lang="ar-XB" preset="causal-3" view="flow"';
    const pipeline = await Pipeline.open(page, attributes, TEST_LANGUAGES_PAGE);
    await expect(stages(pipeline)).toHaveCount(5);
    const wires = await pipeline.host.locator('.flow-wire:has(.flow-shape)').evaluateAll((all) =>
      all.map((wire) => {
        const [shape, arrow] = ['.flow-shape', '.flow-arrow'].map((part) =>
          wire.querySelector(part)?.getBoundingClientRect(),
        );
        return (arrow?.left ?? 0) - (shape?.right ?? 0);
      }),
    );
    for (const gap of wires) expect(gap).toBeGreaterThan(0);
    expect(wires).toHaveLength(5);
    expect(await inOrder(pipeline, '.flow-wire .flow-shape', '3', '2')).toEqual([true]);
    expect(await inOrder(pipeline, '.flow-note b', '√', '4')).toEqual([true]);
    const [sign, root] = await stages(pipeline)
      .nth(1)
      .evaluate((pill) => {
        const range = document.createRange();
        range.selectNodeContents(pill);
        const drawn = pill.querySelector('.rt')?.getBoundingClientRect();
        return [range.getBoundingClientRect().left, drawn?.left ?? 0];
      });
    expect(root).toBeGreaterThan(sign ?? Infinity);
  }
});

/** Whether one sign stands left of another, in every such place that has both. */
const inOrder = (pipeline: Pipeline, places: string, ...signs: readonly [string, string]) =>
  pipeline.host.locator(places).evaluateAll((elements, wanted) => {
    const left = (element: Element, sign: string) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = node.textContent?.lastIndexOf(sign) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().left;
      }
      return undefined;
    };
    return elements.flatMap((element) => {
      const [first, second] = wanted.map((sign) => left(element, sign));
      return first === undefined || second === undefined ? [] : [first < second];
    });
  }, signs);
