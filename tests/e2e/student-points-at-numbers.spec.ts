// SPDX-License-Identifier: MIT
// A student points at numbers with a mouse: the panel tells how each was made, and where it came from is ringed.
import { STEPS } from '../../web/src/model/pipeline-steps.ts';
import { expect, test } from './fixtures.ts';
import { Pipeline } from './pipeline.ts';
import { word } from './words.ts';

test('pointing shows the arithmetic of a number, going away brings the chosen one back', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="example-1" step="weights"');
  await expect(pipeline.line).toHaveText(/= 0\.731$/);
  await pipeline.cell('Weights', 1, 2).hover();
  await expect(pipeline.line).toHaveText(/= 0\.269$/);
  await pipeline.cell('Scores', 1, 1).hover();
  await expect(pipeline.line).toHaveText('2 ÷ √4 = 1');
  await page.mouse.move(0, 0);
  await expect(pipeline.line).toHaveText(/= 0\.731$/);
  expect(await pipeline.events('sdpa-change')).toEqual([]);
});

test('the sources of the chosen number are ringed: two rows for a raw score, weights and a column for an output', async ({
  page,
}) => {
  const pipeline = await Pipeline.open(page, 'preset="whole-matrix-softmax" step="scores"');
  await pipeline.cell('Raw scores', 2, 1).click();
  const ringed = (matrix: 'Q' | 'K' | 'Weights') => pipeline.grid(matrix).locator('tr.ring').allInnerTexts();
  expect((await ringed('Q')).map((text) => text.split(/\s+/).slice(0, 2).join(' '))).toEqual(['query 2']);
  expect((await ringed('K')).map((text) => text.split(/\s+/).slice(0, 2).join(' '))).toEqual(['key 1']);
  await pipeline.step('output').click();
  await expect(pipeline.cell('Output', 2, 1)).toHaveAttribute('aria-selected', 'true');
  expect(await ringed('Weights')).toHaveLength(1);
  for (const row of [1, 2]) await expect(pipeline.cell('V', row, 1).locator('.src')).toHaveCount(1);
});

/** A number on the screen, and what the panel says it is when a reader points at it. */
interface Opened {
  readonly matrix: string;
  readonly row: number;
  readonly col: number;
  readonly shown: string;
  readonly head: string;
}

/** Points at every number of the step. */
function openAll(pipeline: Pipeline): Promise<readonly Opened[]> {
  return pipeline.ask(async (element) => {
    const opened: Opened[] = [];
    for (const cell of element.renderRoot.querySelectorAll<HTMLElement>('td[data-row]')) {
      const { row, col, fact } = cell.dataset;
      const matrix = fact ?? cell.closest<HTMLElement>('[data-matrix]')?.dataset['matrix'] ?? '';
      const shown = cell.innerText.trim();
      cell.dispatchEvent(
        new PointerEvent('pointermove', { pointerType: 'mouse', bubbles: true, composed: true }),
      );
      await element.updateComplete;
      const parts = element.renderRoot.querySelectorAll<HTMLElement>('#made .head span');
      const head = Array.from(parts, (part) => part.innerText.trim()).join(', ');
      opened.push({ matrix, row: Number(row) + 1, col: Number(col) + 1, shown, head });
    }
    return opened;
  });
}

/** The whole heading, because a part of it may hold the same digits: "weight of key 1 for query 2". */
function headOf({ matrix, row, col, shown }: Opened): string {
  const made = word(['q', 'k', 'v'].includes(matrix) ? 'made.given' : 'made').replace('{value}', shown);
  const of = word(`made.${matrix}.of`).replace('{row}', String(row)).replace('{col}', String(col));
  return `${made}, ${of}`;
}

test('every number of every table can be opened', async ({ page }) => {
  const pipeline = await Pipeline.open(page, 'preset="causal-3"');
  for (const step of STEPS) {
    await pipeline.step(step).click();
    const opened = await openAll(pipeline);
    expect(opened.length, step).toBeGreaterThan(8);
    expect(
      opened.map(({ head }) => head),
      step,
    ).toEqual(opened.map(headOf));
  }
});
