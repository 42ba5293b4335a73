// SPDX-License-Identifier: MIT
// How many times faster the core is than plain loops: what can be guessed, and what was measured.

/** As many queries as keys, of vectors of 64 entries: the most that the core times in one call is 512. */
export const TIMED_SIZES = ['64', '256', '512'] as const;
export type TimedSize = (typeof TIMED_SIZES)[number];
export const TIMED_DK = 64;

/** Guesses, each by the factors that it stands for. */
const REACH = { same: [0, 1.5], few: [1.5, 4], many: [4, 12], most: [12, Infinity] } as const;
export type TimingGuess = keyof typeof REACH;
export const GUESSES = Object.keys(REACH) as readonly TimingGuess[];

/** Whether a factor is within a guess; one on the border is within both. */
export function isWithin(guess: TimingGuess, factor: number): boolean {
  const [least, most] = REACH[guess];
  return least <= factor && factor <= most;
}

/** What was measured, in milliseconds for one call, and of what. */
export interface Timed {
  readonly size: TimedSize;
  readonly guess: TimingGuess | undefined;
  readonly naiveMs: number;
  readonly coreMs: number;
  readonly ratio: number;
}
