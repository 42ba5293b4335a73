// SPDX-License-Identifier: MIT
// Hosts that hurt: policies, servers and page habits that break widgets made of modules and WebAssembly. Each page shows
// the live widget, or the fallback that the README promises, and nothing is reported.
import { readFileSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inProject } from '../../build-scripts/lib/project.mjs';
import { expect, test } from './fixtures.ts';
import { allLive, Pipeline } from './pipeline.ts';
import { EMBEDS } from './variants.ts';
import { word } from './words.ts';

const FIGURE = 'The output of Example 1 is 3.655, 0.807, 0.';
const WIDGET = `<sdpa-pipeline preset="example-1" predict="off" step="weights">${FIGURE}</sdpa-pipeline>`;
const MODULES = '<script type="module" src="/dist/sdpa-widgets.js"></script>';
const SINGLE = '<script defer src="/dist/sdpa-widgets.standalone.js"></script>';
const WASM = /\/sdpa[^/]*\.wasm$/;

interface Host {
  readonly headers?: Readonly<Record<string, string>>;
  readonly head?: string;
  readonly body?: string;
  readonly attributes?: string;
}

async function open(page: Page, { headers, head = MODULES, body = WIDGET, attributes = '' }: Host) {
  await page.route('/a/host/page.html', (route) =>
    route.fulfill({
      headers: { 'Content-Type': 'text/html', ...headers },
      body: `<!doctype html><html lang="en" ${attributes}><head><meta charset="utf-8"><title>A host</title><link rel="icon" href="/icon.svg">${head}</head><body><main>${body}</main></body></html>`,
    }),
  );
  await page.goto('/a/host/page.html');
}

async function works(page: Page, engine: 'wasm' | 'js' = 'wasm'): Promise<void> {
  await allLive(page);
  expect(await new Pipeline(page).numbers('Weights')).toEqual(['0.731 0.269']);
  await expect(page.getByText(word('fallback'))).toHaveCount(engine === 'js' ? 1 : 0);
}

/** The file of the lean core, and how its bytes come instead. */
const serve = (page: Page, contentType: string, change: (bytes: Buffer) => Buffer = (bytes) => bytes) =>
  page.route(WASM, (route) => {
    const bytes = readFileSync(inProject(new URL(route.request().url()).pathname.slice(1)));
    return route.fulfill({ contentType, body: change(bytes) });
  });

test.describe('policies', () => {
  test('no WebAssembly: the JavaScript build serves', async ({ page, allowTrouble }) => {
    allowTrouble(/WebAssembly module violates/); // tried once, and the browser says so
    const policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'";
    await open(page, { headers: { 'Content-Security-Policy': policy } });
    await works(page, 'js');
  });

  for (const [form, head] of Object.entries({ modules: MODULES, 'the single file': SINGLE }))
    test(`Trusted Types, with ${form}`, async ({ page }) => {
      const policy = "require-trusted-types-for 'script'; trusted-types lit-html";
      await open(page, { head, headers: { 'Content-Security-Policy': policy } });
      await works(page);
    });

  test('a page isolated from all other origins', EMBEDS, async ({ page }) => {
    const isolation = {
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
    };
    await open(page, { headers: isolation });
    await works(page);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  });
});

test.describe('servers', () => {
  test('a wrong type for WebAssembly does no harm', EMBEDS, async ({ page }) => {
    await serve(page, 'application/octet-stream');
    await open(page, {});
    await works(page);
  });

  test('a missing file that comes as a page of HTML is not taken for the core', async ({ page }) => {
    await serve(page, 'text/html', () => Buffer.from('<!doctype html><title>Not found</title>'));
    await open(page, {});
    await works(page, 'js');
  });

  test('half a file is not taken for the core', EMBEDS, async ({ page }) => {
    await serve(page, 'application/wasm', (bytes) => bytes.subarray(0, bytes.length / 2));
    await open(page, {});
    await works(page, 'js');
  });

  test('a core of another release is not taken for this one', async ({ page }) => {
    const other = readdirSync(inProject('dist')).find((name) => /^sdpa\.\w+\.wasm$/.test(name)) ?? '';
    await serve(page, 'application/wasm', () => readFileSync(inProject(`dist/${other}`)));
    await open(page, {});
    await works(page, 'js');
  });

  test('a core that computes wrongly is found out', async ({ page }) => {
    await serve(page, 'application/wasm', wronglyComputing);
    await open(page, {});
    await works(page, 'js');
  });
});

/** The same module, valid, with sums where it had products. */
function wronglyComputing(bytes: Buffer): Buffer {
  const [PRODUCT, SUM] = [0xa2, 0xa0];
  const changed = Uint8Array.from(bytes);
  for (const [at, byte] of changed.entries()) {
    if (byte !== PRODUCT) continue;
    changed[at] = SUM;
    if (!WebAssembly.validate(changed)) changed[at] = PRODUCT;
  }
  return Buffer.from(changed);
}

test.describe('another origin', () => {
  const CDN = 'https://cdn.example';

  async function cdn(page: Page, headers: Record<string, string>): Promise<void> {
    await page.route(`${CDN}/**`, (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      return route.fulfill({ path: inProject(`dist/${name}`), headers: { ...TYPES(name), ...headers } });
    });
  }
  const TYPES = (name: string) => ({
    'Content-Type': name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript',
  });
  const modules = `<script type="module" src="${CDN}/sdpa-widgets.js"></script>`;

  test('that shares its files serves the modules', async ({ page, allowTrouble }) => {
    allowTrouble(/request to elsewhere: https:\/\/cdn\.example/);
    await cdn(page, { 'Access-Control-Allow-Origin': '*' });
    await open(page, { head: modules });
    await works(page);
  });

  test(
    'that does not leaves the static figure, and serves the single file',
    EMBEDS,
    async ({ page, allowTrouble }) => {
      allowTrouble(/cdn\.example|net::ERR_FAILED/);
      await cdn(page, {});
      await open(page, { head: modules });
      await expect(page.getByText(FIGURE)).toBeVisible();
      await page.unroute('/a/host/page.html');
      await open(page, { head: `<script defer src="${CDN}/sdpa-widgets.standalone.js"></script>` });
      await works(page);
    },
  );
});

test.describe('pages', () => {
  test('twenty widgets share one core', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await open(page, { body: WIDGET.repeat(20) });
    for (const widget of await page.locator('sdpa-pipeline').all()) {
      await widget.scrollIntoViewIfNeeded();
      await expect(widget).toHaveAttribute('data-state', 'exploring');
    }
    expect(fetched.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  });

  test('a widget that is moved a hundred times keeps what the reader did', async ({ page }) => {
    await open(page, { body: `${WIDGET}<section></section>` });
    await allLive(page);
    const pipeline = new Pipeline(page);
    await pipeline.step('output').click();
    await page.evaluate(() => {
      const homes = [document.querySelector('section'), document.querySelector('main')];
      const widget = document.querySelector('sdpa-pipeline');
      for (let move = 0; move < 100; ++move) if (widget) homes[move % 2]?.append(widget);
    });
    await expect(pipeline.host).toHaveAttribute('step', '5');
    expect(await pipeline.numbers('Output')).toEqual(['3.655 0.807 0']);
    await pipeline.step('weights').click();
    expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269']);
  });

  test('a reader who goes offline keeps everything of the single file', EMBEDS, async ({ page, context }) => {
    await open(page, { head: SINGLE });
    await works(page);
    const pipeline = new Pipeline(page);
    await pipeline.step('inputs').click();
    await expect(pipeline.choice('view.flow')).toBeVisible();
    await context.setOffline(true);
    await pipeline.choice('view.flow').check();
    await expect(pipeline.host.locator('.pill')).toHaveCount(4);
    await pipeline.button('Hinglish').click();
    await expect(pipeline.host.locator('.title')).toHaveText(word('title', 'hi-Latn'));
  });

  test(
    'a reader who goes offline is told which part of the modules did not come',
    EMBEDS,
    async ({ page, context, allowTrouble }) => {
      allowTrouble(/ERR_INTERNET_DISCONNECTED|a part did not come/);
      await open(page, {});
      await works(page);
      const pipeline = new Pipeline(page);
      await context.setOffline(true);
      await pipeline.button('Copy').click();
      await expect(pipeline.host).toContainText(word('part.failed'));
      await pipeline.step('output').click();
      expect(await pipeline.numbers('Output')).toEqual(['3.655 0.807 0']);
    },
  );

  test('in a page from right to left the mathematics runs from left to right', EMBEDS, async ({ page }) => {
    await open(page, { attributes: 'dir="rtl"' });
    await works(page);
    const [first, second] = await Promise.all(
      [1, 2].map((column) => new Pipeline(page).cell('Weights', 1, column).boundingBox()),
    );
    expect(first?.x).toBeLessThan(second?.x ?? 0);
  });

  test('two builds of the package in one page share the tags without a word', EMBEDS, async ({ page }) => {
    const other = '<script type="module" src="/test-languages/sdpa-widgets.js"></script>';
    await open(page, { head: `${MODULES}${other}${SINGLE}`, body: WIDGET });
    await works(page);
  });

  test('a page without storage is a page like any other', EMBEDS, async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    });
    await open(page, {});
    await works(page);
  });
});
