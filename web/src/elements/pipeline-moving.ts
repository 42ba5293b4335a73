// SPDX-License-Identifier: MIT
// Keys and queries that change places.
import { isFollowed, moveFirst } from '../model/pipeline-order.ts';
import type { PipelineSession } from './pipeline-session.ts';

/** Moves a key with its value, or a query; a note says what became of the output. */
export function moveFirstOf(session: PipelineSession, what: 'keys' | 'queries'): void {
  const before = session.run?.result.stages.output;
  session.change(moveFirst(session.state, what));
  const now = session.stale ? undefined : session.run?.result.stages.output;
  if (before === undefined || now === undefined) return;
  const same = isFollowed(what, before, now) ? 'yes' : 'no';
  session.notes = [{ key: `note.moved.${what}`, args: { same } }];
}
