// SPDX-License-Identifier: MIT
// What each key adds to a number of the output: the core's products, in words and as bars.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import type { PipelinePresetName } from '../../../web/src/content/presets.ts';
import { products } from '../../../web/src/elements/pipeline-products.ts';
import { goToStep, type CellRef } from '../../../web/src/model/pipeline-state.ts';
import { engine, presetState } from '../worked.ts';
import { drawn, sessionWith } from './pages.ts';

const said = (row: number, col: number, terms: readonly string[], sum: string) => {
  const items = terms.map((value, index) => message('en', 'contribution.item', { key: index + 1, value }));
  return message('en', 'contribution.spoken', { row, col, terms: items.join(', '), sum });
};

const outputOf = (preset: PipelinePresetName, chosen: CellRef | null = null) =>
  drawn(sessionWith({ ...goToStep(presetState(preset), 'output'), chosen }));

describe('the bars of the output', () => {
  it('are about the first number, until another is chosen', () => {
    expect(outputOf('example-1')).toContain(said(1, 1, ['3.655', '0'], '3.655'));
    expect(outputOf('example-1', { matrix: 'output', row: 0, col: 1 })).toContain(
      said(1, 2, ['0', '0.807'], '0.807'),
    );
  });

  it('stand at the output alone, and only for numbers of the present inputs', () => {
    for (const step of ['inputs', 'scores', 'scaled', 'weights'] as const)
      expect(drawn(sessionWith(goToStep(presetState('example-1'), step)))).not.toContain('contributions');
    const session = sessionWith(goToStep(presetState('example-1'), 'output'));
    session.keep({ matrix: 'v', row: 0, col: 0 }, 'abc');
    expect(session.stale).toBe(true);
    expect(drawn(session)).not.toContain('contributions');
  });

  it('have a length also where large text leaves them no room', () => {
    const session = sessionWith(goToStep(presetState('example-1'), 'output'));
    session.keep({ matrix: 'v', row: 0, col: 0 }, '-5');
    const page = drawn(session, { width: 280, textSize: 2 });
    expect(page).toContain('contributions');
    expect(page).not.toMatch(/width=-|viewBox="0 0 -/);
  });

  it('go to the left where a value is negative', () => {
    const session = sessionWith(goToStep(presetState('example-1'), 'output'));
    session.keep({ matrix: 'v', row: 0, col: 0 }, '-5');
    expect(drawn(session)).toContain(said(1, 1, ['−3.655', '0'], '−3.655'));
    expect(drawn(session)).toMatch(/class="in num end"/);
  });
});

it('products are those of the core', () => {
  expect(products(engine, [2, -1, 0.5], [3, 4, 0])).toEqual([6, -4, 0]);
});
