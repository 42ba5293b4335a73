// SPDX-License-Identifier: MIT
// An author's script listens to the widget and steers it: events, methods, properties, and what happens with nonsense.
import { expect, test } from './fixtures.ts';
import { Lab } from './lab.ts';
import { holdBack, openPage, Pipeline, PLAIN_PAGE } from './pipeline.ts';

test('the page hears when the widget is ready, with the engine that serves', async ({ page }) => {
  const pipeline = await Pipeline.open(page);
  expect(await pipeline.events()).toMatchObject([{ type: 'sdpa-ready', detail: { engine: 'wasm' } }]);
});

test('the page hears what the reader does: each change with its cause and the whole state', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3" step="inputs"');
  await pipeline.type('Q', 1, 1, '5');
  await pipeline.step('masked').click();
  await pipeline.cell('Masked scores', 1, 1).press('Enter');
  await pipeline.button('Reset').click();
  const heard = await pipeline.events();
  expect(heard.map(({ type, detail }) => detail['cause'] ?? detail['name'] ?? type)).toEqual([
    'sdpa-ready',
    'cell',
    'cell',
    'masked',
    'mask',
    'reset',
    'inputs',
  ]);
  expect(heard[2]?.detail).toMatchObject({
    cause: 'cell',
    state: { version: 1, preset: 'causal-3', mask: 'causal' },
  });
  expect(heard[2]?.detail['state']).toMatchObject({ q: [['5', '0', '4', '0'], {}, {}] });
  expect(heard[3]).toMatchObject({ type: 'sdpa-step', detail: { step: 3, name: 'masked' } });
  const mask = [
    [false, false, false],
    [true, true, false],
    [true, true, true],
  ];
  expect(heard[4]?.detail).toMatchObject({ state: { mask } });
});

test('the page hears that an example from the menu has taken the reader to another step', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'step="inputs"');
  await pipeline.host.getByRole('combobox').first().selectOption('causal-3');
  await expect(pipeline.step('masked')).toHaveAttribute('aria-current', 'step');
  expect((await pipeline.events('sdpa-step')).map(({ detail }) => detail)).toEqual([
    { step: 3, name: 'masked' },
  ]);
});

test('the page hears what was wrong, in the engine’s words', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="output"');
  await pipeline.type('V', 2, 3, '1e999');
  expect((await pipeline.events('sdpa-error')).map(({ detail }) => detail)).toEqual([
    { code: 'out_of_range', argument: 'value', expected: '-1000000 to 1000000', actual: '1e999' },
  ]);
});

for (const attribute of [
  'axis="diagonal"',
  'scale="big"',
  'q="1,x"',
  'step="99"',
  'view="3d"',
  'preset="none-such"',
])
  test(`a setting that cannot be is told to the page, and stands in the widget: ${attribute}`, async ({
    page,
  }) => {
    const pipeline = await Pipeline.open(page, `predict="off" ${attribute}`);
    await expect.poll(() => pipeline.events('sdpa-error')).toHaveLength(1);
    await expect(pipeline.problem).toBeVisible();
    await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
  });

test('what the page does itself is not told back to it', async ({ page }) => {
  const pipeline = await Pipeline.open(page);
  await pipeline.ask(async (element) => {
    element.step = 'weights';
    await element.updateComplete;
    element.goTo(5);
    await element.updateComplete;
    element.preset = 'misprint';
    await element.updateComplete;
    element.preset = 'causal-3';
    await element.updateComplete;
    element.reset();
    await element.updateComplete;
  });
  await expect(pipeline.step('masked')).toHaveAttribute('aria-current', 'step');
  expect((await pipeline.events()).map(({ type }) => type)).toEqual(['sdpa-ready']);
});

test('a preset and a step set together both count', async ({ page }) => {
  const pipeline = await Pipeline.open(page);
  await pipeline.ask(async (element) => {
    element.preset = 'causal-3';
    element.step = 'weights';
    await element.updateComplete;
  });
  await expect(pipeline.step('weights')).toHaveAttribute('aria-current', 'step');
  expect(await pipeline.numbers('Weights')).toHaveLength(3);
});

test('properties that are set before the element is defined are not lost', async ({ page }) => {
  const define = await holdBack(page, '**/pipeline.*.js');
  await page.goto(PLAIN_PAGE);
  await page.locator('main').evaluate((main) => {
    const element = document.createElement('sdpa-pipeline');
    Object.assign(element, { preset: 'causal-3', precision: 1 });
    main.append(element);
  });
  define();
  await expect(new Pipeline(page).cell('Masked scores', 3, 3)).toBeVisible();
});

test('goTo takes numbers and names, and ignores what does not exist', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  const steps = await pipeline.ask((element) =>
    ([4, 'output', '1', 'masked', 3, 'nowhere', -1, 9] as const).map((step) => {
      element.goTo(step);
      return element.state.step;
    }),
  );
  expect(steps).toEqual(['weights', 'output', 'scores', 'scores', 'scores', 'scores', 'scores', 'scores']);
  await expect(pipeline.host).toHaveAttribute('step', '1');
});

test('state is plain data, and result is the engine’s trace of the last complete inputs', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="weights"');
  expect(await pipeline.ask((element) => element.state)).toEqual({
    version: 1,
    preset: 'example-1',
    q: [['1', '0', '1', '0']],
    k: [
      ['1', '0', '1', '0'],
      ['0', '1', '0', '1'],
    ],
    v: [
      ['5', '0', '0'],
      ['0', '3', '0'],
    ],
    scale: 'sqrt',
    shift: '0',
    mask: 'none',
    axis: 'row',
    view: 'steps',
    step: 'weights',
  });
  const trace = () =>
    pipeline.ask((element) => {
      const { weights, output, rows, scale } = element.result ?? {};
      return { shape: output?.shape, weight: weights?.data[1], sum: rows?.weightSum.data[0], scale };
    });
  const before = await trace();
  expect(before).toEqual({ shape: [1, 3], weight: expect.closeTo(0.26894142137, 11), sum: 1, scale: 0.5 });
  await pipeline.step('inputs').click();
  await pipeline.type('Q', 1, 1, 'abc');
  expect(await trace()).toEqual(before);
});

test('reset brings the preset back, with its step', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1-unscaled"');
  await pipeline.step('output').click();
  await pipeline.type('V', 1, 1, '50');
  await pipeline.ask((element) => {
    element.reset();
  });
  await expect(pipeline.step('scaled')).toHaveAttribute('aria-current', 'step');
  await expect(pipeline.status).toContainText('Example 1, not scaled');
  expect(await pipeline.ask((element) => Array.from(element.result?.output.data ?? []))).toEqual([
    expect.closeTo(4.4039853899, 8),
    expect.closeTo(0.3576087661, 8),
    0,
  ]);
});

test('where the author says more than the preset, reset leads back to what she said', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" scale="none" step="weights"');
  await pipeline.step('inputs').click();
  await pipeline.type('Q', 1, 1, '9');
  await pipeline.button('Reset').click();
  await expect(pipeline.step('weights')).toHaveAttribute('aria-current', 'step');
  expect(await pipeline.numbers('Weights')).toEqual(['0.881 0.119']);
});

for (const preset of ['example-99', '__proto__', ''])
  test(`an example named "${preset}" does not exist: Example 1 is shown and says so`, async ({ page }) => {
    const pipeline = await Pipeline.open(page, `preset="${preset}" step="weights"`);
    await expect(pipeline.problem).toContainText(
      `There is no example named “${preset}”. Example 1 is shown instead.`,
    );
    expect(await pipeline.numbers('Weights')).toEqual(['0.731 0.269']);
  });

test('precision and heading level are the author’s, within reason', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'step="weights" precision="5" heading-level="2"');
  expect(await pipeline.numbers('Weights')).toEqual(['0.73106 0.26894']);
  await expect(pipeline.host.getByRole('heading', { level: 2 })).toBeVisible();
  for (const [nonsense, places] of [
    ['-1', '≈1'],
    ['99', '0.731059'],
    ['many', '0.731'],
  ] as const) {
    await pipeline.host.evaluate((element, value) => {
      element.setAttribute('precision', value);
      element.setAttribute('heading-level', value);
    }, nonsense);
    await expect(pipeline.cell('Weights', 1, 1)).toHaveText(places);
    const level = Number(await pipeline.host.getByRole('heading').first().getAttribute('aria-level'));
    expect(level, nonsense).toBeGreaterThanOrEqual(2);
    expect(level, nonsense).toBeLessThanOrEqual(6);
  }
});

test('the note about a misprint can be switched off, and title, intro and caption replaced', async ({
  page,
}) => {
  await openPage(
    page,
    `<sdpa-pipeline predict="off" preset="whole-matrix-softmax" errata="off">
      <span slot="title">My title</span><span slot="intro">My intro</span><span slot="caption">My caption</span>
    </sdpa-pipeline>`,
  );
  const pipeline = new Pipeline(page);
  await expect(pipeline.host).toHaveAttribute('data-state', 'exploring');
  for (const text of ['My title', 'My intro', 'My caption']) await expect(page.getByText(text)).toBeVisible();
  await expect(pipeline.host.getByText('Check the page')).toHaveCount(0);
});

test('an error is told once, not again by every editor that is opened and left', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await pipeline.type('Q', 1, 1, 'abc');
  for (const col of [2, 3]) {
    await pipeline.cell('K', 1, col).click();
    await page.keyboard.press('Enter');
  }
  expect(await pipeline.events('sdpa-error')).toHaveLength(1);
  await pipeline.type('Q', 1, 1, 'abcd');
  expect(await pipeline.events('sdpa-error')).toHaveLength(2);
});

test('a state with heads that is given back keeps them', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="heads-2" predict="off"');
  const states = await pipeline.ask(async (element) => {
    const { state } = element;
    element.state = state;
    await element.updateComplete;
    return [state, element.state];
  });
  expect(states[1]).toEqual(states[0]);
  expect(states[0]).toMatchObject({ heads: '2' });
  await expect.poll(() => pipeline.ask(({ result }) => result?.joint?.heads.length)).toBe(2);
});

test('a page that leads to an example with a mistake, and to a step of it, hears of no error', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="misprint" step="1"');
  await expect(pipeline.problem).toBeVisible();
  expect(await pipeline.events('sdpa-error')).toEqual([]);
});

test('a state that is taken and given back is the same state', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="misprint"');
  await pipeline.type('Q', 1, 1, '2,5');
  const [before, after] = await pipeline.ask(async (element) => {
    const taken = element.state;
    element.reset();
    element.state = taken;
    await element.updateComplete;
    return [taken, element.state];
  });
  expect(after).toEqual({ ...before, q: [['2.5', '0', '1', '0']] });
});

test('a page that mirrors the state while a student types takes nothing out of the student’s hands', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await pipeline.ask((element) => {
    element.addEventListener('sdpa-change', ({ detail }) => {
      element.state = detail.state as typeof element.state;
    });
  });
  await pipeline.cell('Q', 1, 1).click();
  await page.keyboard.type('12');
  await expect(pipeline.editor).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pipeline.cell('Q', 1, 1)).toBeFocused();
  expect(await pipeline.numbers('Q')).toEqual(['12 0 1 0']);
});

test('a table that a page sets leaves focus in it', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"');
  await pipeline.cell('K', 2, 4).click();
  await pipeline.ask((element) => {
    element.k = '1,2,3,4';
  });
  await expect(pipeline.cell('K', 1, 4)).toBeFocused();
});

test('locks can be taken away and be set as a list', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" lock="copy"');
  await expect(pipeline.button('Copy')).toHaveCount(0);
  for (const lock of [null, undefined, ['keys']]) {
    await pipeline.host.evaluate((element, value) => {
      Object.assign(element, { lock: value });
    }, lock);
    await expect(pipeline.button('Copy')).toBeVisible();
  }
  await expect(pipeline.button('Keys')).toHaveCount(0);
});

test('a state that is set before the element is defined is taken, and so are later ones', async ({
  page,
}) => {
  const define = await holdBack(page, '**/pipeline.*.js');
  await page.goto(PLAIN_PAGE);
  await page.locator('main').evaluate((main) => {
    const element = document.createElement('sdpa-pipeline');
    Object.assign(element, { predict: 'off', state: { version: 1, preset: 'padding', scale: 'dk' } });
    main.append(element);
  });
  define();
  const pipeline = new Pipeline(page);
  await expect(pipeline.cell('Masked scores', 1, 1)).toBeVisible();
  expect(await pipeline.ask(({ state }) => [state.preset, state.scale])).toEqual(['padding', 'dk']);
  await pipeline.ask(async (element) => {
    element.state = { version: 1, preset: 'causal-3' };
    await element.updateComplete;
  });
  expect(await pipeline.ask(({ state }) => state.preset)).toBe('causal-3');
});

test('Reset leads to the beginning, also where the author named no example', async ({ page }) => {
  const pipeline = await Pipeline.open(page);
  await pipeline.button('Scores →').click();
  await pipeline.button('Scaled →').click();
  await pipeline.button('Reset').click();
  await expect(pipeline.step('inputs')).toHaveAttribute('aria-current', 'step');
});

for (const [tag, attributes] of [
  ['sdpa-variance-lab', 'dk="4096" n="100000"'],
  ['sdpa-training-lab', 'dk="1024" steps="2000"'],
] as const)
  test(`a long run of the ${tag} begins by itself where its button is locked`, async ({ page }) => {
    const lab = await Lab.open(page, tag, `predict="off" lock="run" ${attributes}`);
    await expect(lab.host).toHaveAttribute('data-state', 'busy');
    await expect(lab.host.locator('[data-run]')).toHaveCount(0);
    await expect.poll(async () => (await lab.events('sdpa-progress')).length).toBeGreaterThan(1);
  });
