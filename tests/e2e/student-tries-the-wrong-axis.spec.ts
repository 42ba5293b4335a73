// SPDX-License-Identifier: MIT
// A student lets softmax run the wrong way and sees what goes wrong (widgets.md E 5).
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';

test('softmax over everything breaks the row sums, softmax along rows mends them', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="whole-matrix-softmax" step="scaled"');
  expect(await pipeline.numbers('Scores')).toEqual(['1 0', '0.500 0.500']);
  await pipeline.step('weights').click();
  await expect(pipeline.sums('Weights')).toHaveText(['0.530 ≠ 1', '0.470 ≠ 1']);
  await expect(pipeline.host).toContainText('Check the page');

  await pipeline.choice('axis.row').check();
  await expect(pipeline.choice('axis.row')).toBeFocused();
  await expect(pipeline.sums('Weights')).toHaveText(['1.000', '1.000']);
  expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269', '0.500 0.500']);

  await pipeline.choice('axis.whole').check();
  await expect(pipeline.sums('Weights')).toHaveText(['0.530 ≠ 1', '0.470 ≠ 1']);
});

test('softmax down the columns makes the queries compete for each key', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="whole-matrix-softmax"');
  await pipeline.choice('axis.column').check();
  expect(await pipeline.numbers('Weights')).toEqual(['0.622 0.378', '0.378 0.622']);
  await expect(pipeline.sums('Weights')).toHaveText(['1.000', '1.000']);
  await pipeline.cell('Weights', 2, 1).click();
  await expect(pipeline.line).toHaveText(/= 0\.378$/);
  await expect(pipeline.panel).toContainText('the queries compete for one key');
});

test('nothing but a full row is called a share of 1', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="whole-matrix-softmax"');
  await expect(pipeline.host.getByText('exactly 1 in all')).toHaveCount(0);
  await pipeline.choice('axis.row').check();
  await expect(pipeline.host.getByText('exactly 1 in all')).toBeVisible();
});
