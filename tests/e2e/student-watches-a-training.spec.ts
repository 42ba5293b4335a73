// SPDX-License-Identifier: MIT
// A student watches two trainings: their curves grow before her eyes, the page stays awake, and what is said keeps up.
import { expect, test } from './fixtures.ts';
import { workDuring } from './main-thread.ts';
import { LONG, open, type TrainingLab } from './training.ts';

async function runToItsEnd(lab: TrainingLab): Promise<void> {
  await lab.host.locator('[data-run="training.run"]').click();
  await expect(lab.host).toHaveAttribute('data-state', 'busy');
  await expect(lab.host).toHaveAttribute('data-state', 'exploring', { timeout: 60_000 });
}

/** Marks each new picture of the first curve. */
const markPictures = (lab: TrainingLab) =>
  lab.host.evaluate((element) => {
    let last = '';
    new MutationObserver(() => {
      const path = element.shadowRoot?.querySelector('.cv')?.getAttribute('d') ?? '';
      if (path !== last) performance.mark('picture');
      last = path;
    }).observe(element.shadowRoot ?? element, { attributes: true, childList: true, subtree: true });
  });
const pictures = (lab: TrainingLab) =>
  lab.host.evaluate(() => performance.getEntriesByName('picture').length);

test('there is a picture for less than each twentieth of a second of work, and no task of fifty milliseconds', async ({
  page,
}) => {
  const lab = await open(page, LONG);
  await markPictures(lab);
  const { tasks, marks } = await workDuring(page, 'picture', () => runToItsEnd(lab));
  expect(marks).toBeGreaterThan(10);
  expect(tasks.length).toBeGreaterThan(marks);
  expect(Math.max(...tasks)).toBeLessThan(50);
  expect(tasks.reduce((sum, task) => sum + task, 0) / marks).toBeLessThan(50);
});

test('it tells how far it is, and says its end with its numbers', async ({ page }) => {
  const lab = await open(page, LONG);
  await runToItsEnd(lab);
  const counts = (await lab.events('sdpa-progress')).map(({ detail }) => (detail as { done: number }).done);
  expect(counts.length).toBeGreaterThan(20);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  await expect(lab.status).toContainText('Step 2000 of 2000. Raw: loss');
});

test('a run of many seconds says its quarters too', async ({ page }) => {
  const lab = await open(page, 'dk="4096" steps="2000" predict="off"');
  await lab.button('training.run').click();
  await expect(lab.status).toContainText(/^Step (?!2000 )\d+ of 2000\. Raw: loss \d/, { timeout: 60_000 });
  await lab.button('lab.cancel').click();
  await expect(lab.host).toHaveAttribute('data-state', 'cancelled');
});

test('to readers who want less motion the curves come fifty steps at a time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const lab = await open(page, LONG);
  await markPictures(lab);
  await runToItsEnd(lab);
  const drawn = await pictures(lab);
  expect(drawn).toBeGreaterThan(1);
  expect(drawn).toBeLessThanOrEqual(2000 / 50 + 3);
});
