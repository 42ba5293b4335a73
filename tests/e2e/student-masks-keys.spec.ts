// SPDX-License-Identifier: MIT
// A student hides keys from queries, down to the last one (the mask part of widgets.md E 6).
import { STEPS } from '../../web/src/model/pipeline-steps.ts';
import { expect, test } from './fixtures.ts';
import { everythingOnThePage } from './page-texts.ts';
import { Pipeline } from './pipeline.ts';

test('a causal mask leaves the first query one key; hiding that one too leaves nothing to weigh', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3" step="weights"');
  await pipeline.choice('mask.none').check();
  expect(await pipeline.numbers('Weights')).toEqual([
    '0.245 0.090 0.665',
    '0.155 0.422 0.422',
    '0.422 0.422 0.155',
  ]);
  await pipeline.choice('mask.causal').check();
  expect(await pipeline.numbers('Weights')).toEqual(['1 0 0', '0.269 0.731 0', '0.422 0.422 0.155']);
  await expect(pipeline.cell('Weights', 1, 2)).toHaveAccessibleName('Weights row 1 column 2, 0, hidden');

  await pipeline.step('masked').click();
  expect(await pipeline.numbers('Masked scores')).toEqual(['1 −∞ −∞', '0 1 −∞', '1 1 0']);
  await pipeline.cell('Masked scores', 1, 1).click();
  await pipeline.button('Hide key 1 from query 1').click();
  await expect(pipeline.choice('mask.custom')).toBeChecked();
  await expect(pipeline.host).toContainText('Query 1 may look at no key. There is nothing to weigh');

  for (const step of STEPS) {
    await pipeline.step(step).click();
    expect(await everythingOnThePage(page)).not.toContain('NaN');
  }
  expect(await pipeline.numbers('Output')).toEqual(['0 0', '1.076 1.462', '1.845 1']);
  await pipeline.cell('Output', 1, 1).click();
  await expect(pipeline.panel).toContainText(
    'Query 1 may look at no key, so nothing is blended and the output is 0.',
  );
  expect(await pipeline.ask((element) => Array.from(element.result?.rows.visibleKeys.data ?? []))).toEqual([
    0, 2, 3,
  ]);
  expect(await pipeline.events('sdpa-error')).toEqual([]);
});

test('Enter and the space bar hide and show a key where the reader stands', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3"');
  const cell = pipeline.cell('Masked scores', 3, 1);
  await cell.press('Enter');
  await expect(cell).toHaveAccessibleName('Masked scores row 3 column 1, hidden');
  await expect(cell).toBeFocused();
  await cell.press('Space');
  await expect(cell).toHaveAccessibleName('Masked scores row 3 column 1, 1');
  await expect(pipeline.choice('mask.custom')).toBeChecked();
});

test('a mask of one’s own begins as the mask that was on', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3"');
  await pipeline.choice('mask.custom').check();
  expect(await pipeline.numbers('Masked scores')).toEqual(['1 −∞ −∞', '0 1 −∞', '1 1 0']);
});

test('taking the mask off gives the masked step up, and focus stays where the choice is', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3"');
  await pipeline.choice('mask.causal').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(pipeline.step('masked')).toHaveCount(0);
  await expect(pipeline.step('weights')).toHaveAttribute('aria-current', 'step');
  await expect(pipeline.choice('mask.none')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(pipeline.choice('mask.causal')).toBeFocused();
  await expect(pipeline.step('masked')).toHaveCount(1);
  expect(await pipeline.numbers('Weights')).toEqual(['1 0 0', '0.269 0.731 0', '0.422 0.422 0.155']);
});
