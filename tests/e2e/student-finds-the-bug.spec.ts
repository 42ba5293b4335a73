// SPDX-License-Identifier: MIT
// A student looks for the mistake in a program's tables (widgets.md D7): every mistake that the core can make, by the
// numbers that the core gives in Node as well.
import type { Page } from '@playwright/test';
import presets from '../../web/src/content/bug-presets.json' with { type: 'json' };
import type { SdpaPipeline } from '../../web/src/elements/pipeline.ts';
import type { AttentionInput, AttentionTrace, Tensor } from '../../web/src/engine/index.ts';
import { formatNumber } from '../../web/src/model/format.ts';
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { holdBack, openPage, Pipeline, type MatrixName } from './pipeline.ts';
import { word } from './words.ts';

type Name = keyof typeof presets;
const NAMES = Object.keys(presets) as Name[];
const CHUNK = /pipeline-bugs\./;

const { FAULTS, loadEngine } = (await import(
  new URL('../../dist/engine.js', import.meta.url).href
)) as typeof import('../../web/src/engine/index.ts');
const engine = await loadEngine();

/** The core's trace of an example, in the first head where there are two; without its mistake on demand. */
function traceOf(name: Name, faulty = true): AttentionTrace {
  const { q, k, v, mask, fault, ...more } = presets[name];
  const heads = 'modelHeads' in more ? more.modelHeads : 1;
  const each = (rows: number[][]) => [Array.from({ length: heads }, () => rows)];
  const call: AttentionInput = {
    ...{ query: each(q), key: each(k), value: each(v) },
    ...(mask === 'causal' && { causal: 'top-left' }),
    ...(mask === 'padding' && { mask: q.map(() => k.map((_, key) => key < k.length - 1)) }),
  };
  const known = FAULTS.find((one) => one === fault);
  if (known === undefined) throw new Error(`the core does not know ${fault}`);
  return faulty ? engine.faultyAttention(call, known) : engine.attention(call);
}

/** As the page writes the rows of a table. */
function printed({ shape, data }: Tensor): string[] {
  const [rows = 0, cols = 0] = shape.slice(-2);
  return Array.from({ length: rows }, (_, row) =>
    Array.from(data.slice(row * cols, (row + 1) * cols), (value) => formatNumber(value)).join(' '),
  );
}

const choice = (pipeline: Pipeline, fault: string, language = 'en') =>
  pipeline.host
    .getByRole('radiogroup')
    .getByRole('radio', { name: new RegExp(`^${word(`bug.${fault}`, language)}`) });
const numbers = (pipeline: Pipeline, key: string) => pipeline.host.getByRole('radio', { name: word(key) });

async function answer(pipeline: Pipeline, fault: string): Promise<void> {
  await choice(pipeline, fault).check();
  await pipeline.button(word('predict.check')).click();
}

for (const name of NAMES) {
  const { fault, question, mask } = presets[name];

  test(`${name}: its symptom, a wrong suspicion, the right one, and the right numbers`, async ({ page }) => {
    const pipeline = await Pipeline.openAsking(page, `preset="${name}"`);
    const { host } = pipeline;
    await expect(host).toContainText(word('bugs.lead'));
    await expect(host).toHaveAttribute('data-state', 'predicting');
    const wrong = traceOf(name);
    const shown = async (table: MatrixName, tensor: Tensor) => {
      expect(await pipeline.numbers(table)).toEqual(printed(tensor));
    };
    await shown('Raw scores', wrong.rawScores);
    await shown('Scores', wrong.scores);
    if (mask !== 'none') await shown('Masked scores', wrong.maskedScores);
    await shown('Weights', wrong.weights);

    const other = question.choices.find((one) => one !== fault) ?? '';
    await answer(pipeline, other);
    await expect(host).toContainText(`${word('bugs.yours').replace('{answer}', word(`bug.${other}`))}`);
    await expect(pipeline.panel).toContainText(word(`predict.${name}.title`));
    await expect(pipeline.panel).toContainText('a natural suspicion');
    await expect(pipeline.panel).toContainText(word('bugs.check'));
    await expect(pipeline.status).toContainText(word(`bug.${fault}`));
    expect((await pipeline.events('sdpa-predict')).map(({ detail }) => detail)).toEqual([
      { prompt: name, choice: other, correct: false, skipped: false },
    ]);

    // Whoever comes back to an example is asked again.
    for (const preset of ['cross-2x3', name])
      await pipeline.host.evaluate(async (element, to) => {
        (element as SdpaPipeline).preset = to;
        await (element as SdpaPipeline).updateComplete;
      }, preset);
    await answer(pipeline, fault);
    await expect(pipeline.panel).not.toContainText('a natural suspicion');
    expect((await pipeline.events('sdpa-predict')).at(-1)?.detail['correct']).toBe(true);

    await pipeline.button(word('predict.on')).click();
    await pipeline.step('weights').click();
    await shown('Weights', wrong.weights);
    await expect(host).toContainText(word(`predict.${name}.title`));
    await numbers(pipeline, 'bugs.right').check();
    await shown('Weights', traceOf(name, false).weights);
    await expect(host).not.toContainText(word(`predict.${name}.title`));
    await expect(pipeline.status).toContainText('These are the right numbers.');
    await numbers(pipeline, 'bugs.faulty').check();
    await shown('Weights', wrong.weights);
  });
}

test('the menu has them in a group, and what they need comes when one is chosen', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const pipeline = await Pipeline.openAsking(page, 'preset="cross-2x3"');
  const menu = pipeline.host.getByRole('combobox');
  await menu.hover();
  const group = menu.locator(`optgroup[label="${word('bugs')}"]`);
  await expect(group.locator('option')).toHaveCount(NAMES.length);
  expect(asked.filter((url) => CHUNK.test(url))).toEqual([]);
  await menu.selectOption('bug-mask-added');
  await expect(pipeline.host).toContainText(word('predict.bug-mask-added'));
  expect(asked.filter((url) => CHUNK.test(url))).toHaveLength(1);
  expect((await pipeline.events('sdpa-change')).map(({ detail }) => detail['cause'])).toEqual(['preset']);
  expect(await pipeline.events('sdpa-error')).toEqual([]);
  expect(await pipeline.ask((element) => element.preset)).toBe('bug-mask-added');
});

test('an example that a page asks for later is waited for, with all that is set beside it', async ({
  page,
}) => {
  const arrive = await holdBack(page, CHUNK);
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="weights"');
  await pipeline.ask((element) => {
    element.preset = 'bug-no-scale';
    element.step = 'output';
  });
  expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269']);
  await expect(pipeline.problem).toHaveCount(0);
  arrive();
  await expect(pipeline.step('output')).toHaveAttribute('aria-current', 'step');
  expect(await pipeline.numbers('Output')).toEqual(printed(traceOf('bug-no-scale').output));
});

test('a link opens the faulty numbers without a question, with what was changed in them', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'id="one" preset="bug-mask-after-softmax" step="inputs"');
  await pipeline.type('V', 1, 1, '7');
  const link = await pipeline.ask((element) => element.toLink());
  expect(link).toContain('preset=bug-mask-after-softmax');
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('main').evaluate((main) => {
    main.innerHTML = '<sdpa-pipeline id="one"></sdpa-pipeline>';
  });
  await pipeline.ask((element) => element.ready);
  await expect(pipeline.cell('V', 1, 1)).toHaveText('7');
  await pipeline.step('weights').click();
  expect(await pipeline.numbers('Weights')).toEqual(printed(traceOf('bug-mask-after-softmax').weights));
  await expect(pipeline.host.getByRole('radiogroup')).toHaveCount(0);
});

test('without a network the reader stays where the reader is, and is told', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/pipeline-bugs|a part did not come/);
  await page.route(CHUNK, (route) => route.abort());
  const pipeline = await Pipeline.open(page, 'preset="cross-2x3"');
  await pipeline.type('Q', 1, 1, '7');
  const menu = pipeline.host.getByRole('combobox');
  await menu.hover();
  await expect(menu.locator('option[value="bug-no-scale"]')).toHaveCount(1);
  await menu.selectOption('bug-no-scale');
  await expect(pipeline.status).toContainText(word('part.failed'));
  await expect(pipeline.host.locator('.say')).toContainText(word('part.failed'));
  await expect(menu).toHaveValue('cross-2x3');
  await expect(pipeline.cell('Q', 1, 1)).toHaveText('7');
  await expect(pipeline.problem).toHaveCount(0);
  expect(await pipeline.ask((element) => element.preset)).toBe('cross-2x3');
});

test('a bug that comes late gives way to what was chosen after it', async ({ page }) => {
  const arrive = await holdBack(page, CHUNK);
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  const menu = pipeline.host.getByRole('combobox');
  await menu.hover();
  await expect(menu.locator('option[value="bug-no-scale"]')).toHaveCount(1);
  const came = page.waitForResponse(CHUNK);
  await menu.selectOption('bug-no-scale');
  await menu.selectOption('cross-2x3');
  await expect.poll(() => pipeline.ask((element) => element.preset)).toBe('cross-2x3');
  arrive();
  await came;
  await page.waitForLoadState('networkidle');
  expect(await pipeline.ask((element) => element.preset)).toBe('cross-2x3');
});

test('on paper all steps stand below each other, with the mistake in them', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="bug-mask-after-softmax" step="weights"');
  const wrong = traceOf('bug-mask-after-softmax');
  await pipeline.host.hover();
  await expect(pipeline.host.getByRole('grid')).toHaveCount(2);
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(pipeline.grid('Raw scores')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  for (const [name, tensor] of [
    ['Raw scores', wrong.rawScores],
    ['Masked scores', wrong.maskedScores],
    ['Weights', wrong.weights],
    ['Output', wrong.output],
  ] as const)
    expect(await pipeline.numbers(name)).toEqual(printed(tensor));
  await expect(pipeline.host).toContainText(word('predict.bug-mask-after-softmax.title'));
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(pipeline.grid('Raw scores')).toHaveCount(0);
});

test('with other settings than the example has, all steps can be seen at once', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="bug-no-scale" scale="none" step="inputs"');
  await pipeline.choice('view.all').check();
  await expect(pipeline.grid('Output')).toBeVisible();
  await expect(pipeline.grid('Raw scores')).toBeVisible();
});

test('no step is left to the reader; undo and Reset lead to the faulty numbers', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page, 'preset="bug-softmax-whole" fade="3"');
  const [wrong, right] = [true, false].map((faulty) => printed(traceOf('bug-softmax-whole', faulty).weights));
  expect(await pipeline.numbers('Weights')).toEqual(wrong);
  await answer(pipeline, 'softmax-whole');
  await pipeline.button(word('predict.on')).click();
  await pipeline.step('inputs').click();
  await pipeline.type('Q', 1, 1, '9');
  await pipeline.step('weights').click();
  await expect(pipeline.button(word('fade.check'))).toHaveCount(0);
  expect(await pipeline.numbers('Weights')).not.toEqual(wrong);
  await pipeline.button(word('undo')).click();
  await pipeline.step('weights').click();
  await expect.poll(() => pipeline.numbers('Weights')).toEqual(wrong);
  await numbers(pipeline, 'bugs.right').check();
  expect(await pipeline.numbers('Weights')).toEqual(right);
  await pipeline.button(word('reset')).click();
  await pipeline.step('weights').click();
  await expect.poll(() => pipeline.numbers('Weights')).toEqual(wrong);
  await expect(numbers(pipeline, 'bugs.faulty')).toBeChecked();
  await numbers(pipeline, 'bugs.right').check();
  await pipeline.ask((element) => {
    element.reset();
  });
  await pipeline.step('weights').click();
  await expect.poll(() => pipeline.numbers('Weights')).toEqual(wrong);
});

test('two widgets on a page are at mistakes of their own', async ({ page }) => {
  const names = ['bug-no-scale', 'bug-mask-added'] as const;
  const tag = (name: Name) =>
    `<sdpa-pipeline id="${name}" predict="off" step="weights" preset="${name}"></sdpa-pipeline>`;
  await openPage(page, names.map(tag).join(''));
  const [first, second] = names.map((name) => new Pipeline(page, `#${name}`));
  if (first === undefined || second === undefined) throw new Error('two were opened');
  await numbers(first, 'bugs.right').check();
  expect(await first.numbers('Weights')).toEqual(printed(traceOf('bug-no-scale', false).weights));
  expect(await second.numbers('Weights')).toEqual(printed(traceOf('bug-mask-added').weights));
  await expect(numbers(second, 'bugs.faulty')).toBeChecked();
});

test('by keyboard alone: the tables, the choices, and on', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page, 'preset="bug-softmax-whole"');
  await tabTo(page, /^Weights/);
  await page.keyboard.press('ArrowRight');
  await expect(pipeline.cell('Weights', 1, 2)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(choice(pipeline, 'scale-twice')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(choice(pipeline, 'softmax-whole')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(pipeline.panel).toContainText(word('predict.bug-softmax-whole.title'));
  await tabTo(page, /^Go on/);
  await page.keyboard.press('Enter');
  await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
  await tabTo(page, /^faulty$/);
  await page.keyboard.press('ArrowRight');
  await expect(numbers(pipeline, 'bugs.right')).toBeChecked();
  expect(await pipeline.numbers('Weights')).toEqual(printed(traceOf('bug-softmax-whole', false).weights));
});

test('in every state nothing keeps a reader out', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const pipeline = await Pipeline.openAsking(page, 'preset="bug-mask-inverted"');
  expect(await complaints(page)).toEqual([]);
  await answer(pipeline, 'future-only');
  await expect(pipeline.panel).toContainText(word('bugs.check'));
  expect(await complaints(page)).toEqual([]);
  await pipeline.button(word('predict.on')).click();
  await expect(numbers(pipeline, 'bugs.faulty')).toBeChecked();
  expect(await complaints(page)).toEqual([]);
});

test('on a narrow screen in Hinglish nothing is wider than the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  const markup = '<sdpa-pipeline lang="hi-Latn" preset="bug-mask-after-softmax"></sdpa-pipeline>';
  await openPage(page, markup);
  const pipeline = new Pipeline(page, 'sdpa-pipeline', 'hi-Latn');
  await expect(pipeline.host).toContainText(word('predict.bug-mask-after-softmax', 'hi-Latn'));
  expect(await wide()).toBeLessThanOrEqual(320);
  await choice(pipeline, 'mask-inverted', 'hi-Latn').check();
  await pipeline.button(word('predict.check', 'hi-Latn')).click();
  await expect(pipeline.panel).toContainText('yeh shak banta hai');
  await expect(pipeline.panel).toContainText(word('predict.bug-mask-after-softmax.title', 'hi-Latn'));
  expect(await wide()).toBeLessThanOrEqual(320);
  expect(await complaints(page)).toEqual([]);
});

async function tabTo(page: Page, target: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const active = document.querySelector('sdpa-pipeline')?.shadowRoot?.activeElement;
      const grid = active?.closest('[role=grid]')?.getAttribute('aria-label');
      return grid ?? active?.getAttribute('value') ?? active?.textContent?.trim() ?? '';
    });
    if (target.test(name)) return;
  }
  throw new Error(`no tab stop ${String(target)}`);
}
