// SPDX-License-Identifier: MIT
// A student sends a link to what is on the screen; another one opens it, or edits it by hand (widgets.md E 15).
import { expect, test } from './fixtures.ts';
import { allLive, Pipeline, PLAIN_PAGE, recordEvents } from './pipeline.ts';
import { word } from './words.ts';
import type { Page } from '@playwright/test';

/** Opens a page whose widget is called "mine", with something in its address. */
async function openLinked(
  page: Page,
  hash: string,
  attributes = 'predict="off"',
  figure = '',
): Promise<Pipeline> {
  await recordEvents(page);
  await page.route('**/linked.html', async (route) => {
    const plainPage = await route.fetch({ url: new URL(PLAIN_PAGE, route.request().url()).href });
    const body = (await plainPage.text()).replace(
      /<main[^>]*>/,
      `$&<sdpa-pipeline id="mine" ${attributes}>${figure}</sdpa-pipeline>`,
    );
    await route.fulfill({ response: plainPage, body });
  });
  await page.goto(`/hosts/linked.html${hash}`);
  await allLive(page);
  return new Pipeline(page);
}

test('a copied link opens the same numbers for somebody else', async ({ page, otherBrowser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pipeline = await openLinked(page, '#chapter-2');
  await pipeline.type('Q', 1, 1, '2,5');
  await pipeline.step('scaled').click();
  await pipeline.choice('scale.dk.spoken').click();
  await pipeline.step('weights').click();
  const weights = await pipeline.numbers('Weights');
  await pipeline.button('Link').click();
  await expect(pipeline.status).toHaveText('Link copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).hash).toMatch(/^#chapter-2&sdpa\.mine=v1;/);
  expect(page.url()).toMatch(/#chapter-2$/);

  const elsewhere = await otherBrowser();
  const friend = await elsewhere.newPage();
  const opened = await openLinked(friend, new URL(link).hash.replace('chapter-2&', ''));
  expect(await opened.numbers('Weights')).toEqual(weights);
  expect(await opened.ask((element) => new URL(element.toLink()).hash)).toBe(
    new URL(link).hash.replace('chapter-2&', ''),
  );
});

test('a link to the step at which the question is asked opens there', async ({ page }) => {
  const pipeline = await openLinked(page, '#sdpa.mine=v1;preset=example-1;step=4', 'preset="example-1"');
  await expect(pipeline.step('weights')).toHaveAttribute('aria-current', 'step');
  await expect(pipeline.grid('Weights')).toBeVisible();
});

test('a link to a widget far down the page opens there', async ({ page }) => {
  const attributes = 'style="margin-block: 4000px" predict="off"';
  const pipeline = await openLinked(page, '#sdpa.mine=v1;step=4;colour=red', attributes);
  await expect(pipeline.host).toBeInViewport();
  await expect(pipeline.status).toContainText('The link also says “colour”');
});

test('where the page may not copy, the link stands selected, ready for the student', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const pipeline = await openLinked(page, '');
  await pipeline.button('Link').click();
  const box = pipeline.host.getByRole('textbox', { name: 'Link, text to copy' });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(/#sdpa\.mine=v1;preset=example-1$/);
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(pipeline.button('Link')).toBeFocused();
});

test('tables that are too large for a link stay behind, and the student is told', async ({ page }) => {
  const own = `predict="off" step="inputs" k="${rowsOf(8, 8)}" q="${rowsOf(8, 8)}"`;
  const pipeline = await openLinked(page, '', own);
  await pipeline.button('Link').click();
  await expect(pipeline.host).not.toContainText(word('link.cut'));
  // The page has the tables itself, as long as the student leaves them alone.
  expect(await pipeline.ask((element) => element.toLink())).toMatch(/#sdpa\.mine=v1$/);
  await pipeline.type('Q', 1, 1, '-9');
  await pipeline.type('K', 1, 1, '-9');
  await expect(pipeline.host).toContainText(word('link.cut'));
});

test('a link edited into nonsense gives the nearest that is possible, and says so', async ({ page }) => {
  const pipeline = await openLinked(page, '#sdpa.mine=v1;scale=<script>window.bad=1</script>;step=99;dk=4');
  await expect(pipeline.host).toContainText('The link asked for “scale = <script>window.bad=1</s…”');
  await expect(pipeline.host).toContainText('The link asked for “step = 99”');
  await expect(pipeline.host).toContainText('The link also says “dk”');
  expect(await pipeline.ask(({ state }) => state.scale)).toBe('sqrt');
  expect(await page.evaluate(() => 'bad' in window)).toBe(false);
});

test('a link to a page that has its own tables goes over them', async ({ page }) => {
  const tables = ['q', 'k', 'v'].map(
    (name) => `<table data-matrix="${name}"><tr><td>1</td><td>2</td></tr></table>`,
  );
  const pipeline = await openLinked(page, '#sdpa.mine=v1;q=9,9;colour=red', 'predict="off"', tables.join(''));
  expect(await pipeline.numbers('Q')).toEqual(['9 9']);
  expect(await pipeline.numbers('K')).toEqual(['1 2']);
  await expect(pipeline.host).toContainText('The link also says “colour”');
});

test('an address that changes elsewhere leaves the student’s numbers alone', async ({ page }) => {
  const pipeline = await openLinked(page, '#sdpa.mine=v1;q=9,9,9,9');
  await pipeline.type('Q', 1, 1, '5');
  await page.evaluate(() => {
    location.hash += '&sdpa.other=v1;step=2';
  });
  await pipeline.ask((element) => element.updateComplete);
  expect(await pipeline.numbers('Q')).toEqual(['5 9 9 9']);
});

test('two hundred broken links: a live widget with numbers every time, and no markup', async ({ page }) => {
  test.slow();
  const pipeline = await openLinked(page, '');
  const random = numbers(20_261_130);
  for (let link = 0; link < 200; link++) {
    const hash = `#sdpa.mine=${brokenLink(random)}`;
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    const seen = await pipeline.ask(async (element) => {
      await element.updateComplete;
      await element.updateComplete;
      const root = element.shadowRoot;
      const foreign = root?.querySelectorAll('script, img, iframe, b b').length;
      return [element.dataset['state'], foreign, root?.querySelector('.say .link') === null];
    });
    expect(seen, hash).toEqual(['exploring', 0, true]);
    // What is missing in the misprint is the reader's to mend; everything else can be computed.
    const computed = await pipeline.ask(
      ({ result, state }) => state.preset === 'misprint' || result?.weights.data.every(Number.isFinite),
    );
    expect(computed, hash).toBe(true);
  }
  await expect(pipeline.host).not.toContainText('NaN');
});

function rowsOf(rows: number, cols: number): string {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => row + col).join(','),
  ).join('~');
}

/** The same numbers from 0 to 1 in every run (a linear congruential generator). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const KEYS = ['preset', 'q', 'k', 'v', 'scale', 'mask', 'axis', 'view', 'step', '__proto__', 'x'];
const TEXTS = [
  '1,0~0,1',
  '1e999,2',
  'NaN,Infinity',
  '-',
  '<img src=x onerror=alert(1)>',
  '%F0%9F',
  '0',
  '-3',
  '9'.repeat(400),
  'custom',
  '0.0001',
  '1,2,3,4,5,6,7,8,9~1',
  '~~~',
  ',,,',
  'causal',
  'whole',
  '[Q]**b**',
  'constructor',
  '{0}',
  'misprint',
  'causal-3',
  'output',
  '0,0~0,0',
  '1;2;3',
  '\u202e1',
  '1000001',
];

function brokenLink(random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const pairs = Array.from({ length: Math.floor(random() * 6) }, () => `${pick(KEYS)}=${pick(TEXTS)}`);
  return [random() < 0.9 ? 'v1' : pick(TEXTS), ...pairs].join(';');
}
