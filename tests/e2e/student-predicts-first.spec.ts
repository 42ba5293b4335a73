// SPDX-License-Identifier: MIT
// A student is asked before the weights are shown (widgets.md E 3): answers, or has it shown, and goes on.
import type { Page } from '@playwright/test';
import presets from '../../web/src/content/presets.json' with { type: 'json' };
import { complaints } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';
import { word } from './words.ts';

const BELIEF = 'Many people expect no match to mean no weight.';

test('the weights are covered; "0" is answered with 0.269, and with the belief behind it', async ({
  page,
}) => {
  const pipeline = await Pipeline.openAsking(page);
  await expect(pipeline.host).toHaveAttribute('data-state', 'predicting');
  expect(await pipeline.numbers('Weights')).toEqual(['? ?']);
  await expect(pipeline.host).not.toContainText('0.269');
  await pipeline.answer('0').check();
  await pipeline.button(word('predict.check')).click();
  await expect(pipeline.host).toHaveAttribute('data-state', 'revealed');
  expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269']);
  await expect(pipeline.host).toContainText(BELIEF);
  await expect(pipeline.panel).toContainText('How 0.269 was made');
  await expect(pipeline.status).toHaveText(/^Softmax gives 0\.27\. A score of 0 still earns a share\.$/);
  const told = (await pipeline.events()).filter(({ type }) => /predict|reveal/.test(type));
  expect(told.map(({ type, detail }) => [type, detail])).toEqual([
    ['sdpa-predict', { prompt: 'no-match', choice: 0, correct: false, skipped: false }],
    ['sdpa-reveal', { prompt: 'no-match' }],
  ]);
});

test('"Show me" shows the same to a student who does not want to guess', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page);
  await pipeline.button(word('predict.show')).click();
  expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269']);
  await expect(pipeline.host).toContainText(word('predict.skipped'));
  await expect(pipeline.host).not.toContainText(BELIEF);
  expect((await pipeline.events('sdpa-predict')).map(({ detail }) => detail)).toEqual([
    { prompt: 'no-match', choice: null, correct: null, skipped: true },
  ]);
});

test('Check before a choice asks for one, and the answer is still open', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page);
  await pipeline.button(word('predict.check')).click();
  await expect(pipeline.host.getByRole('alert')).toHaveText(word('predict.first'));
  await expect(pipeline.host).toHaveAttribute('data-state', 'predicting');
  await pipeline.answer('0.27').check();
  await expect(pipeline.host.getByRole('alert')).toHaveCount(0);
});

test('after the answer the example begins at its first step, told to the page as a step', async ({
  page,
}) => {
  const pipeline = await Pipeline.openAsking(page);
  await pipeline.button(word('predict.show')).click();
  await pipeline.button(word('predict.on')).click();
  await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
  await expect(pipeline.step('inputs')).toHaveAttribute('aria-current', 'step');
  await expect(pipeline.button('Scores →')).toBeFocused();
  expect((await pipeline.events('sdpa-step')).map(({ detail }) => detail)).toEqual([
    { step: 0, name: 'inputs' },
  ]);
});

test('by keyboard alone: Tab to the choices, arrows, Tab to Check, Tab to go on', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page);
  await page.keyboard.press('Tab');
  await expect(pipeline.answer('0')).toBeFocused();
  await page.keyboard.press('Space');
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect(pipeline.answer('0.27')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(pipeline.button(word('predict.check'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pipeline.host).toHaveAttribute('data-state', 'revealed');
  await expect(pipeline.button(word('predict.on'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
});

test('the result is complete for the page all the time; only the picture waits', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page);
  const weight = () => pipeline.ask((element) => element.result?.weights.data[1]);
  expect(await weight()).toBeCloseTo(0.26894142137, 10);
  await expect(pipeline.cell('Weights', 1, 2)).toHaveAccessibleName('Weights row 1 column 2, not shown yet');
  await pipeline.cell('Weights', 1, 2).click();
  await expect(pipeline.host).not.toContainText('0.269');
});

test('every example that asks is asked when the menu brings it, and Reset leaves the question open', async ({
  page,
}) => {
  test.slow();
  const pipeline = await openMisprint(page);
  const asking = Object.entries(presets).flatMap(([name, { question }]) =>
    question === null ? [] : [{ name, question }],
  );
  expect(asking.length).toBeGreaterThan(4);
  for (const { name, question } of asking) {
    await pipeline.host.getByRole('combobox').selectOption(name);
    for (const bring of ['menu', 'Reset']) {
      await expect(pipeline.host, `${name} by ${bring}`).toHaveAttribute('data-state', 'predicting');
      const [begins = ''] = word(`predict.${question.name}`).split(/[*[{]/);
      await expect(pipeline.host.locator('[part=prompt]')).toContainText(begins);
      await expect(pipeline.host.getByRole('radiogroup').getByRole('radio')).toHaveCount(
        question.choices.length,
      );
      if (bring === 'menu') await pipeline.button('Reset').click();
    }
    await pipeline.button(word('predict.show')).click();
    await pipeline.button(word('predict.on')).click();
    await pipeline.step('inputs').click();
  }
});

test('an example that asks nothing is brought without a question', async ({ page }) => {
  const pipeline = await openMisprint(page);
  for (const [name, { question }] of Object.entries(presets)) {
    if (question !== null) continue;
    await pipeline.ask((element) => {
      element.goTo('inputs');
    });
    await pipeline.host.getByRole('combobox').selectOption(name);
    await expect(pipeline.host, name).toHaveAttribute('data-state', 'exploring');
    expect(await pipeline.ask((element) => element.preset)).toBe(name);
  }
});

test('Undo leads back from an example that was asked about', async ({ page }) => {
  const pipeline = await openMisprint(page);
  await pipeline.host.getByRole('combobox').selectOption('causal-3');
  await pipeline.button(word('predict.show')).click();
  await pipeline.button('Undo').click();
  await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
  await expect(pipeline.problem).toContainText('row 2 has 2');
});

test('a question about a mask keeps its mask until it is answered', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page, 'preset="causal-3"');
  for (const key of ['Enter', 'Space', 'F2']) await pipeline.cell('Masked scores', 1, 1).press(key);
  expect(await pipeline.ask(({ state }) => state.mask)).toBe('causal');
  await pipeline.button(word('predict.show')).click();
  await expect(pipeline.host).toHaveAttribute('data-state', 'revealed');
});

test('a page that goes to a step leaves the question; Undo never leads into one', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page);
  await pipeline.ask((element) => {
    element.goTo('output');
  });
  await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
  expect(await pipeline.numbers('Output')).toEqual(['3.655 0.807 0']);
  await pipeline.ask(async (element) => {
    element.preset = 'example-1-unscaled';
    await element.updateComplete;
    element.preset = 'misprint';
    await element.updateComplete;
  });
  await pipeline.button('Undo').click();
  await expect(pipeline.step('scaled')).toHaveAttribute('aria-current', 'step');
});

test('an author can take the question away; the example is at its beginning then', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page, 'preset="example-1"');
  await pipeline.ask((element) => {
    element.step = 'inputs';
    element.predict = 'off';
  });
  await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
  await expect(pipeline.step('inputs')).toHaveAttribute('aria-current', 'step');
});

test('a link that is made while the question is open leads to the beginning, and a rubbish one asks all the same', async ({
  page,
}) => {
  const pipeline = await Pipeline.openAsking(page, 'id="mine" preset="example-1"');
  expect(await pipeline.ask((element) => element.toLink())).toMatch(/v1;preset=example-1$/);
  await page.evaluate(() => {
    location.hash = 'sdpa.mine=v2;step=3';
  });
  await pipeline.ask((element) => element.updateComplete);
  await expect(pipeline.host).toHaveAttribute('data-state', 'predicting');
});

test('a question about a sum opens the sum', async ({ page }) => {
  const pipeline = await Pipeline.openAsking(page, 'preset="whole-matrix-softmax"');
  await pipeline.button(word('predict.show')).click();
  await expect(pipeline.panel).toContainText('How 0.530 was made');
});

/** At an example without a question; the next ones ask theirs. */
async function openMisprint(page: Page): Promise<Pipeline> {
  const pipeline = await Pipeline.open(page, 'preset="misprint" step="inputs"');
  await pipeline.ask((element) => {
    element.predict = 'on';
  });
  return pipeline;
}

test('predict="off" shows results at once', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'step="weights"');
  await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
  expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269']);
});

test('where the question cannot be fetched, the example begins without it', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/pipeline-question|a part did not come/);
  await page.route('**/pipeline-question.*.js', (route) => route.abort());
  const pipeline = await Pipeline.openAsking(page);
  await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
  await expect(pipeline.step('inputs')).toHaveAttribute('aria-current', 'step');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing before and after, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    const pipeline = await Pipeline.openAsking(page);
    await pipeline.answer('0.50').check();
    expect(await complaints(page)).toEqual([]);
    await pipeline.button(word('predict.check')).click();
    expect(await complaints(page)).toEqual([]);
  });

test.describe('on a phone of 320 px, by touch', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('the question is answered without the page scrolling sideways, with targets large enough', async ({
    page,
  }) => {
    const pipeline = await Pipeline.openAsking(page);
    const fits = () =>
      pipeline.host.evaluate((element) => {
        const sideways = (document.scrollingElement?.scrollWidth ?? 0) - innerWidth;
        const targets = Array.from(element.shadowRoot?.querySelectorAll('button, .choice') ?? []);
        const small = targets.filter((target) => target.getBoundingClientRect().height < 24);
        return [sideways, small.length];
      });
    expect(await fits()).toEqual([0, 0]);
    await pipeline.host.locator('.choice').first().tap();
    await pipeline.button(word('predict.check')).tap();
    expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269']);
    await expect(pipeline.host).toContainText(BELIEF);
    expect(await fits()).toEqual([0, 0]);
    await pipeline.button(word('predict.on')).tap();
    await expect(pipeline.step('inputs')).toHaveAttribute('aria-current', 'step');
  });
});

test('attributes and saved states say where the example begins while its question is open', async ({
  page,
}) => {
  const pipeline = await Pipeline.openAsking(page, 'preset="example-1" step="1"');
  await expect(pipeline.host).toHaveAttribute('data-state', 'predicting');
  await expect(pipeline.host).toHaveAttribute('step', '1');
  expect(await pipeline.ask(({ step, state }) => [step, state.step])).toEqual(['1', 'scores']);
  await pipeline.ask((element) => {
    element.step = '1';
  });
  await expect(pipeline.host).toHaveAttribute('data-state', 'predicting');
  await pipeline.ask((element) => {
    element.step = '4';
  });
  await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
  await expect(pipeline.step('weights')).toHaveAttribute('aria-current', 'step');
  await expect(pipeline.host).toHaveAttribute('step', '4');
});
