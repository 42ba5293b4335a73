// SPDX-License-Identifier: MIT
// What both laboratories go by: the course's program in numbers, and the limits they share.

/**
 * The lengths that the program draws, the keys of each, and its products for each variance, which begin where its first
 * part, of a query and its keys each, ends.
 */
export const COURSE = { dims: [4, 64, 512], keys: 3, samples: 2000, skip: 4 * (4 + 64 + 512) } as const;

export const SEED_RANGE = { min: 0, max: 4294967295, whole: true } as const;

/** From here on "almost all the weight" is said of one key. */
export const ONE_HOT = 0.99;
