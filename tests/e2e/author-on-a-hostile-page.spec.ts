// SPDX-License-Identifier: MIT
// An author's page resets everything, sets odd roots and styles every table: the widget looks as it looks anywhere.
import { STEPS } from '../../web/src/model/pipeline-steps.ts';
import { expect, test } from './fixtures.ts';
import { Pipeline, PLAIN_PAGE } from './pipeline.ts';

const HOSTILE_PAGE = '/hosts/hostile.html';

/** What a reader would notice first, measured. */
function look(pipeline: Pipeline) {
  return pipeline.host.evaluate((element) => {
    const root = element.shadowRoot;
    const size = (selector: string) => {
      const { width, height } = root?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return [Math.round(width), Math.round(height)];
    };
    const plate = getComputedStyle(root?.querySelector('.plate') ?? element);
    const inherited = [
      'text-align',
      'text-transform',
      'letter-spacing',
      'word-spacing',
      'text-indent',
      'white-space',
    ];
    return {
      width: size('.plate')[0],
      cellHeight: size('td[data-row] .cell')[1],
      button: size('.btn')[1],
      step: size('.step svg'),
      inherited: inherited.map((name) => `${name}: ${plate.getPropertyValue(name)}`),
    };
  });
}

test('a page that resets and styles everything does not get inside', async ({ page }) => {
  const plain = await Pipeline.open(page, 'preset="causal-3" step="weights"', PLAIN_PAGE);
  await page.addStyleTag({ content: 'main { width: 700px } body { font-size: 18px }' });
  await expect(plain.host.locator('.plate')).toHaveCSS('width', '700px');
  const expected = await look(plain);
  const hostile = await Pipeline.open(page, 'preset="causal-3" step="weights"', HOSTILE_PAGE);
  expect(await look(hostile)).toEqual(expected);
});

test('every step fits into the space the page gives, and can be used', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3"', HOSTILE_PAGE);
  for (const step of STEPS) {
    await pipeline.step(step).click();
    await pipeline.host.getByRole('gridcell').last().click();
    const overflow = await pipeline.host.evaluate((element) => {
      const plate = element.shadowRoot?.querySelector('.plate');
      return plate ? plate.scrollWidth - plate.clientWidth : Number.NaN;
    });
    expect(overflow, step).toBe(0);
  }
  await pipeline.step('output').click();
  expect(await pipeline.numbers('Output')).toEqual(['4 0', '1.076 1.462', '1.845 1']);
  await pipeline.type('V', 1, 1, '8');
  expect(await pipeline.numbers('Output')).toEqual(['8 0', '2.152 1.462', '3.534 1']);
});

test('small roots do not make small text', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1"', HOSTILE_PAGE);
  for (const step of ['inputs', 'weights', 'output'] as const) {
    await pipeline.step(step).click();
    const small = await pipeline.host.evaluate((element) =>
      Array.from(element.shadowRoot?.querySelectorAll<HTMLElement>('.plate *') ?? []).flatMap((part) => {
        const ownText = Array.from(part.childNodes).some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        const size = Number.parseFloat(getComputedStyle(part).fontSize);
        const script = part.closest('sub, sup, math, .spoken') !== null;
        return ownText && !script && size < 12 ? [`${part.outerHTML.slice(0, 60)} ${size}px`] : [];
      }),
    );
    expect(small, step).toEqual([]);
  }
});

test('a widget inside another shadow root works and speaks the language around it', async ({ page }) => {
  await page.goto(PLAIN_PAGE);
  await page.locator('main').evaluate((main) => {
    const outer = document.createElement('div');
    main.append(outer);
    outer.attachShadow({ mode: 'open' }).innerHTML =
      '<sdpa-pipeline predict="off" step="weights"></sdpa-pipeline>';
  });
  const pipeline = new Pipeline(page);
  await expect(pipeline.cell('Weights', 1, 2)).toHaveText('0.269');
});
