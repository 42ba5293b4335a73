// SPDX-License-Identifier: MIT
// A student with the training lab: the plateau and the small rate, runs that can be paused, made by hand, cancelled and
// left alone, and always end in the same numbers (widgets.md E 12 and the laboratories' parts of 13 to 15).
import { TRAINING_PRESETS, type TrainingPresetName } from '../../web/src/content/training-presets.ts';
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { openPage } from './pipeline.ts';
import { ends, LONG, open, TAG, type TrainingLab } from './training.ts';
import { word } from './words.ts';

const begin = (lab: TrainingLab) => lab.host.locator('[data-run="training.run"]').click();
const done = (lab: TrainingLab) => lab.ask(({ result }) => result?.done ?? 0);

test('the plateau: raw it is stuck, divided it learns; at a small rate both do', async ({ page }) => {
  const lab = await open(page);
  for (const seed of ['1', '2', '20']) {
    await lab.host.evaluate((element, value) => {
      Object.assign(element, { rate: '1', seed: value });
    }, seed);
    await lab.ask(({ updateComplete }) => updateComplete);
    const [raw, scaled] = await ends(lab);
    expect(raw?.loss).toBeGreaterThan(0.4);
    expect(raw?.top).toBeGreaterThan(0.95);
    expect(scaled?.loss).toBeLessThan(0.08);
    expect(scaled?.top).toBeGreaterThan(0.45);
    expect(scaled?.top).toBeLessThan(0.6);
    await lab.ask((element) => {
      element.rate = '0.1';
      return element.updateComplete;
    });
    for (const { loss } of await ends(lab)) expect(loss).toBeLessThan(0.15);
    await expect(lab.caption).toContainText('both runs have learned the task');
  }
});

/** Loss, largest weight and rows with a match on top, of both runs, as the page says them. */
const HEADLINES = {
  plateau: ['0.548 0.967 0.875', '0.022 0.524 1'],
  'small-rate': ['0.047 0.579 1', '0.031 0.531 1'],
  'dk4-little-difference': ['0.035 0.515 1', '0.034 0.515 1'],
  'divide-by-dk-slow': ['0.031 0.531 1', '0.229 0.216 0.945'],
  collapse: ['1.163 0.997 0.305', '0.022 0.523 1'],
} satisfies Record<TrainingPresetName, readonly [string, string]>;
const FOUND = {
  plateau: 'without division it has not: the loss is 0.022 against 0.548',
  'small-rate': 'both runs have learned the task',
  'dk4-little-difference': 'both runs have learned the task: the loss is 0.035 without division and 0.034',
  'divide-by-dk-slow': 'the loss was 0.285 half-way and has fallen since',
  collapse: 'often to one that does not match: the share of rows with a match on top is only 0.305',
} satisfies Record<TrainingPresetName, string>;

test('every example ends where its name says, and the finding has its numbers', async ({ page }) => {
  for (const preset of Object.keys(TRAINING_PRESETS) as TrainingPresetName[]) {
    const lab = await open(page, `preset="${preset}" predict="off"`);
    await ends(lab);
    const rows = await lab.rows();
    for (const [index, end] of HEADLINES[preset].entries())
      expect(rows[index]?.endsWith(` ${end}`), `${preset}: ${rows[index]}`).toBe(true);
    await expect(lab.caption, preset).toContainText(FOUND[preset]);
    await expect(lab.caption, preset).not.toContainText(/needed|cannot learn/);
  }
});

test('a prediction first: the curves come with the answer, and then the second question', async ({
  page,
}) => {
  const lab = await open(page, '');
  await expect(lab.host.locator('.cv')).toHaveCount(0);
  await lab.button('predict.check').click();
  await expect(lab.host.getByRole('alert')).toBeVisible();
  await lab.host.getByRole('radio', { name: word('predict.plateau.choice.1'), exact: true }).check();
  await lab.button('predict.check').click();
  await expect(lab.host).toHaveAttribute('data-state', 'revealed');
  await expect(lab.host.locator('.cv')).toHaveCount(2);
  await expect(lab.host.locator('[part=feedback]')).toContainText('Many people think');
  expect(await lab.events('sdpa-predict')).toMatchObject([
    { detail: { prompt: 'plateau', choice: 1, correct: false, skipped: false } },
  ]);
  await lab.button('training.next').click();
  await expect(lab.host).toHaveAttribute('data-state', 'predicting');
  await lab.host.getByRole('radio', { name: word('predict.small-rate.choice.2'), exact: true }).check();
  await lab.button('predict.check').click();
  await lab.button('predict.on').click();
  await expect(lab.host.locator('.cv')).toHaveCount(6);
  await expect(lab.caption).toContainText('both runs have learned the task');
  expect((await lab.events('sdpa-predict'))[1]).toMatchObject({ detail: { choice: 2, correct: true } });
});

test('paused, made by hand, out of view, resumed or cancelled: the numbers at the end are the same', async ({
  page,
}) => {
  test.slow();
  const lab = await open(page, LONG);
  await expect(lab.host).toContainText('This is a long run');
  await begin(lab);
  const undisturbed = await ends(lab);
  const again = await open(page, LONG);
  await again.host.locator('[data-run="training.step"]').click();
  expect(await done(again)).toBe(10);
  await expect(again.host.locator('.running')).toContainText('Step 10 of 2000.');
  await again.button('lab.resume').click();
  await expect.poll(() => done(again)).toBeGreaterThan(100);
  await again.button('lab.pause').click();
  const paused = await done(again);
  await page.waitForTimeout(200);
  expect(await done(again)).toBe(paused);
  await again.host.locator('[data-run="training.step"]').click();
  expect(await done(again)).toBe(paused + 10);
  await again.button('lab.resume').click();
  await again.host.evaluate((element) => {
    document.body.style.paddingBlockEnd = '9000px';
    element.scrollIntoView();
    scrollTo(0, 8000);
  });
  await expect
    .poll(async () => {
      const before = await done(again);
      await page.waitForTimeout(200);
      return (await done(again)) - before;
    })
    .toBe(0);
  expect(await done(again)).toBeLessThan(2000);
  await expect(again.host).toHaveAttribute('data-state', 'busy');
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  expect(await ends(again)).toEqual(undisturbed);
  const cut = await open(page, LONG);
  await begin(cut);
  await expect.poll(() => done(cut)).toBeGreaterThan(50);
  await cut.button('lab.cancel').click();
  await expect(cut.host).toHaveAttribute('data-state', 'cancelled');
  await expect(cut.host.locator('.running')).toContainText(/Stopped at \d+ of 2000\. Results so far kept\./);
  await expect(cut.status).toContainText('Results so far kept');
  await expect(cut.host.locator('.cv')).toHaveCount(6);
  const kept = await done(cut);
  await cut.button('training.finish').click();
  expect(await ends(cut)).toEqual(undisturbed);
  // It goes on from what there was.
  const counts = (await cut.events('sdpa-progress')).map(({ detail }) => (detail as { done: number }).done);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts).toContain(kept);
});

test('the rate by keyboard and by its field, undone and refused', async ({ page }) => {
  const lab = await open(page);
  const slider = lab.host.getByRole('slider');
  await slider.focus();
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', 'learning rate 10');
  await slider.press('ArrowLeft');
  expect(await lab.ask(({ rate }) => rate)).toBe('3');
  const field = lab.host.locator('#control-rate');
  await field.fill('0,5');
  await field.press('Enter');
  expect(await lab.ask(({ rate }) => rate)).toBe('0.5');
  await field.fill('20');
  await field.press('Enter');
  await expect(lab.problem).toContainText('The rate must be a number from 0.001 to 10; 20 given.');
  await expect(field).toHaveValue('20');
  await lab.button('undo').click();
  expect(await lab.ask(({ rate }) => rate)).toBe('3');
  await lab.host.getByRole('combobox', { name: word('control.preset') }).selectOption('divide-by-dk-slow');
  expect(await lab.ask(({ scale, rate }) => [scale, rate])).toEqual(['sqrt,dk', '0.1']);
});

test('a share of rows opens its arithmetic', async ({ page }) => {
  const lab = await open(page);
  await ends(lab);
  await lab.host.getByRole('button', { name: /Raw: how it is made$/ }).click();
  await expect(lab.host.locator('#made .eq .spoken').first()).toHaveText(/^\d+ ÷ 128 [=≈] [≈0-9.]+$/);
  await expect(lab.host.locator('.book [aria-pressed=true]')).toHaveCount(1);
});

test('what a page hears of a change is never the result of other settings', async ({ page }) => {
  const lab = await open(page);
  await ends(lab);
  await lab.host.evaluate((element) => {
    const heard: unknown[] = ((window as { heard?: unknown[] }).heard = []);
    element.addEventListener('sdpa-change', () => {
      heard.push((element as HTMLElementTagNameMap[typeof TAG]).result?.done);
    });
  });
  await lab.host.locator('[data-run="training.other"]').click();
  expect(await page.evaluate(() => (window as { heard?: unknown[] }).heard)).toEqual([0]);
  expect(await lab.ask(({ seed }) => seed)).toBe('2');
});

test('a link opens the same state, and one that was meddled with the nearest there is', async ({ page }) => {
  const lab = await open(page, 'id="t" predict="off"');
  await lab.ask((element) => {
    element.rate = '0.3';
    element.task = 'lookup';
    element.scale = 'sqrt,dk';
  });
  await expect
    .poll(() => lab.ask((element) => element.toLink()))
    .toContain('#sdpa.t=v1;preset=plateau;task=lookup;scale=sqrt,dk;rate=0.3');
  await page.goto('about:blank');
  const meddled = 'v1;dk=999999;rate=99;steps=1;scale=<script>';
  await openPage(page, `<${TAG} id="t"></${TAG}>`, `/hosts/plain.html#sdpa.t=${meddled}`);
  const other = new Lab(page, TAG);
  expect(await other.ask(({ dk, rate, steps, scale }) => [dk, rate, steps, scale])).toEqual([
    '4096',
    '10',
    '50',
    'none,sqrt',
  ]);
  // One for each of the four, and one that says the run is long.
  await expect(other.host.locator('.say')).toHaveCount(5);
});

test('the charts, the numbers and a program can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lab = await open(page);
  await ends(lab);
  await lab.button('copy').click();
  for (const [format, text] of [
    ['svg', '<desc>'],
    ['row', 'eight keys of one row'],
    ['csv', 'step,none.loss'],
    ['numpy', 'gradient.T @ w_q'],
    ['json', '"format": "sdpa-training-lab"'],
  ] as const) {
    await lab.host.locator(`[data-format=${format}]`).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text);
  }
});
