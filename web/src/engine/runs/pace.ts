// SPDX-License-Identifier: MIT
// How much work fits into how many milliseconds, learned while working. Clocks of browsers are coarse, so what is short
// is not judged alone; and where a clock stands still, work goes on in pieces that are short on any machine.

/** Work is handed out in pieces of about this length, so that a slice ends in time. */
export const PIECE_MS = 1;
/** From here on a measured time says something. */
const CLEAR_MS = 0.5;
/** In draws of the core: a millisecond or two of its JavaScript build. Nothing larger is done on a guess. */
const LARGEST_GUESS = 1 << 14;
/** The core counts work in 32 bits. A run that does less than it is asked for looks ever faster. */
const MOST_WORK = 0x7fffffff;

export class Pace {
  #perMs = 0;
  #guess = 1;
  #work = 0;
  #ms = 0;

  /** How many units to do next, when `ms` milliseconds are left. */
  workFor(ms: number): number {
    if (this.#perMs === 0) return this.#guess;
    return Math.min(MOST_WORK, Math.max(1, Math.floor(this.#perMs * Math.min(ms, PIECE_MS))));
  }

  took(work: number, ms: number): void {
    this.#guess = Math.min(2 * this.#guess, LARGEST_GUESS);
    this.#work += work;
    this.#ms += ms;
    if (this.#ms < CLEAR_MS) return;
    this.#perMs = this.#work / this.#ms;
    this.#work = this.#ms = 0;
  }
}
