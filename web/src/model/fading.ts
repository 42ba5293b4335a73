// SPDX-License-Identifier: MIT
// Steps that readers fill in themselves.

/** Where the steps are faded: the first ones, or the last ones. */
export type FadeFrom = 'start' | 'end';

/** How many steps can be faded at most. */
export const FADE_LIMIT = 5;
export type FadeCount = 0 | 1 | 2 | 3 | 4 | typeof FADE_LIMIT;

/** The steps that are left to the reader, in order; a count that is no number from 0 on leaves none. */
export function fadedSteps<Step>(steps: readonly Step[], count: number, from: FadeFrom): readonly Step[] {
  const faded = Math.min(Math.max(Math.trunc(count) || 0, 0), FADE_LIMIT, steps.length);
  return from === 'start' ? steps.slice(0, faded) : steps.slice(steps.length - faded);
}
