// SPDX-License-Identifier: MIT
// A student with the scaling lab: the program's output to the letter, the slider, one draw and many, puzzles, links
// (widgets.md E 1, 7 and the laboratories' parts of 13 to 15).
import { readFileSync } from 'node:fs';
import { inProject } from '../../build-scripts/lib/project.mjs';
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { word } from './words.ts';

/** What the course's page prints, lines 191 to 220. */
const PRINTED = readFileSync(inProject('tests/course-output.txt'), 'utf8');

const open = (page: Parameters<typeof Lab.open>[0], attributes?: string, path?: string) =>
  Lab.open(page, 'sdpa-scaling-lab', attributes, path);

test('the printed output is the course’s, character for character', async ({ page }) => {
  const lab = await open(page, 'preset="course" predict="off"');
  await lab.choice('scaling.view.printed').check();
  const text = () => lab.host.locator('pre').textContent();
  await expect.poll(text).toBe(PRINTED);
  await lab.choice('scaling.stream.fresh').check();
  await expect.poll(text).toContain('d_k=64: variance of Q.K = ');
  expect(await text()).not.toContain('d_k = 512');
  await lab.choice('scaling.stream.course').check();
  expect(await text()).toBe(PRINTED);
  await lab.choice('scaling.view.bars').check();
  await lab.choice('scaling.view.printed').check();
  expect(await text()).toBe(PRINTED);
  await expect(lab.host.locator('mark')).toContainText('d_k = 64');
  expect(await lab.ask(({ result }) => result?.text)).toBe(PRINTED);
});

test('the printed output follows the slider, also past the program’s own lengths', async ({ page }) => {
  const lab = await open(page, 'preset="course" predict="off" view="printed"');
  const slider = lab.host.getByRole('slider');
  await slider.press('ArrowRight');
  await expect(lab.host.locator('pre')).toContainText('d_k = 96');
  await expect(lab.host.locator('pre')).toContainText('d_k=96: variance of Q.K = ');
  await expect(lab.host).toContainText('for this length alone, begun with seed 3');
  await slider.press('ArrowLeft');
  await expect(lab.host.locator('pre')).toHaveText(PRINTED, { useInnerText: false });
});

test('the printed output is drawn in slices, asked for on the screen or by the page', async ({ page }) => {
  const lab = await open(page, 'preset="course" predict="off"');
  expect(await lab.ask(({ result }) => result?.text)).toBeNull();
  await expect.poll(() => lab.ask(({ result }) => result?.text)).toBe(PRINTED);
  await lab.ask((element) => {
    element.view = 'printed';
    element.seed = '7';
  });
  await expect(lab.host.locator('.printed')).toHaveAttribute('aria-busy', 'false');
  await expect(lab.host.locator('pre')).toContainText('d_k=512: variance of Q.K = ');
});

test('a divisor that is refused stays in its field as it was typed', async ({ page }) => {
  const lab = await open(page);
  await lab.unfold('scaling.more');
  await lab.host.getByRole('checkbox', { name: word('scaling.name.custom.spoken') }).check();
  for (const text of ['0', 'abc']) {
    await lab.field('scaling.control.divisor').fill(text);
    await lab.field('scaling.control.divisor').press('Enter');
    await expect(lab.problem).toBeVisible();
    await expect(lab.field('scaling.control.divisor')).toHaveValue(text);
  }
});

test('many draws are paused, cancelled and drawn to their end', async ({ page }) => {
  const lab = await open(page, 'preset="dk512" predict="off" m="32" dk="4096" view="curve" draws="500"');
  await expect.poll(async () => (await lab.events('sdpa-progress')).length).toBeGreaterThan(0);
  await lab.button('lab.pause').click();
  await expect(lab.caption).toContainText('In the draws so far');
  const paused = (await lab.events('sdpa-progress')).length;
  await page.waitForTimeout(200);
  expect((await lab.events('sdpa-progress')).length).toBe(paused);
  await lab.button('lab.resume').click();
  await expect.poll(async () => (await lab.events('sdpa-progress')).length).toBeGreaterThan(paused + 1);
  await lab.button('lab.cancel').click();
  await expect(lab.host).toHaveAttribute('data-state', 'cancelled');
  await expect(lab.caption).not.toContainText('In 500 draws');
  await lab.button('lab.finish').click();
  await expect(lab.host).toHaveAttribute('data-state', 'exploring', { timeout: 60_000 });
  await expect(lab.caption).toContainText('In 500 draws');
});

test('the end of many draws is told with the weights, not instead of them', async ({ page }) => {
  const lab = await open(page, 'preset="dk512" predict="off"');
  await lab.choice('scaling.draws.many', { draws: 500 }).check();
  await expect(lab.status).toContainText('All 500 drawn.');
  await expect(lab.status).toContainText('Raw: key 1 gets almost all the weight.');
});

test('what a page hears of a change has its own names and numbers', async ({ page }) => {
  const lab = await open(page, 'preset="fixed-8-at-128" predict="off"');
  await expect(lab.caption).toContainText('In 500 draws');
  await lab.host.evaluate((element) => {
    const heard: unknown[] = ((window as { heard?: unknown[] }).heard = []);
    element.addEventListener('sdpa-change', () => {
      heard.push((element as HTMLElementTagNameMap['sdpa-scaling-lab']).result?.many);
    });
  });
  await lab.unfold('scaling.more');
  await lab.host.getByRole('checkbox', { name: word('scaling.name.none.spoken') }).uncheck();
  expect(await page.evaluate(() => (window as { heard?: unknown[] }).heard)).toEqual([[]]);
  await expect
    .poll(() => lab.ask(({ result }) => result?.many.map(({ scaling }) => scaling)))
    .toEqual(['sqrt', 'custom']);
});

test('the printed output can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lab = await open(page, 'preset="course" predict="off" view="printed"');
  await expect(lab.host.locator('pre')).toHaveText(PRINTED, { useInnerText: false });
  await lab.button('copy').click();
  await lab.host.locator('[data-format=printed]').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(PRINTED);
});

test('the slider speaks, reaches its ends and takes any number beside it', async ({ page }) => {
  const lab = await open(page);
  const slider = lab.host.getByRole('slider');
  await slider.focus();
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', 'd k 4096, square root 64');
  await lab.host.locator('#control-dk').fill('100');
  await lab.host.locator('#control-dk').press('Enter');
  await expect(slider).toHaveAttribute('aria-valuetext', 'd k 100, square root 10');
  await slider.focus();
  await slider.press('Home');
  for (const key of ['PageUp', 'ArrowRight']) await slider.press(key);
  await expect(slider).toHaveAttribute('aria-valuetext', 'd k 8, square root 2.8');
  await lab.host.locator('#control-dk').fill('4000');
  await lab.host.locator('#control-dk').press('Enter');
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', 'd k 4096, square root 64');
  await lab.host.locator('#control-dk').fill('100');
  await lab.host.locator('#control-dk').press('Enter');
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', 'd k 96, square root 9.8');
  await lab.host.locator('#control-dk').fill('0');
  await lab.host.locator('#control-dk').press('Enter');
  await expect(lab.problem).toContainText('from 1 to 4096; 0 given');
});

test('ten fast presses say one sentence', async ({ page }) => {
  const lab = await open(page);
  await lab.host.evaluate((host) => {
    const region = host.shadowRoot?.querySelector('[role=status]');
    const said: string[] = ((window as { said?: string[] }).said = []);
    if (region)
      new MutationObserver(() => said.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  });
  const slider = lab.host.getByRole('slider');
  await slider.focus();
  for (let press = 0; press < 10; press++) await slider.press('ArrowRight');
  await expect(lab.status).toContainText('Divided by square root');
  const said = await page.evaluate(() => (window as { said?: string[] }).said?.filter((text) => text !== ''));
  expect(said).toHaveLength(1);
});

test('a prediction first, then what softmax gives, then the lab', async ({ page }) => {
  const lab = await open(page, '');
  await expect(lab.host).not.toContainText('0.685');
  await lab.host.getByRole('radio', { name: word('predict.ratio.choice.2') }).check();
  await lab.button('predict.check').click();
  await expect(lab.host).toContainText('0.685');
  await lab.button('predict.on').click();
  await expect(lab.host.locator('.chart')).toBeVisible();
  expect(await lab.events('sdpa-predict')).toMatchObject([
    { detail: { prompt: 'ratio', choice: 2, correct: true } },
  ]);
});

test('a weight is opened in the table, by keyboard, and says how it was made', async ({ page }) => {
  const lab = await open(page, 'preset="dk512" predict="off" view="table"');
  expect((await lab.rows())[0]).toBe('key 1 14.51 ≈1 0.64 0.583 0.03 0.345');
  await lab.host.getByRole('button', { name: /^0\.583, / }).press('Enter');
  await expect(lab.host.locator('#made .res')).toHaveText('0.583');
});

test('many draws refine behind the controls, and a curve shows where the rule is', async ({ page }) => {
  const lab = await open(page, 'preset="dk512" predict="off"');
  await lab.choice('scaling.draws.many', { draws: 500 }).check();
  await expect(lab.caption).toContainText('In 500 draws the median of the largest raw weights is ≈1; ');
  await lab.choice('scaling.view.curve').check();
  await expect(lab.host.locator('.cv')).toHaveCount(3);
  await expect
    .poll(async () => (await lab.events('sdpa-progress')).at(-1)?.detail, { timeout: 60_000 })
    .toEqual({ done: 12000, total: 12000 });
  await expect(lab.host).toHaveAttribute('data-state', 'exploring');
});

test('a puzzle notices that it is solved', async ({ page }) => {
  const lab = await open(page);
  await lab.unfold('lab.puzzles');
  await lab.unfold('scaling.more');
  await lab.host.getByRole('checkbox', { name: word('scaling.name.custom.spoken') }).check();
  await lab.field('scaling.control.divisor').fill('0,1');
  await lab.field('scaling.control.divisor').press('Enter');
  await expect(lab.host.locator('.puzzles .done')).toHaveCount(1);
});

test('a link with nonsense in it opens what there is, with notes and no script', async ({ page }) => {
  const link = '/hosts/plain.html#sdpa.scaling-lab-1=v1;dk=999999;scale=<script>';
  const lab = await open(page, 'predict="off"', link);
  expect(await lab.ask(({ dk, scale }) => [dk, scale])).toEqual(['4096', 'none,sqrt,dk']);
  await expect(lab.host.locator('.say')).toHaveCount(2);
  const address = await lab.ask((element) => {
    element.m = '5';
    return element.updateComplete.then(() => element.toLink());
  });
  expect(address).toContain('dk=4096;m=5');
});

test('on a phone nothing is wider than the page, and targets are large enough', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const view of ['bars', 'table', 'printed', 'curve']) {
    const lab = await open(page, `preset="course" predict="off" view="${view}" draws="20"`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const small = await lab.host.locator('button:visible').evaluateAll((buttons) =>
      buttons
        // A run may end, and take its button along, between the two looks.
        .filter((button) => button.isConnected)
        .map((button) => button.getBoundingClientRect())
        .filter(({ width, height }) => width < 24 || height < 24),
    );
    expect(small).toEqual([]);
  }
});

test('it is accessible in each of its pictures', async ({ page }) => {
  for (const view of ['bars', 'table', 'printed', 'curve']) {
    await open(page, `preset="dk512" predict="off" view="${view}"`);
    expect(await complaints(page)).toEqual([]);
  }
});

test('a strict page has no objections', async ({ page }) => {
  const lab = await open(page, 'preset="dk512" predict="off"', '/hosts/strict-csp.html');
  await lab.choice('scaling.view.curve').check();
  await expect(lab.host.locator('.cv')).toHaveCount(3);
});

test('on paper there are the settings, the table and no buttons', async ({ page }) => {
  const lab = await open(page, 'preset="dk512" predict="off"');
  await page.emulateMedia({ media: 'print' });
  await expect(lab.host.locator('.params')).toBeVisible();
  await expect(lab.host.locator('.book')).toBeVisible();
  await expect(lab.host.locator('.book')).toContainText('0.583');
  await expect(lab.host.getByRole('slider')).toHaveCount(0);
  await expect(lab.host.locator(':is(.btn, .link, .seg, select):visible')).toHaveCount(0);
});
