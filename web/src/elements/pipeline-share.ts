// SPDX-License-Identifier: MIT
// Bars under the tables: what the chosen row of weights shares out, and what each key adds to a number of the output.
import { nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../model/format.ts';
import { entry, rowOf } from '../model/pipeline-result.ts';
import { columnOf } from '../model/pipeline-stretch.ts';
import { contributionBars, type ContributionBars } from '../views/contribution-bars.ts';
import { plateRoom } from '../views/pipeline-stage.ts';
import { shareBar, type ShareBar } from '../views/share-bar.ts';
import { products } from './pipeline-products.ts';
import { pictures, sceneOf, type PipelineView } from './pipeline-scene.ts';

/** The bars of the present step, where it has some. */
export function share(view: PipelineView): TemplateResult | typeof nothing {
  const { t } = view;
  const width = plateRoom(view.width / view.textSize);
  const bar = sharedRow(view);
  if (bar !== null) return shareBar({ ...bar, width }, t);
  const added = contributions(view);
  return added === null ? nothing : contributionBars({ ...added, width }, t);
}

/** What each key adds to the number of the output that is looked at, the first unless one is chosen. */
function contributions(view: PipelineView): Omit<ContributionBars, 'width'> | null {
  const { session, engine, style } = view;
  const { state, run, stale } = session;
  if (state.step !== 'output' || run === null || stale) return null;
  const scene = sceneOf(view);
  if (scene.covered.has('output')) return null;
  const { chosen } = scene.state;
  const { row, col } = chosen?.matrix === 'output' && chosen.fact === undefined ? chosen : { row: 0, col: 0 };
  const { weights, v, output } = run.result.stages;
  const told = (value: number) => ({ value, text: formatNumber(value, style) });
  const terms = products(engine, rowOf(weights, row), columnOf(v, col));
  return { row, col, terms: terms.map(told), sum: told(entry(output, row, col)) };
}

/** The chosen row, where a row really shares out 1. */
export function sharedRow(view: PipelineView): Omit<ShareBar, 'width'> | null {
  const { state, run, stale } = view.session;
  if (state.step !== 'weights' || state.axis !== 'row' || run === null || stale) return null;
  const scene = sceneOf(view);
  if (scene.covered.has('weights')) return null;
  const { chosen: lit } = scene.state;
  const row = (lit?.matrix === 'weights' ? lit : state.chosen)?.row ?? 0;
  const cells = pictures(view, ['weights'])[0]?.cells[row];
  if (cells === undefined || run.result.visibleKeys[row] === 0) return null;
  const chosen = cells.findIndex((cell) => cell.mark === 'sel');
  return { row, cells, weights: rowOf(run.result.stages.weights, row), chosen };
}
