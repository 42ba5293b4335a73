// SPDX-License-Identifier: MIT
// Changes that may leave the result as it was, with a note that says whether they did: keys and queries in other places,
// a constant added to every score.
import { isFollowed, isTheSame, moveFirst } from '../model/pipeline-order.ts';
import type { PipelineSession } from './pipeline-session.ts';

/** Moves a key with its value, or a query; a note says what became of the output. True when the state changed. */
export function moveFirstOf(session: PipelineSession, what: 'keys' | 'queries'): boolean {
  const before = session.stale ? undefined : session.run?.result.stages.output;
  const changed = session.change(moveFirst(session.state, what));
  const now = session.stale ? undefined : session.run?.result.stages.output;
  if (before === undefined || now === undefined) return changed;
  const same = isFollowed(what, before, now) ? 'yes' : 'no';
  session.notes = [{ key: `note.moved.${what}`, args: { same } }];
  return changed;
}

/** Adds a number to every score; a note says what became of the weights. True when the state changed. */
export function addConstant(session: PipelineSession, text: string): boolean {
  const before = session.stale ? undefined : session.run?.result.stages.weights;
  const changed = session.enter('shift', text, { control: 'shift' });
  const now = session.stale ? undefined : session.run?.result.stages.weights;
  if (before === undefined || now === undefined || session.state.shift === '0') return changed;
  session.notes = [{ key: 'note.shifted', args: { same: isTheSame(before, now) ? 'yes' : 'no' } }];
  return changed;
}
