// SPDX-License-Identifier: MIT
// The picture of a product, or of tables put together: what it is made from stands side by side, and the result beside
// or below it, as there is room; where there is not, as every stage has it.
import { html, type TemplateResult } from 'lit';
import type { MatrixPicture } from '../model/picture.ts';
import { plateRoom, stageView, widthOf, type StageView } from './pipeline-stage.ts';

/** Room for the arrow and for what stands between tables, in px. */
const ARROW = 96;
const GAP = 24;

export function abreast(view: StageView): TemplateResult {
  const { sources, made, width } = view;
  const before = roomFor(sources);
  const beside = before + ARROW + roomFor(made === undefined ? [] : [made]);
  if (before > plateRoom(width)) return stageView(view);
  // Without room for all of them the stage stands in one column.
  const stage = stageView(beside <= plateRoom(width) ? view : { ...view, width: 0 });
  return html`<div class="abreast">${stage}</div>`;
}

function roomFor(tables: readonly MatrixPicture[]): number {
  return tables.reduce((sum, table) => sum + widthOf(table) + GAP, 0);
}
