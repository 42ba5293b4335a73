// SPDX-License-Identifier: MIT
// A student tries whether order matters: keys with their values may change places, queries take their rows along.
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';

test('the output does not ask in which order keys come', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="shuffle"');
  const before = await pipeline.numbers('Output');
  await pipeline.unfold('control.order');
  await pipeline.button('First key goes last').click();
  expect(await pipeline.numbers('V')).toEqual(['0 2', '1 1', '4 0']);
  expect(await pipeline.numbers('Output')).toEqual(before);
  await expect(pipeline.host).toContainText('The output is what it was.');
  await expect(pipeline.status).toContainText('The first key is now the last. Row 1:');
  await pipeline.button('First key goes last').click();
  await pipeline.button('First key goes last').click();
  expect(await pipeline.numbers('V')).toEqual(['4 0', '0 2', '1 1']);
});

test('the rows of the output follow the queries', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="shuffle"');
  const [first, second] = await pipeline.numbers('Output');
  await pipeline.unfold('control.order');
  await pipeline.button('First query goes last').click();
  expect(await pipeline.numbers('Output')).toEqual([second, first]);
  await expect(pipeline.host).toContainText('The output rows changed places, like the queries.');
});

test('under a causal mask places count, and that is said', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3" step="output"');
  await pipeline.unfold('control.order');
  await pipeline.button('First key goes last').click();
  await expect(pipeline.host).toContainText('The output is not what it was.');
});

test('padding keeps its zeros out, and a mask of one’s own moves along with its keys', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="padding"');
  expect(await pipeline.numbers('Masked scores')).toEqual(['1 0 −∞', '0 1 −∞']);
  await pipeline.step('weights').click();
  expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269 0', '0.269 0.731 0']);
  await pipeline.choice('mask.custom').check();
  await pipeline.step('output').click();
  const before = await pipeline.numbers('Output');
  await pipeline.unfold('control.order');
  await pipeline.button('First key goes last').click();
  expect(await pipeline.numbers('Output')).toEqual(before);
});

test('a key of twice the length has twice the scores, in the same direction', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="shuffle" step="inputs"');
  await pipeline.unfold('control.order');
  const [first, ...others] = await pipeline.numbers('K');
  const raw = () => pipeline.ask(({ result }) => Array.from(result?.rawScores.data ?? []));
  const before = await raw();
  await pipeline.host.getByRole('combobox', { name: 'make longer or shorter' }).selectOption({ index: 0 });
  await pipeline.button('× 2').click();
  expect(await pipeline.numbers('K')).toEqual([
    first
      ?.split(' ')
      .map((entry) => String(Number(entry) * 2))
      .join(' '),
    ...others,
  ]);
  expect(await raw()).toEqual(before.map((score, index) => (index % 3 === 0 ? score * 2 : score)));
  await expect(pipeline.host).toContainText('Key 1 times 2: each of its scores is 2 times what it was.');
  await expect(pipeline.status).toContainText('Key 1 times 2.');
  await pipeline.button('Undo').click();
  expect(await raw()).toEqual(before);
});

test('an author who locks the order leaves the length of keys, and the other way round', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="shuffle" step="inputs" lock="order"');
  await pipeline.unfold('control.order');
  await expect(pipeline.button('× 2')).toBeVisible();
  await expect(pipeline.button('First key goes last')).toHaveCount(0);
  await pipeline.ask((element) => {
    element.lock = 'stretch';
  });
  await expect(pipeline.button('First key goes last')).toBeVisible();
  await expect(pipeline.button('× 2')).toHaveCount(0);
  await pipeline.ask((element) => {
    element.lock = 'order stretch';
  });
  await expect(pipeline.host.getByText('order, length')).toHaveCount(0);
});
