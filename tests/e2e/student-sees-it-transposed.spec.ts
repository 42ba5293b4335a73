// SPDX-License-Identifier: MIT
// A student has seen attention drawn with keys as rows, and finds the same numbers drawn like that (widgets.md D5).
import type { Locator } from '@playwright/test';
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';

const table = (pipeline: Pipeline) => pipeline.host.getByRole('table', { name: /keys as rows/ });

/** Row by row, with the head of each row. */
const rows = (of: Locator): Promise<string[]> =>
  of.evaluate((element) =>
    Array.from(element.querySelectorAll('tbody tr'), (row) =>
      Array.from(row.querySelectorAll<HTMLElement>('th, td'), (cell) => cell.innerText.trim()).join(' '),
    ),
  );

test('weights with a row for each key: columns add up to 1', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="cross-2x3" step="weights"');
  await pipeline.host.hover();
  await pipeline.unfold('transposed');
  expect(await pipeline.numbers('Weights')).toEqual(['0.506 0.186 0.307', '0.155 0.422 0.422']);
  expect(await rows(table(pipeline))).toEqual([
    'key 1 0.506 0.155',
    'key 2 0.186 0.422',
    'key 3 0.307 0.422',
    'column sum 1.000 1.000',
  ]);
  await expect(pipeline.host).toContainText('Softmax then runs down each column');
  expect(await complaints(page)).toEqual([]);
});

test('it goes along with the steps and with what is set', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3" step="masked"');
  await pipeline.host.hover();
  await pipeline.unfold('transposed');
  expect(await rows(table(pipeline))).toEqual(['key 1 1 0 1', 'key 2 −∞ 1 1', 'key 3 −∞ −∞ 0']);
  await pipeline.step('weights').click();
  await expect(table(pipeline)).toContainText('column sum');
  await pipeline.unfold('control.axes');
  await pipeline.choice('axis.column').check();
  await expect(pipeline.host).toContainText('Softmax here runs along each row');
  await pipeline.choice('axis.whole').check();
  await expect(pipeline.host).toContainText('Softmax still runs over the whole table');
  await pipeline.step('output').click();
  await expect(table(pipeline)).toHaveCount(0);
});

test('it gives no answer away, and an author can leave it out', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'fade="1" fade-from="start" step="scores"');
  await pipeline.host.hover();
  await pipeline.unfold('transposed');
  expect(await rows(table(pipeline))).toEqual(['key 1 ?', 'key 2 ?']);
  await pipeline.host.evaluate((element) => {
    element.setAttribute('lock', 'transposed timing');
  });
  await expect(pipeline.host.locator('summary', { hasText: 'transposed' })).toHaveCount(0);
});
