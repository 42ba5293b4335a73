// SPDX-License-Identifier: MIT
// A student opens scaling.html, reads the program, and finds the same numbers in its live twin and in the experiments
// beside it, in both languages.
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { allLive } from './pipeline.ts';
import { word } from './words.ts';

for (const language of ['en', 'hi-Latn']) {
  test(`the program, its live twin and the experiments tell the same numbers, in ${language}`, async ({
    page,
  }) => {
    await page.goto(`/${language}/scaling.html`);
    const printed = await page.locator('[data-item=printed]').textContent();
    const labs = ['#scaling', '#spread', '#marks', '#plateau'];
    for (const id of labs) {
      await page.locator(id).scrollIntoViewIfNeeded();
      await expect(page.locator(id)).toHaveAttribute('data-state', 'predicting');
    }
    await page.locator('#rows').scrollIntoViewIfNeeded();
    await allLive(page);
    const [scaling, spread, marks] = [
      new Lab(page, 'sdpa-scaling-lab', language, '#scaling'),
      new Lab(page, 'sdpa-variance-lab', language, '#spread'),
      new Lab(page, 'sdpa-variance-lab', language, '#marks'),
    ];
    for (const lab of [scaling, spread, marks]) {
      await lab.button('predict.show').click();
      await lab.button('predict.on').click();
    }
    await scaling.choice('scaling.view.printed').check();
    await expect(scaling.host.locator('.printed')).toHaveAttribute('aria-busy', 'false');
    expect((await scaling.host.locator('.printed pre').textContent())?.trim()).toBe(printed?.trim());
    const measured = (await spread.rows()).map((row) => row.split(' ')[2] ?? '');
    expect(measured).toHaveLength(3);
    for (const variance of measured)
      await expect(page.locator('[data-item=measured]')).toContainText(variance);
    await expect(marks.caption).toContainText('22.63');
    const rows = new Lab(page, 'sdpa-gradient-lab', language, '#rows');
    await rows.host.scrollIntoViewIfNeeded();
    await expect(rows.caption).toContainText('500');
    const plateau = new Lab(page, 'sdpa-training-lab', language, '#plateau');
    await plateau.host.scrollIntoViewIfNeeded();
    await plateau.button('predict.show').click();
    await plateau.button('predict.on').click();
    await plateau.ask(async (element) => {
      element.precision = 2;
      await element.updateComplete;
    });
    const ended = await plateau.rows();
    for (const number of ended
      .find((row) => row.startsWith('400'))
      ?.split(' ')
      .slice(1, 5) ?? ['no last row'])
      await expect(page.locator('[data-item=scenario-answer]')).toContainText(number);
  });

  test(`the flow shows what the division is for, in ${language}`, async ({ page }) => {
    await page.goto(`/${language}/scaling.html`);
    const flow = page.locator('#whole');
    await flow.scrollIntoViewIfNeeded();
    const rows = (matrix: string) => flow.locator(`[data-matrix=${matrix}] tbody tr`);
    await expect(rows('weights').first()).toContainText('0.506');
    const raw = await rows('raw').allTextContents();
    await flow.getByRole('radio', { name: word('scale.none', language) }).check();
    await expect(rows('weights').first()).toContainText('0.665');
    expect(await rows('raw').allTextContents()).toEqual(raw);
    await expect(rows('weights').nth(1)).toContainText(/0\.063\D*0\.468\D*0\.468/);
  });

  test(`the page is accessible, in ${language}`, async ({ page }) => {
    await page.goto(`/${language}/scaling.html`);
    expect(await complaints(page)).toEqual([]);
  });

  test(`the page does not scroll sideways on a phone, static or live, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/${language}/scaling.html`);
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await sideways()).toBe(0);
    for (const id of ['#scaling', '#spread', '#marks']) {
      await page.locator(id).scrollIntoViewIfNeeded();
      await expect(page.locator(id)).toHaveAttribute('data-state', 'predicting');
      expect(await sideways()).toBe(0);
    }
  });
}
