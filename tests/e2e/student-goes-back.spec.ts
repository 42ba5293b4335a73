// SPDX-License-Identifier: MIT
// A student goes back and forth: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y where they mean the widget, and the buttons.
import { expect, test } from './fixtures.ts';
import { openPage, Pipeline } from './pipeline.ts';
import { word } from './words.ts';

test('the keys undo and redo a number in its table, and focus stays in the cell', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores"');
  await pipeline.type('Q', 1, 1, '7');
  await expect(pipeline.cell('Q', 1, 1)).toBeFocused();
  await page.keyboard.press('Control+Z');
  expect(await pipeline.numbers('Q')).toEqual(['1 0 1 0']);
  expect(await pipeline.numbers('Raw scores')).toEqual(['2 0']);
  await expect(pipeline.status).toHaveText(word('announce.undo'));
  for (const [redo, undo] of [
    ['Control+Shift+Z', 'Control+Z'],
    ['Control+Y', 'Meta+Z'],
    ['Meta+Shift+Z', 'Control+Z'],
  ] as const) {
    await page.keyboard.press(redo);
    expect(await pipeline.numbers('Raw scores'), redo).toEqual(['8 0']);
    await page.keyboard.press(undo);
    expect(await pipeline.numbers('Raw scores'), undo).toEqual(['2 0']);
  }
  await expect(pipeline.cell('Q', 1, 1)).toBeFocused();
  const causes = (await pipeline.events('sdpa-change')).map(({ detail }) => detail['cause']);
  expect(causes.slice(-3)).toEqual(['undo', 'redo', 'undo']);
});

test('a text that is being typed keeps the keys to itself', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="inputs"');
  await pipeline.type('V', 1, 1, '6');
  await pipeline.cell('Q', 1, 1).focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Control+Z');
  await expect(pipeline.editor).toBeFocused();
  expect(await pipeline.numbers('V')).toEqual(['6 0 0', '0 3 0']);
  await page.keyboard.press('Escape');

  await pipeline.unfold('control.texts');
  const field = pipeline.host.getByRole('textbox', { name: 'K as text' });
  await field.focus();
  await page.keyboard.type('9');
  await page.keyboard.press('Control+Z');
  await expect(field).toHaveValue('1, 0, 1, 0\n0, 1, 0, 1');
  expect(await pipeline.numbers('V')).toEqual(['6 0 0', '0 3 0']);
  expect((await pipeline.events('sdpa-change')).map(({ detail }) => detail['cause'])).not.toContain('redo');
});

test('a choice that is no text leaves the keys to the widget', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scaled"');
  await pipeline.choice('scale.none').check();
  expect(await pipeline.numbers('Scores')).toEqual(['2 0']);
  await page.keyboard.press('Control+Z');
  expect(await pipeline.numbers('Scores')).toEqual(['1 0']);
  await expect(pipeline.choice('scale.none')).not.toBeChecked();
});

test('one widget’s keys are not another’s, and not the page’s', async ({ page }) => {
  const tag = (id: string) =>
    `<sdpa-pipeline id="${id}" predict="off" preset="example-1" step="inputs"></sdpa-pipeline>`;
  await openPage(page, tag('one') + tag('two'));
  const [one, two] = ['#one', '#two'].map((id) => new Pipeline(page, id)) as [Pipeline, Pipeline];
  await one.type('Q', 1, 1, '7');
  await two.type('Q', 1, 1, '8');
  await page.keyboard.press('Control+Z');
  expect(await two.numbers('Q')).toEqual(['1 0 1 0']);
  expect(await one.numbers('Q')).toEqual(['7 0 1 0']);
  await page.keyboard.press('Control+Y');
  await two.cell('Q', 1, 1).evaluate((cell) => {
    (cell as HTMLElement).blur();
  });
  await page.keyboard.press('Control+Z');
  expect(await two.numbers('Q')).toEqual(['8 0 1 0']);
  expect(await one.numbers('Q')).toEqual(['7 0 1 0']);
});

test('an author who locks undo takes the keys and the buttons', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="inputs" lock="undo"');
  await pipeline.type('Q', 1, 1, '7');
  await page.keyboard.press('Control+Z');
  expect(await pipeline.numbers('Q')).toEqual(['7 0 1 0']);
  await expect(pipeline.button('Reset')).toHaveCount(1);
  for (const name of ['Undo', 'Redo']) await expect(pipeline.button(name)).toHaveCount(0);
});

test('Undo leads back over sizes and examples, one by one, and Redo forth again', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="inputs"');
  const stands = () =>
    pipeline.ask(({ state: { preset, k, q } }) => [preset, k?.length, q?.[0]?.[0] ?? null]);
  const way = [['example-1', 2, '1']];
  await pipeline.unfold('control.sizes');
  await pipeline.button('number of keys, more').click();
  way.push(['example-1', 3, '1']);
  expect(await stands()).toEqual(way.at(-1));
  await pipeline.type('Q', 1, 1, '5');
  way.push(['example-1', 3, '5']);
  await pipeline.host.getByRole('combobox').selectOption('cross-2x3');
  await expect.poll(stands).toEqual(['cross-2x3', 3, '1']);
  way.push(['cross-2x3', 3, '1']);
  await pipeline.step('inputs').click();

  for (const place of way.slice(0, -1).reverse()) {
    await pipeline.button('Undo').click();
    await expect.poll(stands).toEqual(place);
  }
  for (const place of way.slice(1)) {
    await pipeline.button('Redo').click();
    await expect.poll(stands).toEqual(place);
  }
});

test('the buttons come with the first change, and say when there is nowhere to go', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="inputs"');
  const [undo, redo] = [pipeline.button('Undo'), pipeline.button('Redo')];
  await expect(undo).toHaveCount(0);
  await pipeline.type('Q', 1, 1, '7');
  await expect(undo).not.toHaveAttribute('aria-disabled');
  await expect(redo).toHaveAttribute('aria-disabled', 'true');
  await undo.click();
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await expect(undo).toBeFocused();
  await expect(redo).not.toHaveAttribute('aria-disabled');
  const changes = (await pipeline.events('sdpa-change')).length;
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Z');
  expect(await pipeline.numbers('Q')).toEqual(['1 0 1 0']);
  expect(await pipeline.events('sdpa-change')).toHaveLength(changes);
  // Another number, and what was undone cannot come back.
  await pipeline.type('Q', 1, 2, '4');
  await expect(redo).toHaveAttribute('aria-disabled', 'true');
});
