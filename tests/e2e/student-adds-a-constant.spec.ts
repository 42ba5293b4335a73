// SPDX-License-Identifier: MIT
// Scenario 9 of widgets.md: a constant in every score changes nothing; ten times the scores change a lot.
import { expect, test } from '@playwright/test';
import { Pipeline } from './pipeline.ts';

test('a hundred added to every score: the same weights; scores times ten: one weight is nearly 1', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'step="weights"');
  const { host } = pipeline;
  const weights = () => pipeline.ask((element) => Array.from(element.result?.weights.data ?? []));
  const before = await weights();
  await host.getByText('add a constant').click();
  const field = host.getByRole('textbox', { name: 'constant added to every score' });
  await field.fill('100');
  await field.press('Enter');
  await expect(host.getByText('The weights are what they were, to twelve decimals.')).toBeVisible();
  (await weights()).forEach((weight, index) => {
    expect(Math.abs(weight - (before[index] ?? NaN))).toBeLessThan(1e-12);
  });
  await expect(host.getByRole('gridcell', { name: 'Shifted scores row 1 column 1, 101' })).toBeVisible();

  await host.getByRole('button', { name: 'Shifted', exact: true }).click();
  await host.getByRole('gridcell', { name: 'Shifted scores row 1 column 2, 100' }).click();
  await expect(host.getByText('Softmax looks only at the distances between scores')).toBeVisible();
  await expect(pipeline.panel).toContainText('+');

  await host.getByRole('button', { name: 'Scaled', exact: true }).click();
  await host.getByRole('radio', { name: 'other' }).check();
  const divisor = host.getByRole('textbox', { name: 'divisor' });
  await divisor.fill('0.1');
  await divisor.press('Enter');
  await host.getByRole('button', { name: 'Weights', exact: true }).click();
  const largest = host.getByRole('gridcell', { name: 'Weights row 1 column 1, nearly 1' });
  await expect(largest).toHaveText('≈1');
  await largest.click();
  await expect(pipeline.panel).toContainText(/In full: 0\.999\s999\s997\s939/);
});
