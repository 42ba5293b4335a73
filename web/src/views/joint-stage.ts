// SPDX-License-Identifier: MIT
// The picture of a product: its factors beside each other where there is room, else as every stage has them.
import { html, type TemplateResult } from 'lit';
import { plateRoom, stageView, widthOf, type StageView } from './pipeline-stage.ts';

/** Room for the arrow and for what stands between tables, in px. */
const ARROW = 96;
const GAP = 24;

export function abreast(view: StageView): TemplateResult {
  const { sources, made, width } = view;
  const tables = [...sources, ...(made === undefined ? [] : [made])];
  const room = tables.reduce((sum, table) => sum + widthOf(table) + GAP, ARROW);
  return room > plateRoom(width) ? stageView(view) : html`<div class="abreast">${stageView(view)}</div>`;
}
