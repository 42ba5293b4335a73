// SPDX-License-Identifier: MIT
// Where a platform takes no scripts and no unknown tags: one widget in an iframe, and a helper that fits its height. The
// page and the frame both have a strict policy.
import type { Frame, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { word } from './words.ts';

const PAGE = '/hosts/frames.html';
const HELPER = '/dist/embed-host.js';
const address = (query: string) => `/dist/embed.html?${query}`;
const frame = (query: string, more = '') =>
  `<iframe src="${address(query)}" title="${query}" width="100%" height="300" ${more}></iframe>`;

const THREE = [
  'widget=pipeline&preset=example-1&predict=off&step=weights',
  'widget=scaling-lab&predict=off&id=second',
  'widget=pipeline&preset=causal-3&view=all&predict=off',
];

interface Told {
  readonly subject?: string;
  readonly type?: string;
  readonly id?: string;
  readonly height?: number;
}

declare global {
  interface Window {
    told: Told[];
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.told = [];
    if (window === top) addEventListener('message', ({ data }) => window.told.push(data as Told));
  });
  await page.goto(PAGE);
});

const put = (page: Page, markup: string) =>
  page.locator('main').evaluate((main, html) => {
    main.innerHTML = html;
  }, markup);

const help = (page: Page) => page.addScriptTag({ url: HELPER });

/** The frames of our widgets, live. */
async function liveFrames(page: Page, count: number): Promise<Frame[]> {
  const ours = () => page.frames().filter((one) => one.url().includes('embed.html'));
  await expect.poll(() => ours().length).toBe(count);
  for (const one of ours())
    await expect(one.locator('main > :not([hidden])')).toHaveAttribute('data-state', /exploring|predicting/);
  return ours();
}

/** How much higher than its frame the page in it is: 0 when it fits, and then nothing scrolls and nothing is wasted. */
const excess = (one: Frame) =>
  one.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height) - innerHeight);

async function fit(frames: readonly Frame[]): Promise<void> {
  for (const one of frames) await expect.poll(() => excess(one), one.url()).toBe(0);
}

for (const first of ['helper', 'frames'])
  test(`three frames get the heights of their widgets, the ${first} being there first`, async ({ page }) => {
    if (first === 'helper') await help(page);
    await put(page, THREE.map((query) => frame(query)).join(''));
    const frames = await liveFrames(page, 3);
    if (first === 'frames') await help(page);
    await fit(frames);
    await page.frameLocator('iframe >> nth=0').getByRole('button', { name: 'Copy' }).click();
    await expect(page.frameLocator('iframe >> nth=0').locator('[data-format]')).not.toHaveCount(0);
    await fit(frames);
    await page.setViewportSize({ width: 400, height: 800 });
    await fit(frames);
  });

test('once the heights fit, nobody says anything more', async ({ page }) => {
  await help(page);
  await put(page, THREE.map((query) => frame(query)).join(''));
  await page.locator('iframe').evaluateAll((all) => {
    for (const one of all) one.style.boxSizing = 'border-box';
  });
  await fit(await liveFrames(page, 3));
  // Two frames later whatever is still to be said has been said.
  const count = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.told.length)));
        }),
    );
  const before = await count();
  for (let round = 0; round < 10; ++round) await count();
  expect(await count()).toBe(before);
  const told = await page.evaluate(() => window.told);
  expect(new Set(told.filter(({ type }) => type === 'resize').map(({ id }) => id))).toEqual(
    new Set(['pipeline', 'second']),
  );
});

test('Canvas hears the same height in its own words', async ({ page }) => {
  await put(page, frame(THREE[0] ?? ''));
  const [one] = await liveFrames(page, 1);
  const height = await one?.evaluate(() =>
    Math.ceil(document.documentElement.getBoundingClientRect().height),
  );
  await expect
    .poll(() =>
      page.evaluate(() => window.told.filter(({ subject }) => subject === 'lti.frameResize').at(-1)),
    )
    .toEqual({ subject: 'lti.frameResize', height });
});

test('what others say moves no frame, and a frame answers nobody but its page', async ({ page }) => {
  await help(page);
  await put(page, `${frame(THREE[0] ?? '')}<iframe id="other" src="${PAGE}" title="somebody else"></iframe>`);
  const frames = await liveFrames(page, 1);
  await fit(frames);
  const heights = () => page.locator('iframe').evaluateAll((all) => all.map((one) => one.clientHeight));
  const before = await heights();
  const claim = { ns: 'sdpa', v: 1, type: 'resize', id: 'pipeline', height: 5000 };
  const other = page.frames().find((one) => one.url().endsWith(PAGE) && one !== page.mainFrame());
  await other?.evaluate((message) => {
    parent.postMessage(message, '*');
    parent.frames[0]?.postMessage({ ...message, type: 'ping' }, '*');
  }, claim);
  for (const change of [
    { height: -1 },
    { height: '5000' },
    { height: 1e9 },
    { ns: 'x' },
    { v: 2 },
    { type: 'x' },
  ])
    await frames[0]?.evaluate((message) => parent.postMessage(message, '*'), { ...claim, ...change });
  for (const junk of ['{', null, 7, []])
    await frames[0]?.evaluate((message) => parent.postMessage(message, '*'), junk);
  const told = () => page.evaluate(() => window.told.length);
  const said = await told();
  await frames[0]?.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await heights()).toEqual(before);
  expect(await told()).toBe(said);
});

test('in a sandbox without an origin it works all the same, and reports nothing', async ({ page }) => {
  await help(page);
  await put(page, frame(`${THREE[0]}&state=v1;step=5`, 'sandbox="allow-scripts"'));
  const frames = await liveFrames(page, 1);
  expect(await frames[0]?.evaluate(() => origin)).toBe('null');
  await fit(frames);
  const widget = page.frameLocator('iframe').locator('sdpa-pipeline');
  await expect(widget).toHaveAttribute('step', '5');
  await widget.getByRole('button', { name: 'Hinglish' }).click();
  await expect(widget.locator('.title')).toHaveText(word('title', 'hi-Latn'));
});

test('a frame that was folded away gets its height when it is shown', async ({ page }) => {
  await help(page);
  await put(page, `<details><summary>More</summary>${frame(THREE[0] ?? '')}</details>`);
  const inside = page.frameLocator('iframe').locator('sdpa-pipeline:not([hidden])');
  await expect(inside).toHaveAttribute('data-state', 'static');
  await page.locator('summary').click();
  await fit(await liveFrames(page, 1));
});

test('a tab that comes into view again tells what it could not observe', async ({ page }) => {
  await page.addInitScript(() => {
    // As in a tab that nobody sees: no frame is drawn, so nothing is observed.
    window.ResizeObserver = class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    };
  });
  await page.goto(PAGE);
  await help(page);
  await put(page, frame(THREE[0] ?? ''));
  const frames = await liveFrames(page, 1);
  expect(await excess(frames[0] as Frame)).toBeGreaterThan(0);
  await frames[0]?.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await fit(frames);
});

test.describe('the address', () => {
  test.beforeEach(({ allowTrouble }) => {
    allowTrouble(/favicon\.ico/); // in a window of its own, the test server has none
  });

  test('sets attributes of the widget, its language and its state, and nothing else', async ({ page }) => {
    const query =
      'widget=scaling-lab&state=v1;dk=64&predict=off&lang=hi-Latn&onclick=alert(1)&style=color:red&id=x';
    await page.goto(address(query));
    const lab = page.locator('sdpa-scaling-lab');
    await expect(lab).toHaveAttribute('data-state', 'exploring');
    await expect(lab.locator('.title')).toHaveText(word('scaling.title', 'hi-Latn'));
    expect(await lab.evaluate((element) => (element as unknown as { dk: unknown }).dk)).toBe('64');
    const names = await lab.evaluate((element) => element.getAttributeNames());
    for (const name of ['onclick', 'style', 'id', 'widget', 'state']) expect(names).not.toContain(name);
  });

  test('of a link that a reader shared is stronger than what the author wrote', async ({ page }) => {
    await page.goto(
      address('widget=scaling-lab&state=v1;dk=64&predict=off') + '#sdpa.scaling-lab-1=v1;dk=256',
    );
    const lab = page.locator('sdpa-scaling-lab:not([hidden])');
    await expect(lab).toHaveAttribute('data-state', 'exploring');
    expect(await lab.evaluate((element) => (element as unknown as { dk: unknown }).dk)).toBe('256');
  });

  test('without a widget shows the first one, and a wrong name is told with the right ones', async ({
    page,
  }) => {
    await page.goto('/dist/embed.html');
    await expect(page.locator('sdpa-pipeline:not([hidden])')).toHaveAttribute('data-state', 'predicting');
    await page.goto(address('widget=<b>no'));
    await expect(page.locator('main')).toContainText('no widget “<b>no”');
    await expect(page.locator('main')).toContainText('scaling-lab');
  });
});
