// SPDX-License-Identifier: MIT
// A student sends somebody else a link to a laboratory as it stands (widgets.md E 15), and uses one from right to left
// (E 14).
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { PLAIN_PAGE, TEST_LANGUAGES_PAGE } from './pipeline.ts';

/** What is set by hand in each of them, by the names of its properties. */
const SETTINGS = {
  'sdpa-scaling-lab': { dk: '96', m: '5', seed: '7', stream: 'fresh', scale: 'none,dk', view: 'table' },
  'sdpa-variance-lab': { dk: '8,32', n: '500', dist: 'sign', div: 'sqrt', seed: '11' },
  'sdpa-gradient-lab': { scores: '3,1,0.5', dk: '16', var: 's', scale: 'sqrt', view: 'jacobian' },
  'sdpa-training-lab': { task: 'lookup', scale: 'sqrt,dk', dk: '16', rate: '0.2', steps: '60', seed: '5' },
} as const;

const TAGS = Object.keys(SETTINGS) as readonly (keyof typeof SETTINGS)[];

for (const tag of TAGS)
  test(`a link to the ${tag} shows somebody else the same`, async ({ page, otherBrowser }) => {
    const lab = await Lab.open(page, tag, 'predict="off"');
    const set = await lab.host.evaluate(async (element, settings) => {
      Object.assign(element, settings);
      await (element as HTMLElementTagNameMap['sdpa-scaling-lab']).updateComplete;
      return Object.fromEntries(
        Object.keys(settings).map((name) => [name, Reflect.get(element, name) as unknown]),
      );
    }, SETTINGS[tag]);
    expect(set).toEqual(SETTINGS[tag]);
    const { hash } = new URL(await lab.ask((element) => element.toLink()));
    expect(hash).toMatch(/^#sdpa\.[\w-]+=v1;/);

    const elsewhere = await otherBrowser();
    const friend = await elsewhere.newPage();
    const opened = await Lab.open(friend, tag, 'predict="off"', `${PLAIN_PAGE}${hash}`);
    for (const [name, value] of Object.entries(SETTINGS[tag]))
      expect(
        await opened.host.evaluate((element, key) => Reflect.get(element, key) as unknown, name),
        name,
      ).toBe(value);
    expect(new URL(await opened.ask((element) => element.toLink())).hash).toBe(hash);
  });

test('from right to left, the left arrow makes vectors longer', async ({ page }) => {
  await Lab.open(page, 'sdpa-scaling-lab', 'lang="ar-XB" preset="dk64" predict="off"', TEST_LANGUAGES_PAGE);
  const lab = new Lab(page, 'sdpa-scaling-lab');
  const slider = lab.host.getByRole('slider');
  const length = async () => Number(await lab.ask(({ dk }) => dk));
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  const longer = await length();
  expect(longer).toBeGreaterThan(64);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await length()).toBeLessThan(64);
  // The thumb lies nearer to the left the longer they are.
  const track = await slider.boundingBox();
  if (track === null) throw new Error('nothing is drawn');
  await page.mouse.click(track.x + track.width * 0.1, track.y + track.height / 2);
  expect(await length()).toBeGreaterThan(longer);
});
