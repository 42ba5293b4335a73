// SPDX-License-Identifier: MIT
// Multi-head attention with numbers of one's own: a student types into X and the weight matrices, asks other tokens, and
// takes all of it along; an author sets it.
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { cell, rows, table, type } from './heads.ts';
import { openPage, Pipeline } from './pipeline.ts';
import { word } from './words.ts';

const QUERIES = 'Queries of all heads';

test('a typed number goes all the way to the output, and can be undone', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="heads-2"');
  await type(pipeline, 'X', 1, 1, '3');
  expect((await rows(table(pipeline, QUERIES)))[0]).toBe('6 0 0 2');
  await type(pipeline, 'W Q', 1, 2, '0,5');
  await expect(cell(pipeline, QUERIES, 1, 2)).toHaveText('1.500');
  expect(await pipeline.ask(({ result }) => result?.joint?.x[0])).toEqual([3, 0, 1, 0]);
  expect(await pipeline.ask(({ result }) => Array.from(result?.joint?.heads[0]?.query.data ?? []))).toEqual([
    6, 1.5, 0, 2, 2, 2.5, 0, 0,
  ]);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect((await rows(table(pipeline, QUERIES)))[0]).toBe('2 0 0 2');
  await pipeline.button('Redo').click();
  expect((await rows(table(pipeline, QUERIES)))[0]).toBe('6 0 0 2');
  expect((await pipeline.events('sdpa-change')).map(({ detail }) => detail['cause'])).toEqual(
    expect.arrayContaining(['cell', 'undo', 'redo']),
  );
});

test('what is no number is said in place, and the last results stand', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="self-4"');
  await type(pipeline, 'W Q', 2, 2, 'abc');
  await expect(pipeline.problem).toContainText('Not a number: “abc”. Row 2, column 2 of WQ needs a number');
  await expect(cell(pipeline, 'W Q', 2, 2)).toHaveAttribute('aria-invalid', 'true');
  await expect(pipeline.host).toContainText(word('stale'));
  expect((await pipeline.events('sdpa-error')).at(-1)?.detail).toMatchObject({
    code: 'not_a_number',
    argument: 'wq',
  });
  await pipeline.choice('joint.place.joined').check();
  await pipeline.button(word('goto.error')).click();
  await expect(cell(pipeline, 'W Q', 2, 2)).toBeFocused();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(pipeline.problem).toHaveCount(0);
  expect((await rows(table(pipeline, QUERIES)))[1]).toBe('0 4 2 0');
});

test('tables come as text and from the clipboard, and sizes can be set', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="heads-2"');
  await pipeline.unfold('control.texts');
  const text = pipeline.host.getByRole('textbox', { name: 'X as text' });
  await text.fill('[[1,2,0,0],[0,0,3,1]]');
  await text.press('Control+Enter');
  expect(await rows(table(pipeline, QUERIES))).toEqual(['2 4 0 0', '0 0 2 6']);
  await pipeline.unfold('control.sizes');
  await pipeline.button('numbers per token, more').click();
  await expect(table(pipeline, 'X')).toHaveAccessibleName(/2 by 5/);
  await expect(pipeline.problem).toContainText('5 columns cannot be shared by 2 heads.');
  await pipeline.host.getByRole('radio', { name: '1', exact: true }).check();
  expect(await rows(table(pipeline, QUERIES))).toEqual(['2 4 0 0 0', '0 0 2 6 0']);
  await pipeline.host.getByRole('radio', { name: '4', exact: true }).click();
  await expect(pipeline.host.getByRole('radio', { name: '1', exact: true })).toBeChecked();
  await expect(pipeline.problem).toContainText('cannot be shared by 4 heads.');
});

test('a refused size is found by the way to it, and stays behind on another page', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="heads-2" step="weights"');
  await pipeline.choice('joint.place.projections').check();
  await pipeline.unfold('control.sizes');
  const width = pipeline.host.getByRole('textbox', { name: word('joint.size.width') });
  await width.fill('99');
  await width.press('Enter');
  await expect(pipeline.problem).toContainText('The count of numbers per token must be a whole number');
  await pipeline.button(word('goto.error')).click();
  await expect(width).toBeFocused();
  await pipeline.choice('joint.place.concat').check();
  await expect(pipeline.problem).toHaveCount(0);
});

test('what the page sets ends the typing', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="heads-2"');
  const typing = async () => {
    await cell(pipeline, 'X', 1, 1).click();
    await pipeline.editor.fill('9');
    await expect(cell(pipeline, QUERIES, 1, 1)).toHaveText('18');
  };
  await typing();
  await pipeline.ask((element) => {
    element.reset();
  });
  await expect(pipeline.editor).toHaveCount(0);
  expect((await rows(table(pipeline, 'X')))[0]).toBe('1 0 1 0');
  await typing();
  await pipeline.ask((element) => {
    element.x = '2,0~0,2';
  });
  await expect(pipeline.editor).toHaveCount(0);
  await cell(pipeline, 'X', 1, 1).click();
  await pipeline.editor.press('Escape');
  expect(await rows(table(pipeline, 'X'))).toEqual(['2 0', '0 2']);
});

test('other tokens are asked in cross mode', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="heads-2"');
  await pipeline.choice('joint.mode.cross').check();
  await expect(pipeline.status).toContainText('Keys and values now come from other tokens.');
  await pipeline.host.locator('[name=kind][value=k]').check();
  expect(await rows(table(pipeline, 'Other tokens'))).toEqual(['1 0 0 1', '0 1 1 0', '2 0 1 0']);
  await cell(pipeline, 'Other tokens', 1, 1).focus();
  await expect(pipeline.panel).toContainText('entry 1 of other token 1');
  await pipeline.choice('joint.mode.self').check();
  await expect(pipeline.panel).toContainText(word('made.empty'));
  await pipeline.choice('joint.mode.cross').check();
  await type(pipeline, 'Other tokens', 3, 1, '5');
  expect((await rows(table(pipeline, 'Keys of all heads')))[2]).toBe('5 0 1 0');
  await pipeline.button('heads →').click();
  expect(await pipeline.numbers('K')).toEqual(['1 0', '0 1', '5 0']);
  await pipeline.step('weights').click();
  expect((await pipeline.numbers('Weights'))[0]?.split(' ')).toHaveLength(3);
  expect(await complaints(page)).toEqual([]);
});

test('a link has it all, and clamps what cannot be', async ({ page, otherBrowser }) => {
  const pipeline = await Pipeline.open(page, 'preset="heads-2" id="mine"');
  await pipeline.choice('joint.mode.cross').check();
  await type(pipeline, 'X', 1, 1, '7');
  await pipeline.host.getByRole('radio', { name: '4', exact: true }).check();
  const state = await pipeline.ask((element) => element.state);
  const link = await pipeline.ask((element) => element.toLink());
  expect(new URL(link).hash).toMatch(/^#sdpa\.mine=v1;preset=heads-2;x=7,/);
  const open = async (hash: string) => {
    const context = await otherBrowser();
    const other = await context.newPage();
    await other.goto(`${new URL(link).origin}/hosts/plain.html${hash}`);
    await openPage(
      other,
      '<sdpa-pipeline id="mine" predict="off"></sdpa-pipeline>',
      `/hosts/plain.html${hash}`,
    );
    return new Pipeline(other);
  };
  const friend = await open(new URL(link).hash);
  await expect(table(friend, QUERIES)).toBeVisible();
  expect(await friend.ask((element) => element.state)).toEqual(state);
  const bent = await open('#sdpa.mine=v1;preset=heads-2;heads=3;x=1,b~2e9,4');
  await expect(bent.host).toContainText('The link asked for “heads = 3”.');
  expect(await rows(table(bent, 'X'))).toEqual(['1 0', '1000000 4']);
});

test('an author sets tokens and weights by attributes and tables', async ({ page }) => {
  await openPage(
    page,
    `<sdpa-pipeline predict="off" wq="[[1,0],[0,2]]" heads="2" mode="cross" context="1,1">
      <table data-matrix="x"><tr><td>3</td><td>4</td></tr><tr><td>5</td><td>6</td></tr></table>
    </sdpa-pipeline>`,
  );
  const pipeline = new Pipeline(page);
  expect(await rows(table(pipeline, QUERIES))).toEqual(['3 8', '5 12']);
  expect(await pipeline.ask(({ heads, mode, x, context }) => ({ heads, mode, x, context }))).toEqual({
    heads: '2',
    mode: 'cross',
    x: '3,4~5,6',
    context: '1,1',
  });
  await pipeline.ask((element) => {
    element.heads = '1';
    element.wq = '2,0~0,2';
  });
  await expect(cell(pipeline, QUERIES, 1, 2)).toHaveText('8');
  await expect(pipeline.host.getByRole('radio', { name: '1', exact: true })).toBeChecked();
  await pipeline.ask((element) => {
    element.wq = '1,2';
  });
  await expect(pipeline.problem).toContainText('WQ needs 2 numbers per row; row 2 has 0.');
});

test('all of it can be copied', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pipeline = await Pipeline.open(page, 'preset="heads-2"');
  const copied = async (format: string) => {
    await pipeline.host.locator(`[data-format=${format}]`).click();
    await expect(pipeline.status).toContainText(word(`copy.${format}`));
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await pipeline.choice('joint.place.joined').check();
  await pipeline.button('Copy').click();
  expect(await copied('numpy')).toContain('joined = product(concat, W_O)  # concat @ W_O');
  expect(await copied('svg')).toContain('<title>output</title>');
  const { state, result } = JSON.parse(await copied('json')) as {
    state: Record<string, unknown>;
    result: Record<string, number[][]>;
  };
  expect(state).toMatchObject({ preset: 'heads-2', heads: '2' });
  expect(result['joined']?.[0]?.[0]).toBeCloseTo(4.10886, 5);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
