// SPDX-License-Identifier: MIT
// The bar that the chosen row of weights shares out.
import { nothing, type TemplateResult } from 'lit';
import { rowOf } from '../model/pipeline-result.ts';
import { plateRoom } from '../views/pipeline-stage.ts';
import { shareBar, type ShareBar } from '../views/share-bar.ts';
import { pictures, sceneOf, type PipelineView } from './pipeline-scene.ts';

/** The bar of the chosen row. */
export function share(view: PipelineView): TemplateResult | typeof nothing {
  const bar = sharedRow(view);
  const { width, textSize, t } = view;
  return bar === null ? nothing : shareBar({ ...bar, width: plateRoom(width / textSize) }, t);
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
