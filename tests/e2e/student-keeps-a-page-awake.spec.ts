// SPDX-License-Identifier: MIT
// A student's page stays awake while laboratories draw by the million: no task of the main thread has fifty milliseconds
// of processor time (widgets.md E 10). The training has a story of its own.
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { workDuring } from './main-thread.ts';

/** A mark for each progress that is told: it names the thread that is watched. */
const markProgress = (lab: { readonly host: Lab<'sdpa-scaling-lab'>['host'] }) =>
  lab.host.evaluate((element) => {
    element.addEventListener('sdpa-progress', () => performance.mark('progress'));
  });

test('500 draws of 32 keys at length 4096, with the slider moved in the middle', async ({ page }) => {
  const lab = await Lab.open(page, 'sdpa-scaling-lab', 'predict="off" dk="4096" m="32"');
  await markProgress(lab);
  const { tasks, marks } = await workDuring(page, 'progress', async () => {
    await lab.choice('scaling.draws.many', { draws: 500 }).check();
    await expect(lab.host).toHaveAttribute('data-state', 'busy');
    await lab.host.getByRole('slider').press('ArrowLeft');
    await expect(lab.host).toHaveAttribute('data-state', 'exploring', { timeout: 60_000 });
  });
  expect(marks).toBeGreaterThan(5);
  expect(Math.max(...tasks)).toBeLessThan(50);
});

test('100 000 dot products at three lengths', async ({ page }) => {
  const lab = await Lab.open(page, 'sdpa-variance-lab', 'predict="off" n="100000" stream="fresh"');
  await markProgress(lab);
  const { tasks, marks } = await workDuring(page, 'progress', async () => {
    await lab.button('variance.run').click();
    await expect(lab.host).toHaveAttribute('data-state', 'exploring', { timeout: 60_000 });
  });
  expect(marks).toBeGreaterThan(5);
  expect(Math.max(...tasks)).toBeLessThan(50);
});
