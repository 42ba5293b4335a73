// SPDX-License-Identifier: MIT
// An author puts several widgets on one page, moves them about and takes them out again.
import { expect, test } from './fixtures.ts';
import { allLive, openPage, Pipeline } from './pipeline.ts';

const TWO = `
  <sdpa-pipeline predict="off" id="first" preset="example-1" step="output"></sdpa-pipeline>
  <section><sdpa-pipeline predict="off" id="second" preset="example-1-unscaled" step="output"></sdpa-pipeline></section>`;

test('two widgets share one engine and do not disturb each other', async ({ page }) => {
  const downloads: string[] = [];
  page.on('request', (request) => downloads.push(request.url()));
  await openPage(page, TWO);
  const [first, second] = [new Pipeline(page, '#first'), new Pipeline(page, '#second')];
  expect(downloads.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  expect(new Set(downloads).size).toBe(downloads.length);

  await first.type('V', 1, 1, '50');
  expect(await first.numbers('Output')).toEqual(['36.553 0.807 0']);
  expect(await second.numbers('Output')).toEqual(['4.404 0.358 0']);
  await second.button('Reset').click();
  expect(await first.numbers('Output')).toEqual(['36.553 0.807 0']);
  await first.cell('Output', 1, 1).click();
  await expect(first.line).toHaveText('0.73106·50 + 0.26894·0 = 36.553');
  expect((await first.events('sdpa-change')).map(({ target }) => target)).toEqual([
    'first',
    'first',
    'second',
  ]);
});

test('a widget that is moved keeps its state, its example and its single set of ears', async ({ page }) => {
  await openPage(page, TWO);
  const first = new Pipeline(page, '#first');
  await first.type('V', 1, 1, '50');
  await first.cell('Output', 1, 2).click();
  const before = await first.ask((element) => element.state);
  await first.ask((element) => {
    for (let move = 0; move < 5; move++) document.querySelector('section')?.append(element);
  });
  await allLive(page);
  expect(await first.ask((element) => element.state)).toEqual(before);
  expect(await first.numbers('Output')).toEqual(['36.553 0.807 0']);
  await expect(first.panel).toContainText('0.807');

  const heard = (await first.events()).length;
  await first.button(/^←/).click();
  expect((await first.events()).slice(heard).map(({ type }) => type)).toEqual(['sdpa-step']);
  expect(await first.events('sdpa-ready')).toHaveLength(2);
});

test('a widget that is taken out lets go of everything it held on to', async ({ page }) => {
  await page.addInitScript(() => {
    window.held = 0;
    const count = (owner: object, take: string, letGo: string) => {
      const methods = owner as Record<string, (...args: unknown[]) => unknown>;
      const [taking, letting] = [methods[take], methods[letGo]];
      const held: unknown[][] = [];
      const find = (call: readonly unknown[]) =>
        held.findIndex((one) => call.every((part, index) => part === one[index]));
      methods[take] = function (this: unknown, ...args) {
        const call = [this, ...args.slice(0, 2)];
        if (find(call) < 0) {
          held.push(call);
          window.held++;
        }
        return taking?.apply(this, args);
      };
      methods[letGo] = function (this: unknown, ...args) {
        for (let at = find([this, ...args.slice(0, 2)]); at >= 0; at = find([this, ...args.slice(0, 2)])) {
          held.splice(at, 1);
          window.held--;
        }
        return letting?.apply(this, args);
      };
    };
    count(MediaQueryList.prototype, 'addEventListener', 'removeEventListener');
    count(IntersectionObserver.prototype, 'observe', 'disconnect');
    count(ResizeObserver.prototype, 'observe', 'disconnect');
    count(document, 'addEventListener', 'removeEventListener');
    count(window, 'addEventListener', 'removeEventListener');
  });
  await openPage(page, '');
  const held = () => page.evaluate(() => window.held);
  const atRest = await held();
  await page.locator('main').evaluate((main) => {
    main.innerHTML = '<sdpa-pipeline predict="off"></sdpa-pipeline>';
  });
  await allLive(page);
  expect(await held()).toBeGreaterThan(atRest);
  await page.locator('sdpa-pipeline').evaluate((element) => {
    document.body.append(element);
  });
  const alive = await held();
  await page.locator('sdpa-pipeline').evaluate((element) => {
    element.parentElement?.append(element);
  });
  expect(await held()).toBe(alive);
  await page.locator('sdpa-pipeline').evaluate((element) => {
    element.remove();
  });
  expect(await held()).toBe(atRest);
});

declare global {
  interface Window {
    held: number;
  }
}

test('a widget far below the view waits until the reader comes near', async ({ page }) => {
  await openPage(page, '');
  const downloads: string[] = [];
  page.on('request', (request) => downloads.push(request.url()));
  await page.locator('main').evaluate((main) => {
    const far = document.createElement('div');
    far.style.height = '5000px';
    main.append(far, document.createElement('sdpa-pipeline'));
  });
  await expect(page.locator('sdpa-pipeline')).toHaveAttribute('data-state', 'static');
  await page.waitForTimeout(200);
  expect(downloads.filter((url) => url.endsWith('.wasm'))).toEqual([]);
  await page.locator('sdpa-pipeline').scrollIntoViewIfNeeded();
  await expect(page.locator('sdpa-pipeline')).toHaveAttribute('data-state', 'predicting');
});
