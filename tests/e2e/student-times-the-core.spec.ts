// SPDX-License-Identifier: MIT
// A student guesses how much faster than plain loops the core is, and measures it (widgets.md item 35). The figures are
// this machine's; what is checked is that they belong together.
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';

test('a guess, a measurement, and what became of the guess', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'step="output"');
  await pipeline.host.hover();
  await pipeline.unfold('timing');
  await pipeline.choice('timing.guess.most').check();
  await pipeline.button('Measure').click();
  const found = pipeline.host.locator('.timing');
  await expect(found).toContainText('the core is');
  const text = await found.innerText();
  const [, size, times, naive, core] =
    /At (\d+) × \d+ the core is ([\d.]+) times as fast. Plain loops took ([\d.]+) ms, the core ([\d.]+) ms/.exec(
      text,
    ) ?? [];
  expect(size).toBe('256');
  const ratio = Number(naive) / Number(core);
  expect(Math.abs(Number(times) / ratio - 1)).toBeLessThan(0.1);
  expect(text).toContain(
    Number(times) >= 12 ? 'You guessed it: over 12 times.' : 'You guessed: over 12 times.',
  );
  await expect(pipeline.status).toContainText('times as fast');
  expect(await complaints(page)).toEqual([]);
});

test('another size is another measurement; focus stays on the button', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'step="output"');
  await pipeline.host.hover();
  await pipeline.unfold('timing');
  await pipeline.choice('timing.guess.few').waitFor();
  const sizes = pipeline.host.getByRole('radio', { name: '64 × 64', exact: true });
  await sizes.check();
  await pipeline.button('Measure').press('Enter');
  await expect(pipeline.host.locator('.timing')).toContainText('At 64 × 64');
  await expect(pipeline.button('Measure again')).toBeFocused();
  await expect(pipeline.host.locator('.timing')).not.toContainText('guessed');
});

test('without the network the card says so, and comes when it is asked for again', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/pipeline-timing|a part did not come/);
  await page.route('**/pipeline-timing.*.js*', (route) => route.abort());
  const pipeline = await Pipeline.open(page, 'step="output"');
  await pipeline.host.hover();
  await pipeline.unfold('timing');
  await expect(pipeline.host).toContainText('This could not be loaded.');
  await page.unroute('**/pipeline-timing.*.js*');
  await pipeline.unfold('timing');
  await pipeline.unfold('timing');
  await expect(pipeline.button('Measure')).toBeVisible();
});
