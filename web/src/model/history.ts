// SPDX-License-Identifier: MIT
// What Undo and Redo go through: the states before and after the present one. A value; whoever holds it replaces it.

export interface History<State> {
  readonly past: readonly State[];
  readonly future: readonly State[];
}

/** Steps that are remembered. */
const DEPTH = 100;

export const NO_HISTORY: History<never> = { past: [], future: [] };

/** The reader has left `before` for a new state: what had been undone is gone. */
export function remember<State>({ past }: History<State>, before: State): History<State> {
  return { past: [...past, before].slice(-DEPTH), future: [] };
}

/** The state before `now`, and the history seen from there; undefined at the beginning. */
export function undone<State>(
  { past, future }: History<State>,
  now: State,
): { readonly state: State; readonly history: History<State> } | undefined {
  const state = past.at(-1);
  return state === undefined
    ? undefined
    : { state, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** The state that was undone last, and the history seen from there; undefined at the end. */
export function redone<State>(
  { past, future }: History<State>,
  now: State,
): { readonly state: State; readonly history: History<State> } | undefined {
  const [state, ...rest] = future;
  return state === undefined ? undefined : { state, history: { past: [...past, now], future: rest } };
}
