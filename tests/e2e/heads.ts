// SPDX-License-Identifier: MIT
// The tables around the heads, found by their names as <sdpa-pipeline>'s own are.
import type { Locator } from '@playwright/test';
import type { Pipeline } from './pipeline.ts';

export const table = (pipeline: Pipeline, name: string): Locator =>
  pipeline.host.getByRole('grid', { name: new RegExp(`^${name}, `) });

export const cell = (pipeline: Pipeline, name: string, row: number, col: number): Locator =>
  pipeline.host.getByRole('gridcell', { name: new RegExp(`^${name} row ${row} column ${col}, `) });

/** What is visible, row by row. */
export const rows = (grid: Locator): Promise<string[]> =>
  grid
    .locator('tr:has(td[data-row])')
    .evaluateAll((all) =>
      all.map((row) =>
        Array.from(row.querySelectorAll<HTMLElement>('td[data-row]'), ({ innerText }) =>
          innerText.trim(),
        ).join(' '),
      ),
    );

export async function type(
  pipeline: Pipeline,
  name: string,
  row: number,
  col: number,
  text: string,
): Promise<void> {
  await cell(pipeline, name, row, col).click();
  await pipeline.editor.fill(text);
  await pipeline.editor.press('Enter');
}
