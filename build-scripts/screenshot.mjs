// SPDX-License-Identifier: MIT
// Takes the README's picture of what a student sees, from dist/. By hand, when the look of the widget has changed:
// `node build-scripts/screenshot.mjs`.
import { chromium } from '@playwright/test';
import { buildDist } from './build.mjs';
import { launchOptions } from './lib/chromium.mjs';
import { main, say } from './lib/console.mjs';
import { inProject, nameOf } from './lib/project.mjs';
import { serveFolders } from './lib/static-server.mjs';

const PICTURE = inProject('web/gallery/pipeline-weights.png');

/** The weight of key 2 in Example 1, opened. */
async function take(page, url) {
  await page.goto(`${url}en/first-principles.html`);
  const widget = page.locator('#example-1');
  await widget.evaluate(async (element) => {
    await globalThis.customElements.whenDefined('sdpa-pipeline');
    await element.ready;
    element.setAttribute('predict', 'off');
    element.goTo('weights');
  });
  await widget.getByRole('gridcell', { name: /^Weights row 1 column 2/ }).click();
  await widget.getByText('0.268 941 421 370').waitFor();
  await page.mouse.move(0, 0);
  await widget.screenshot({ path: PICTURE, animations: 'disabled' });
}

await main(async () => {
  await buildDist();
  const server = await serveFolders({ folders: { '/': inProject('dist/site') } });
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 760, height: 1200 }, deviceScaleFactor: 1.5 });
    await take(page, server.url);
    say(nameOf(PICTURE));
  } finally {
    await browser.close();
    server.close();
  }
});
