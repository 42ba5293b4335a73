// SPDX-License-Identifier: MIT
// A student with the variance lab: the course's own run, a long run that is cancelled, broken assumptions, exams
// (widgets.md E 10, 11 and the laboratories' parts of 13 to 15).
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { word } from './words.ts';

const open = (page: Parameters<typeof Lab.open>[0], attributes?: string, path?: string) =>
  Lab.open(page, 'sdpa-variance-lab', attributes, path);

test('the course’s run, measured and expected, with its distance in standard errors', async ({ page }) => {
  const lab = await open(page);
  await expect
    .poll(() => lab.rows())
    .toEqual(['4 4 4.03 1.01 2.01 0.16', '64 64 62.57 0.98 7.91 −0.69', '512 512 535.53 1.05 23.14 1.45']);
  await lab.host.getByRole('button', { name: /at d k 64/ }).click();
  await expect(lab.host.locator('#made .res')).toHaveText('−0.69');
});

test('a long run is cancelled: it stops at once, and what there is stays and says so', async ({ page }) => {
  const lab = await open(page, 'predict="off" dk="4096" n="100000" stream="fresh"');
  await lab.button('variance.run').click();
  await expect(lab.host).toHaveAttribute('data-state', 'busy');
  await expect.poll(async () => (await lab.events('sdpa-progress')).length).toBeGreaterThan(3);
  await lab.button('lab.pause').click();
  const paused = (await lab.events('sdpa-progress')).length;
  await page.waitForTimeout(200);
  expect((await lab.events('sdpa-progress')).length).toBe(paused);
  await lab.button('lab.resume').click();
  const took = await lab.ask(async (element) => {
    const start = performance.now();
    element.cancel();
    await element.updateComplete;
    return performance.now() - start;
  });
  expect(took).toBeLessThan(300);
  await expect(lab.host).toHaveAttribute('data-state', 'cancelled');
  await expect(lab.host.locator('.running')).toContainText(/Stopped at \d+ of 100000/);
  await expect(lab.status).toContainText('Results so far kept');
  expect(await lab.ask(({ result }) => result?.cancelled)).toBe(true);
});

test('a run that was cancelled goes to its end when it is asked to', async ({ page }) => {
  const lab = await open(page, 'predict="off" dk="64,512" n="50000" stream="fresh"');
  await lab.ask((element) => {
    const stop = ({ detail }: HTMLElementEventMap['sdpa-progress']) => {
      if (detail.done === 0 || detail.done >= 20000) return;
      element.removeEventListener('sdpa-progress', stop);
      element.cancel();
    };
    element.addEventListener('sdpa-progress', stop);
  });
  await lab.button('variance.run').click();
  await expect(lab.host).toHaveAttribute('data-state', 'cancelled');
  const kept = (await lab.ask(({ result }) => result?.done)) ?? NaN;
  expect(kept).toBeLessThan(20000);
  await lab.button('lab.finish').click();
  await expect(lab.host).toHaveAttribute('data-state', 'exploring', { timeout: 60_000 });
  expect(await lab.ask(({ result }) => [result?.done, result?.cancelled])).toEqual([100000, false]);
  const counts = (await lab.events('sdpa-progress')).map(({ detail }) => (detail as { done: number }).done);
  // It goes on from what there was.
  expect(counts).toContain(kept);
  expect(counts.slice(counts.indexOf(kept)).every((done) => done >= kept)).toBe(true);
});

test('uniform entries from 0: a mean of d_k/4, and the root gives no unit spread', async ({ page }) => {
  const lab = await open(page);
  await lab.host
    .getByRole('combobox', { name: word('variance.control.entries') })
    .selectOption('uniform-unit');
  await expect(lab.caption).toContainText('128 at dk = 512');
  await expect(lab.caption).toContainText('no longer gives unit spread');
  await lab.host.getByRole('combobox', { name: word('variance.control.entries') }).selectOption('t3');
  await expect(lab.caption).toContainText('no standard errors');
});

test('perfect papers by √n are 22.6 and 2, still 100%; pure luck is 1 and 1', async ({ page }) => {
  const lab = await open(page, 'preset="exam-perfect" predict="off"');
  await expect(lab.caption).toContainText('22.63');
  await expect(lab.caption).toContainText('still 100%');
  await lab.choice('variance.marking.plus-minus').check();
  await expect(lab.caption).toContainText('both about 1');
});

test('1000 more of the course’s own run: the page’s numbers stay the first, and the stream goes on', async ({
  page,
}) => {
  const lab = await open(page);
  const measured = () => lab.ask(({ result }) => result?.perDim.map((one) => one.variance.toFixed(2)));
  await expect.poll(measured).toEqual(['4.03', '62.57', '535.53']);
  const before = (await lab.events('sdpa-progress')).length;
  await lab.button('variance.more').click();
  expect(await lab.ask(({ n, stream }) => [n, stream])).toEqual(['3000', 'course']);
  await expect.poll(() => lab.ask(({ result }) => result?.done)).toBe(9000);
  const later = (await lab.events('sdpa-progress')).slice(before);
  expect(later.every(({ detail }) => (detail as { done: number }).done >= 6000)).toBe(true);
  await expect(lab.host.locator('.aside')).toContainText('which draws the first 2000 of each');
  const more = await measured();
  // The same from a link: in the same order, whether it was drawn in one go or not.
  const again = await open(page, 'predict="off" n="3000"');
  await expect
    .poll(() => again.ask(({ result }) => result?.perDim.map((one) => one.variance.toFixed(2))))
    .toEqual(more);
});

test('more samples go on from those that there are, and other numbers begin anew', async ({ page }) => {
  const lab = await open(page, 'predict="off" stream="fresh"');
  await expect.poll(() => lab.ask(({ result }) => result?.done)).toBe(6000);
  const before = (await lab.events('sdpa-progress')).length;
  await lab.button('variance.more').click();
  expect(await lab.ask(({ n }) => n)).toBe('3000');
  await expect.poll(() => lab.ask(({ result }) => result?.done)).toBe(9000);
  const later = (await lab.events('sdpa-progress')).slice(before);
  expect(later.every(({ detail }) => (detail as { done: number }).done >= 6000)).toBe(true);
  await lab.button('variance.again').click();
  expect(await lab.ask(({ seed }) => seed)).toBe('4');
});

test('what a page hears of a change is never the result of other settings', async ({ page }) => {
  const lab = await open(page);
  await lab.host.evaluate((element) => {
    const heard: unknown[] = ((window as { heard?: unknown[] }).heard = []);
    element.addEventListener('sdpa-change', () => {
      const { dk, result } = element as HTMLElementTagNameMap['sdpa-variance-lab'];
      heard.push([dk, result?.perDim.map((one) => one.dk).join()]);
    });
  });
  await lab.unfold('variance.control.more');
  await lab.field('variance.control.dk').fill('8, 16');
  await lab.field('variance.control.dk').press('Enter');
  await expect(lab.caption).toContainText('8');
  expect(await page.evaluate(() => (window as { heard?: unknown[] }).heard)).toEqual([['8,16', '8,16']]);
});

test('a lab that is taken away and put back draws again', async ({ page }) => {
  const lab = await open(page, 'predict="off" dk="64,512" n="50000" stream="fresh"');
  await lab.button('variance.run').click();
  await expect.poll(async () => (await lab.events('sdpa-progress')).length).toBeGreaterThan(1);
  const done = await lab.host.evaluate(async (element) => {
    const place = element.parentElement;
    const { result } = element as HTMLElementTagNameMap['sdpa-variance-lab'];
    const made = result?.done ?? NaN;
    element.remove();
    await new Promise((resolve) => setTimeout(resolve, 100));
    place?.append(element);
    return made;
  });
  expect(done).toBeLessThan(100000);
  await expect.poll(() => lab.ask(({ result }) => result?.done), { timeout: 60_000 }).toBe(100000);
});

test('a result that was drawn before is told again, and a long run that waits says that it does', async ({
  page,
}) => {
  const lab = await open(page);
  const choose = (key: string) =>
    lab.host
      .getByRole('radio', { name: word(`variance.div.dots.${key}.spoken`), exact: true })
      .press('Space');
  await expect(lab.status).toContainText('variance 62.57, theory 64.');
  await choose('sqrt');
  await expect(lab.status).toContainText('variance 0.98, theory 1.');
  await choose('none');
  await expect(lab.status).toContainText('variance 62.57, theory 64.');
  await lab.unfold('variance.control.more');
  await lab.field('variance.control.n').fill('100000');
  await lab.field('variance.control.n').press('Enter');
  await expect(lab.status).toHaveText(word('variance.waits'));
});

test('both charts can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lab = await open(page);
  await lab.button('copy').click();
  for (const format of ['svg', 'law']) {
    await lab.host.locator(`[data-format=${format}]`).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(format === 'svg' ? 'Histograms of dot products' : 'both axes logarithmic');
  }
});

test('a prediction first: the histograms come with the answer', async ({ page }) => {
  const lab = await open(page, '');
  await expect(lab.host.locator('.hist')).toHaveCount(0);
  await lab.host.getByRole('radio', { name: word('predict.wider.choice.4'), exact: true }).check();
  await lab.button('predict.check').click();
  await expect(lab.host.locator('.hist')).toHaveCount(3);
  expect(await lab.events('sdpa-predict')).toMatchObject([{ detail: { choice: 4, correct: true } }]);
});

test('on a phone, on a strict page, for axe', async ({ page }) => {
  for (const preset of ['course', 'exam']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, `preset="${preset}" predict="off"`, '/hosts/strict-csp.html');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 900, height: 900 });
    await open(page, `preset="${preset}" predict="off"`);
    expect(await complaints(page)).toEqual([]);
  }
});
