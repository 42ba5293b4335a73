// SPDX-License-Identifier: MIT
// A student opens the course page as it is served and works through Example 1 where it stands in the text.
import { expect, test } from './fixtures.ts';
import { allLive, Pipeline } from './pipeline.ts';
import { word } from './words.ts';

test('the course leads from its front door to a live Example 1', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/en\/first-principles\.html$/);
  await page.locator('#example-1').scrollIntoViewIfNeeded();
  const example = new Pipeline(page, '#example-1');
  await example.answer('0.27').check();
  await example.button(word('predict.check')).click();
  await example.button(word('predict.on')).click();
  await example.step('weights').click();
  await example.cell('Weights', 1, 2).click();
  await expect(example.line).toHaveText('e^(0−1) ÷ (e^0 + e^−1) = 0.368 ÷ (1 + 0.368) = 0.269');
  await example.button(/→$/).click();
  expect(await example.numbers('Output')).toEqual(['3.655 0.807 0']);
});

test('every widget of the page comes alive, each with its own example', async ({ page }) => {
  await page.goto('/en/first-principles.html');
  const widgets = await page.locator('sdpa-pipeline, sdpa-variance-lab, sdpa-gradient-lab').all();
  expect(widgets.length).toBeGreaterThan(1);
  for (const widget of widgets) {
    await widget.scrollIntoViewIfNeeded();
    const asks = !['order', 'two-heads'].includes((await widget.getAttribute('id')) ?? '');
    await expect(widget).toHaveAttribute('data-state', asks ? 'predicting' : 'exploring');
  }
  await allLive(page);
  const [causal, wrongAxis] = [new Pipeline(page, '#causal'), new Pipeline(page, '#wrong-axis')];
  for (const widget of [causal, wrongAxis]) {
    await widget.button(word('predict.show')).click();
    await widget.button(word('predict.on')).click();
  }
  expect(await causal.numbers('Masked scores')).toEqual(['1 −∞ −∞', '0 1 −∞', '1 1 0']);
  await expect(wrongAxis.sums('Weights')).toHaveText(['0.530 ≠ 1', '0.470 ≠ 1']);
});

test('what the text says of a length, of heads and of an order can be done where it is said', async ({
  page,
}) => {
  test.slow();
  await page.goto('/en/first-principles.html');
  const opened = async (id: string) => {
    await page.locator(id).scrollIntoViewIfNeeded();
    return new Pipeline(page, id);
  };
  const longKey = await opened('#long-key');
  await longKey.button(word('predict.show')).click();
  await longKey.button(word('predict.on')).click();
  await longKey.step('inputs').click();
  await longKey.unfold('control.order');
  await longKey.host.getByRole('combobox', { name: word('control.stretch') }).selectOption({ index: 1 });
  await longKey.button('× 0.5').click();
  await longKey.step('scores').click();
  expect(await longKey.numbers('Raw scores')).toEqual(['2 1.500']);

  const heads = await opened('#two-heads');
  await heads.host.locator('[name=place][value=heads]').check();
  await heads.step('weights').click();
  expect((await heads.numbers('Weights'))[3]).toBe('0.250 0.250 0.250 0.250');
  await heads.host.locator('[name=head][value="2"]').check();
  expect((await heads.numbers('Weights'))[3]).toBe('0.157 0.157 0.038 0.647');

  const order = await opened('#order');
  await order.unfold('control.order');
  await order.button(word('order.keys')).click();
  expect(await order.numbers('Output')).toEqual(['2.333 0.680', '1.052 1.320']);
  await order.button(word('order.queries')).click();
  expect(await order.numbers('Output')).toEqual(['1.052 1.320', '2.333 0.680']);
});

test('the mistake at the end of the page is found by reckoning', async ({ page }) => {
  await page.goto('/en/first-principles.html');
  await page.locator('#find-the-mistake').scrollIntoViewIfNeeded();
  const example = new Pipeline(page, '#find-the-mistake');
  await expect(example.sums('Weights')).toHaveText(['1.000', '1.000']);
  await example.host.getByRole('radio', { name: word('bug.no-scale') }).check();
  await example.button(word('predict.check')).click();
  await expect(example.host).toContainText(word('predict.bug-no-scale.title'));
});

test('the page does not scroll sideways on a phone, static or live', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/en/first-principles.html');
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
  await page.locator('#example-1').scrollIntoViewIfNeeded();
  await expect(page.locator('#example-1')).toHaveAttribute('data-state', 'predicting');
  expect(await sideways()).toBe(0);
});
