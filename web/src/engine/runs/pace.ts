// SPDX-License-Identifier: MIT
// How much work fits into how many milliseconds, learned while working. Clocks of browsers are coarse, so what is short
// is not judged alone.

/** Work is handed out in pieces of about this length, so that a slice ends in time. */
const PIECE_MS = 1;
/** From here on a measured time says something. */
const CLEAR_MS = 0.5;

export class Pace {
  #perMs = 0;
  #first = 1;
  #work = 0;
  #ms = 0;

  /** How many units to do next, when `ms` milliseconds are left. */
  workFor(ms: number): number {
    if (this.#perMs === 0) return this.#first;
    return Math.max(1, Math.floor(this.#perMs * Math.min(ms, PIECE_MS)));
  }

  took(work: number, ms: number): void {
    this.#first *= 2;
    this.#work += work;
    this.#ms += ms;
    if (this.#ms < CLEAR_MS) return;
    this.#perMs = this.#work / this.#ms;
    this.#work = this.#ms = 0;
  }
}
