// SPDX-License-Identifier: MIT
// Parts of a widget that come late or not at all: nothing opens over what the reader has gone on to.
import { expect, test } from './fixtures.ts';
import { holdBack, openPage, Pipeline } from './pipeline.ts';
import { word } from './words.ts';

const QUESTION = /pipeline-question\./;
/** An example without a question, and none of the parts that a pointer or focus fetches. */
const UNASKED = 'preset="cross-2x3" step="inputs"';

test('a question that comes late does not open over another step', async ({ page }) => {
  const arrive = await holdBack(page, QUESTION);
  await openPage(page, `<sdpa-pipeline predict="on" ${UNASKED}></sdpa-pipeline>`);
  const pipeline = new Pipeline(page);
  await pipeline.ask((element) => {
    element.preset = 'example-1';
  });
  await expect(pipeline.host).toHaveAttribute('data-state', 'predicting');
  await pipeline.step('scores').click();
  await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
  const come = page.waitForResponse(QUESTION);
  arrive();
  await (await come).finished();
  await pipeline.button('Scaled →').click();
  await expect(pipeline.step('scaled')).toHaveAttribute('aria-current', 'step');
  await expect(pipeline.host.getByRole('radiogroup')).toHaveCount(0);
  expect(await pipeline.numbers('Scores')).toEqual(['1 0']);
});

test('a question is there before the reader chooses an example that asks one', async ({ page }) => {
  await openPage(page, `<sdpa-pipeline predict="on" ${UNASKED}></sdpa-pipeline>`);
  const pipeline = new Pipeline(page);
  const fetched = page.waitForRequest(QUESTION);
  await pipeline.host.getByRole('combobox').hover();
  await fetched;
  await pipeline.host.getByRole('combobox').selectOption('example-1');
  await expect(pipeline.host.getByRole('radiogroup')).toBeVisible();
});

test('words that never come do not keep their part away', async ({ page, allowTrouble }) => {
  allowTrouble(/nothing came within/);
  await page.clock.install();
  await page.route(/hi-Latn\.flow\./, () => undefined);
  const others = ['pipeline-more', 'hi-Latn.more'].map((name) =>
    page.waitForResponse((to) => to.url().includes(name)),
  );
  const pipeline = await Pipeline.openIn('hi-Latn', page);
  // They are asked for once the part itself has come.
  const asked = page.waitForRequest(/hi-Latn\.flow\./);
  await pipeline.choice('view.flow').check();
  await asked;
  for (const other of await Promise.all(others)) await other.finished();
  await page.clock.fastForward(11_000);
  await expect(pipeline.host).toContainText(word('flow.caption').split('**')[1] ?? 'no caption');
  await expect(pipeline.host).toContainText(word('words.failed'));
  await expect(pipeline.host).not.toContainText(word('part.failed'));
});

test('where the flow did not come, the way to a mistake leads to its step, and the page is told', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/pipeline-flow|a part did not come/);
  await page.route('**/pipeline-flow.*.js*', (route) => route.abort());
  const pipeline = await Pipeline.open(page, 'preset="misprint" step="weights" view="flow"');
  await expect(pipeline.host).toContainText(word('part.failed'));
  await pipeline.button(word('goto.error')).click();
  await expect(pipeline.step('inputs')).toHaveAttribute('aria-current', 'step');
  await expect(pipeline.cell('K', 2, 3)).toBeFocused();
  expect((await pipeline.events('sdpa-step')).map(({ detail }) => detail)).toEqual([
    { step: 0, name: 'inputs' },
  ]);
});

test('a number that is typed in other digits is no change', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="inputs"');
  await pipeline.type('Q', 1, 1, '1.0');
  await pipeline.unfold('control.sizes');
  const keys = pipeline.host.getByRole('textbox', { name: word('control.m.spoken') });
  await keys.fill('2.0');
  await keys.press('Enter');
  await expect(keys).toHaveValue('2');
  expect(await pipeline.events('sdpa-change')).toEqual([]);
  await pipeline.type('Q', 1, 1, '3');
  expect((await pipeline.events('sdpa-change')).map(({ detail }) => detail['cause'])).toEqual([
    'cell',
    'cell',
  ]);
});

test('a drawer that did not come is asked for again by the same button, and copies', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/pipeline-copy|link-part|a part did not come|Failed to load/);
  let blocked = true;
  await page.route(/(pipeline-copy|link-part)\./, (route) => (blocked ? route.abort() : route.continue()));
  const pipeline = await Pipeline.open(page, UNASKED);
  for (const [name, inside] of [
    ['copy', 'button[data-format]'],
    ['link', '.link-text, input, textarea'],
  ] as const) {
    blocked = true;
    await pipeline.host.locator(`#${name}`).click();
    await expect(pipeline.host).toContainText(word('part.failed'));
    blocked = false;
    await pipeline.host.locator(`#${name}`).click();
    await expect(pipeline.host).not.toContainText(word('part.failed'));
    await expect(pipeline.host.locator(inside).first()).toBeVisible();
    await pipeline.host.locator(`#${name}`).click();
  }
});

test('cards that come while a button is pressed do not move it away', async ({ page }) => {
  const arrive = await holdBack(page, /pipeline-scenes\./);
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="4"');
  const button = pipeline.host.locator('#copy');
  await button.hover();
  await page.mouse.down();
  const before = await button.boundingBox();
  const come = page.waitForResponse(/pipeline-scenes\./);
  arrive();
  await (await come).finished();
  await page.waitForTimeout(500);
  expect(await button.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(pipeline.host.locator('.extra').first()).toBeVisible();
});
