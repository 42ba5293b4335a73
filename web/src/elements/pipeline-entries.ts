// SPDX-License-Identifier: MIT
// Sizes, whole tables and pasted cells as a reader enters them. Fetched with what acting needs.
import { checkSize, pastedInto, setSize, sizeKept } from '../model/pipeline-entries.ts';
import { readMatrixText } from '../model/matrix-text.ts';
import * as change from '../model/pipeline-state.ts';
import type { CellRef, InputName, SizeName } from '../model/pipeline-state.ts';
import type { PipelineSession } from './pipeline-session.ts';

/** Takes the size or refuses it; true when the state changed. */
export function enterSize(session: PipelineSession, name: SizeName, text: string): boolean {
  const size = checkSize(name, text);
  if (typeof size === 'number') return session.change(setSize(session.state, name, size));
  session.refused = { problem: size, text };
  return false;
}

/** A whole table as text; true when the state changed. With `fixed`, only one as large as the table is. */
export function enterTable(session: PipelineSession, name: InputName, text: string, fixed = false): boolean {
  const place = { control: `text-${name}` } as const;
  const problem = fixed ? sizeKept(session.state, name, text, place) : null;
  if (problem !== null) session.refused = { problem, text };
  return problem === null && session.enter(name, text, place);
}

/** Cells from a spreadsheet, put in from this cell on: the table grows where they need it. True when changed. */
export function pasteCells(
  session: PipelineSession,
  { matrix, row, col }: CellRef,
  text: string,
  fixed = false,
): boolean {
  if (!change.isInput(matrix)) return false;
  const whole = pastedInto(change.shownCells(session.state, matrix), row, col, readMatrixText(text));
  return enterTable(session, matrix, whole, fixed);
}
