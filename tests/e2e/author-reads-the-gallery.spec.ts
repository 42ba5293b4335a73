// SPDX-License-Identifier: MIT
// An author finds an element in the gallery, tries its attributes, and takes a snippet. The page is served with a strict
// policy, and holds whatever the manifest says.
import type { Page } from '@playwright/test';
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { choicesOf, ELEMENTS, type ElementEntry } from './manifest.ts';
import { allLive, Pipeline, recordEvents } from './pipeline.ts';

const snippet = (page: Page) => page.locator('#snippet-module');
const control = (page: Page, name: string) => page.getByRole('form').getByLabel(name, { exact: true });

async function open(page: Page, name = 'pipeline'): Promise<Pipeline> {
  await recordEvents(page);
  await page.goto(`/gallery/${name}.html`);
  await allLive(page);
  return new Pipeline(page);
}

test('every element of the manifest has its page', async ({ page }) => {
  await page.goto('/gallery/');
  for (const { tagName, description } of ELEMENTS) {
    await expect(page.getByRole('listitem').filter({ hasText: description })).toBeVisible();
    await page.getByRole('link', { name: `<${tagName}>` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`<${tagName}>`);
    await page.getByRole('link', { name: 'Gallery' }).click();
  }
});

test('an attribute that is set in the panel is set on the element and in the snippet, and can be taken back', async ({
  page,
}) => {
  const pipeline = await open(page);
  await control(page, 'preset').selectOption('causal-3');
  await control(page, 'step').fill('4');
  await control(page, 'step').press('Enter');
  await control(page, 'precision').selectOption('1');
  await expect(pipeline.step('weights')).toHaveAttribute('aria-current', 'step');
  expect(await pipeline.numbers('Weights')).toEqual(['1 0 0', '0.3 0.7 0', '0.4 0.4 0.2']);
  await expect(snippet(page)).toContainText(
    '<sdpa-pipeline predict="off" preset="causal-3" step="4" precision="1">',
  );
  await page.getByRole('form').getByRole('button', { name: 'Reset' }).click();
  await expect(snippet(page)).toContainText('<sdpa-pipeline predict="off">');
  await expect(pipeline.cell('Q', 1, 1)).toBeVisible();
  await expect(control(page, 'preset')).toHaveValue('example-1');
  await expect(control(page, 'precision')).toHaveValue('3');
});

test('the snippet holds no setting that a worked example has replaced', async ({ page }) => {
  const pipeline = await open(page);
  await control(page, 'scale').fill('none');
  await control(page, 'scale').press('Enter');
  await control(page, 'axis').selectOption('whole');
  await control(page, 'precision').selectOption('1');
  await expect(snippet(page)).toContainText('scale="none" axis="whole" precision="1"');
  await page.getByRole('button', { name: 'causal-3' }).click();
  await expect(snippet(page)).toContainText('<sdpa-pipeline predict="off" precision="1" preset="causal-3">');
  await expect(control(page, 'scale')).toHaveValue('sqrt');
  await expect(control(page, 'axis')).toHaveValue('row');
  await pipeline.step('weights').click();
  expect(await pipeline.numbers('Weights')).toEqual(['1 0 0', '0.3 0.7 0', '0.4 0.4 0.2']);
});

test('what happens in the element is shown in the panel and in the list of events', async ({ page }) => {
  const pipeline = await open(page);
  await pipeline.step('weights').click();
  await expect(control(page, 'step')).toHaveValue('4');
  await expect(page.locator('#events-heard li').first()).toHaveText('sdpa-step {"step":4,"name":"weights"}');
});

test('a worked example is shown when it is pressed, and the snippet is copied', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pipeline = await open(page);
  await page.getByRole('button', { name: 'cross-2x3' }).click();
  await expect(pipeline.host.getByRole('combobox')).toHaveValue('cross-2x3');
  await page.getByRole('button', { name: 'Copy the snippet: Module' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    (await snippet(page).textContent()) ?? '',
  );
});

for (const entry of ELEMENTS) {
  const name = entry.tagName.replace('sdpa-', '');

  test(`every worked example of the ${name} can be pressed, and says what it is`, async ({ page }) => {
    await open(page, name);
    const buttons = page.locator('.presets button');
    const choices = choicesOf(attributeOf(entry, 'preset'));
    expect(choices.length).toBeGreaterThan(4);
    const names = await buttons.allTextContents();
    expect([...names].sort()).toEqual([...choices].sort());
    for (const item of await page.locator('.presets li').allTextContents())
      expect(item).toMatch(/^\s*[\w-]+\s+\S/);
    await buttons.last().click();
    await expect(page.locator('#live')).toHaveAttribute('preset', names.at(-1) ?? '');
  });

  test(`the reference of the ${name} has a row for everything that the manifest says`, async ({ page }) => {
    await open(page, name);
    await expectReference(page, entry);
  });
}

const attributeOf = ({ attributes }: ElementEntry, wanted: string) => {
  const found = attributes.find(({ name }) => name === wanted);
  if (!found) throw new Error(`no attribute ${wanted}`);
  return found;
};

async function expectReference(page: Page, entry: ElementEntry): Promise<void> {
  const rows = (heading: string) =>
    page.getByRole('table', { name: heading, exact: true }).locator('tbody tr');
  const { attributes, members, events, slots, cssParts, cssProperties, cssStates } = entry;
  const expected = {
    Attributes: attributes,
    Methods: members.filter(({ kind }) => kind === 'method'),
    Events: events,
    Slots: slots,
    Parts: cssParts,
    'Custom properties': cssProperties,
    States: cssStates,
  };
  for (const [heading, entries] of Object.entries(expected)) {
    await expect(rows(heading), heading).toHaveCount(entries.length);
    for (const [index, { name }] of entries.entries())
      await expect(rows(heading).nth(index), heading).toContainText(name);
  }
}

for (const [width, colorScheme] of [
  [320, 'dark'],
  [1280, 'light'],
] as const)
  test(`at ${width} px, ${colorScheme}: nothing scrolls sideways, and axe has nothing to say`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await open(page);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
    expect(await complaints(page)).toEqual([]);
  });
