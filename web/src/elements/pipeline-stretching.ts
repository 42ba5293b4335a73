// SPDX-License-Identifier: MIT
// A key made longer or shorter, direction kept: every score of it is multiplied alike. A note says what that did to its
// weights.
import type { LeanEngine } from '../engine/lean.ts';
import { columnOf, growth, isMultiplied } from '../model/pipeline-stretch.ts';
import { products } from './pipeline-products.ts';
import type { PipelineSession } from './pipeline-session.ts';

/** Multiplies key `index` (from 0) by a number. True when the state changed. */
export function stretchKey(
  session: PipelineSession,
  engine: LeanEngine,
  index: number,
  times: number,
): boolean {
  const { run: before, stale } = session;
  if (before === null || stale) return false;
  const stretched = multiplied(engine, before.result.input.key[index] ?? [], times);
  const k = session.state.cells.k.map((row, at) =>
    at === index ? [...stretched.map(String), ...row.slice(stretched.length)] : row,
  );
  const changed = session.change({ ...session.state, cells: { ...session.state.cells, k } });
  const { run: now } = session;
  if (now === null || session.stale) return changed;
  const columns = (made: 'raw' | 'weights') =>
    [before, now].map(({ result }) => columnOf(result.stages[made], index)) as [number[], number[]];
  const { more, less } = growth(...columns('weights'));
  const follows = isMultiplied(...columns('raw'), times) ? 'yes' : 'no';
  const same = more + less === 0 ? 'yes' : 'no';
  session.notes = [{ key: 'note.stretched', args: { key: index + 1, times, follows, same, more, less } }];
  return changed;
}

/** One key times a number, by the core. */
function multiplied(engine: LeanEngine, key: readonly number[], times: number): readonly number[] {
  const made = products(
    engine,
    key.map(() => times),
    key,
  );
  return made.map((entry) => Number(entry.toPrecision(DIGITS)));
}

/** 3 times 0.1 is 0.3: what a product of doubles has beyond these digits was never entered. */
const DIGITS = 12;
