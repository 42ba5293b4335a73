// SPDX-License-Identifier: MIT
// An author says which language a page is in, a reader may want another, and a network may not bring it.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { allLive, holdBack, openPage, Pipeline } from './pipeline.ts';
import { word } from './words.ts';

const ENGLISH = word('title');
const HINGLISH = word('title', 'hi-Latn');

const widget = (id: string, attributes = '') =>
  `<sdpa-pipeline id="${id}" predict="off" ${attributes}></sdpa-pipeline>`;
const titles = (page: Page) => page.locator('sdpa-pipeline .title');
const speaks = (page: Page, id: string) => page.locator(`#${id} [lang]`).first().getAttribute('lang');

test('the element’s own lang comes first, then the nearest, then English; Hindi is not Hinglish', async ({
  page,
}) => {
  await openPage(
    page,
    `${widget('none')}<div lang="hi-Latn-IN">${widget('near')}${widget('own', 'lang="en-GB"')}</div>` +
      `<div lang="hi">${widget('hindi')}</div><div lang="fr">${widget('french')}</div>` +
      `<div lang="hi-Latn"><p lang="">${widget('unknown')}</p></div>`,
  );
  await expect(titles(page)).toHaveText([ENGLISH, HINGLISH, ENGLISH, ENGLISH, ENGLISH, ENGLISH]);
  expect(await speaks(page, 'near')).toBe('hi-Latn');
  for (const id of ['none', 'own', 'hindi', 'french', 'unknown'])
    expect(await speaks(page, id), id).toBe('en');
});

test('a language that changes on the page changes in the widget, and what was set stays', async ({
  page,
}) => {
  await openPage(page, `<div id="around">${widget('one', 'preset="causal-3" step="output"')}</div>`);
  const setLang = (selector: string, lang: string) =>
    page.locator(selector).evaluate((element, tag) => {
      element.setAttribute('lang', tag);
    }, lang);
  await setLang('#around', 'hi-Latn');
  await expect(titles(page)).toHaveText(HINGLISH);
  const pipeline = new Pipeline(page, '#one', 'hi-Latn');
  await expect(pipeline.step('output')).toHaveAttribute('aria-current', 'step');
  await setLang('#one', 'en');
  await expect(titles(page)).toHaveText(ENGLISH);
  await page.locator('#one').evaluate((element) => {
    element.removeAttribute('lang');
  });
  await expect(titles(page)).toHaveText(HINGLISH);
});

test('a widget that is moved, or stands in a shadow root, speaks as its new surroundings do', async ({
  page,
}) => {
  await openPage(page, `<div lang="hi-Latn" id="hinglish"></div><div id="host"></div>${widget('one')}`);
  await expect(titles(page)).toHaveText(ENGLISH);
  await page.evaluate(() => {
    document.querySelector('#hinglish')?.append(document.querySelector('#one') ?? '');
  });
  await expect(titles(page)).toHaveText(HINGLISH);
  await page.locator('#host').evaluate((host) => {
    const inner = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(inner);
    inner.append(document.querySelector('#one') ?? '');
  });
  await expect(titles(page)).toHaveText(ENGLISH);
  await page.locator('#host').evaluate((host) => {
    host.shadowRoot?.firstElementChild?.setAttribute('lang', 'hi-Latn');
  });
  await expect(titles(page)).toHaveText(HINGLISH);
});

test('an English page fetches no other language', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openPage(page, widget('one'));
  expect(asked.filter((path) => /languages\.|hi-Latn|XA|XB/.test(path))).toEqual([]);
  expect(asked.some((path) => /\/pipeline\./.test(path))).toBe(true);
});

test('the author’s figure stays until the words are there', async ({ page }) => {
  const letGo = await holdBack(page, /hi-Latn\.first/);
  await page.goto('/hosts/plain.html');
  const asked = page.waitForRequest(/hi-Latn\.first/);
  await page.locator('main').evaluate((main) => {
    main.innerHTML =
      '<sdpa-pipeline lang="hi-Latn" predict="off"><p>Figure from the author</p></sdpa-pipeline>';
  });
  const host = page.locator('sdpa-pipeline');
  await expect(host).toHaveAttribute('data-state', 'loading');
  await asked;
  await page.waitForTimeout(300);
  await expect(host.locator('.plate')).toHaveCount(0);
  await expect(page.getByText('Figure from the author')).toBeVisible();
  letGo();
  await allLive(page);
  await expect(titles(page)).toHaveText(HINGLISH);
});

for (const lost of ['languages', 'hi-Latn.first'])
  test(`when ${lost} does not come the widget speaks English, and says that it does`, async ({
    page,
    allowTrouble,
  }) => {
    allowTrouble(/Failed to fetch dynamically imported module|net::ERR_FAILED/);
    await page.route(new RegExp(`/${lost}\\.`), (route) => route.abort());
    await openPage(page, widget('one', 'lang="hi-Latn"'));
    await expect(titles(page)).toHaveText(ENGLISH);
    expect(await speaks(page, 'one')).toBe('en');
    await expect(page.locator('#one')).toContainText(word('words.failed'));
  });

test('one widget never speaks two languages: when the words of a part do not come, all of it is English', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/Failed to fetch dynamically imported module|net::ERR_FAILED/);
  await page.route(/\/hi-Latn\.flow\./, (route) => route.abort());
  await openPage(page, widget('one', 'lang="hi-Latn"') + widget('two', 'lang="hi-Latn"'));
  await expect(titles(page)).toHaveText([HINGLISH, HINGLISH]);
  await new Pipeline(page, '#one', 'hi-Latn').choice('view.flow').check();
  await expect(titles(page)).toHaveText([ENGLISH, HINGLISH]);
  const one = page.locator('#one');
  await expect(one).toContainText(word('flow.caption').split('**')[1] ?? 'no caption');
  await expect(one).toContainText(word('words.failed'));
  await page.unroute(/\/hi-Latn\.flow\./);
  await one.evaluate((element) => {
    element.setAttribute('lang', 'en');
  });
  await expect(one).not.toContainText(word('words.failed'));
});

test('a reader chooses a language in one widget for all of the page, but for one that locks it', async ({
  page,
}) => {
  await openPage(page, widget('one') + widget('two', 'lang="en"') + widget('three', 'lock="language"'));
  const one = page.locator('#one');
  await one.getByRole('button', { name: 'Hinglish' }).click();
  await expect(titles(page)).toHaveText([HINGLISH, HINGLISH, ENGLISH]);
  await expect(one.getByRole('button', { name: 'Hinglish' })).toBeFocused();
  await expect(one.getByRole('button', { name: 'Hinglish' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('#three').getByRole('button', { name: 'Hinglish' })).toHaveCount(0);

  // A widget that comes later speaks it as well.
  await page.locator('main').evaluate((main) => {
    const late = document.createElement('sdpa-pipeline');
    late.setAttribute('predict', 'off');
    main.prepend(late);
  });
  await expect(titles(page)).toHaveText([HINGLISH, HINGLISH, HINGLISH, ENGLISH]);

  await page.locator('#two').getByRole('button', { name: 'English' }).click();
  await expect(titles(page)).toHaveText([ENGLISH, ENGLISH, ENGLISH, ENGLISH]);
});

test('the choice is stored nowhere', async ({ page }) => {
  await openPage(page, widget('one'));
  await page.locator('#one').getByRole('button', { name: 'Hinglish' }).click();
  await expect(titles(page)).toHaveText(HINGLISH);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ]);
  expect(await new Pipeline(page, '#one').ask((element) => element.toLink())).not.toMatch(/hi-Latn|lang/);
  await openPage(page, widget('one'));
  await expect(titles(page)).toHaveText(ENGLISH);
});
