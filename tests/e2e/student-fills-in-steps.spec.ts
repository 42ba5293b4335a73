// SPDX-License-Identifier: MIT
// A student does steps alone: blanks in place of numbers, a check, one "why", and "Show me" at any time.
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';
import { word } from './words.ts';

test('the last two steps are left to the student, who fills in the weights', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scaled" fade="2"');
  expect(await pipeline.numbers('Scores')).toEqual(['1 0']);
  await pipeline.button('Weights →').click();
  expect(await pipeline.numbers('Weights')).toEqual(['? ?']);
  await expect(pipeline.host).not.toContainText('0.731');
  await expect(pipeline.host.locator('.btn.main')).toHaveCount(1);
  const field = (name: string) => pipeline.host.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await field('key 1').fill('0,73');
  await field('key 2').fill('1/2');
  await pipeline.button(word('fade.check')).click();
  await expect(pipeline.host).toContainText('1 of 2 is right.');
  await expect(pipeline.status).toContainText('Take e to the power of each score');
  await field('key 2').fill('0.269');
  await field('key 2').press('Enter');
  expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269']);
  await expect(pipeline.host).toContainText('All of it is right. Why do the weights of a row add up to 1?');
  await pipeline.host.getByRole('radio', { name: 'The scores were divided first' }).check();
  await expect(pipeline.host).toContainText('without it the weights add up to 1 as well');
  await pipeline.button('Output →').click();
  expect(await pipeline.numbers('Output')).toEqual(['? ? ?']);
  await pipeline.button(word('fade.show')).click();
  expect(await pipeline.numbers('Output')).toEqual(['3.655 0.807 0']);
  const told = (await pipeline.events('sdpa-predict')).map(({ detail }) => detail);
  expect(told).toEqual([
    { prompt: 'fade.weights', choice: '0,73 1/2', correct: false, skipped: false },
    { prompt: 'fade.weights', choice: '0,73 0.269', correct: true, skipped: false },
    { prompt: 'fade.weights.why', choice: 1, correct: false, skipped: false },
    { prompt: 'fade.output', choice: null, correct: null, skipped: true },
  ]);
});

test('from the start, by keyboard: focus goes from the blanks to the reason', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="scores" fade="1" fade-from="start"');
  await pipeline.host.getByRole('textbox', { name: 'key 1' }).focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0');
  await page.keyboard.press('Tab');
  await expect(pipeline.button(word('fade.check'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pipeline.host.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(pipeline.host).toContainText('Yes: products are large where both have large entries');
});

test('other numbers are a new exercise, and without steps to fill in nothing is covered', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="output" fade="1"');
  await pipeline.button(word('fade.show')).click();
  await pipeline.type('V', 1, 1, '50');
  expect(await pipeline.numbers('Output')).toEqual(['? ? ?']);
  await pipeline.ask((element) => {
    element.fade = 0;
  });
  expect(await pipeline.numbers('Output')).toEqual(['36.553 0.807 0']);
});

test('when the exercise cannot be fetched, the steps are shown', async ({ page, allowTrouble }) => {
  allowTrouble(/pipeline-exercise|a part did not come/);
  await page.route('**/pipeline-exercise.*.js', (route) => route.abort());
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="output" fade="1"');
  await expect.poll(() => pipeline.numbers('Output')).toEqual(['3.655 0.807 0']);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in blanks and reasons, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    const pipeline = await Pipeline.open(page, 'preset="example-1" step="weights" fade="5"');
    await pipeline.button(word('fade.check')).click();
    expect(await complaints(page)).toEqual([]);
    await pipeline.button(word('fade.show')).click();
    await pipeline.host.getByRole('radio').last().check();
    expect(await complaints(page)).toEqual([]);
  });
