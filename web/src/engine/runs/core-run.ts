// SPDX-License-Identifier: MIT
// Drives a run of the core: measures time, cuts slices, keeps what was computed when it ends.
import { numberOf } from '../options.ts';
import type { Run, RunProgress } from '../run-types.ts';
import { Pace, PIECE_MS } from './pace.ts';
import type { RunSlots, Tenant } from './slots.ts';
import { nextTurn } from './turn.ts';

const SLICE_MS = 8;
/** Slices between two reports of progress: about a tenth of a second, for a result may have to be sorted. */
const SLICES_OF_REPORT = 12;

/** Where the border holds the progress of a run; numbers of its kind come after it. */
const PROGRESS = { work: 0, done: 0, total: 1 } as const;
export const FIRST_NUMBER = 2;

/** One kind of run, with its options. */
export interface RunKind<R extends RunProgress> {
  /** Writes the options and starts; the number of a slot, or a negative number. */
  readonly start: () => number;
  /** The published result. */
  readonly read: (progress: RunProgress) => R;
  /**
   * For runs that can go on from where another stood: what decides which numbers are drawn, and how many are to be done.
   * isOpen: a longer run begins with all that a shorter one draws.
   */
  readonly sequence?: { readonly key: string; readonly goal: number; readonly isOpen: boolean };
  /** For runs that want to know how long each piece of work took; true when finished. */
  readonly took?: (slot: number, ms: number) => boolean;
}

export class CoreRun<R extends RunProgress> implements Run<R> {
  readonly #slots: RunSlots;
  readonly #kind: RunKind<R>;
  readonly #tenant: Tenant;
  readonly #pace = new Pace();
  #result: R | undefined;
  #isOver = false;
  /** What an ended run leaves to those that go on from it. */
  #left: Float64Array | undefined;

  /**
   * reuse: a run of the same sequence, which stays as it is; another is of no use.
   * Throws an SdpaError when the options are refused.
   */
  constructor(slots: RunSlots, kind: RunKind<R>, reuse?: Run<R>) {
    this.#slots = slots;
    this.#kind = kind;
    this.#tenant = slots.admit(this, kind.start, this.#memoryOf(reuse));
  }

  get result(): R {
    return (this.#result ??= this.#slots.guard.run(() => this.#read(false)));
  }

  advance(ms: number): boolean {
    return this.#slots.guard.run(() => this.#work(ms));
  }

  async run(options?: { onProgress?: (result: R) => void; signal?: AbortSignal }): Promise<R> {
    for (let slices = 0; !this.#isOver; ++slices) {
      await nextTurn();
      if (options?.signal?.aborted) this.cancel();
      if (this.#isOver) break;
      if (this.advance(SLICE_MS) || slices % SLICES_OF_REPORT === 0) options?.onProgress?.(this.result);
    }
    return this.result;
  }

  cancel(): R {
    if (!this.#isOver) this.#slots.guard.run(() => this.#end(true));
    return this.result;
  }

  #work(ms: number): boolean {
    let left = numberOf(ms, 'ms');
    while (left > 0 && !this.#isOver) {
      const work = this.#pace.workFor(left);
      const { isFinished, taken } = this.#advance(work);
      this.#pace.took(work, taken);
      // Of a piece that is too short for the clock nothing is known; it counts as a whole one.
      left -= taken > 0 ? taken : PIECE_MS;
      if (isFinished) this.#end(false);
    }
    return this.#isOver;
  }

  /** Does a piece of work, and says how many milliseconds it took. */
  #advance(work: number): { isFinished: boolean; taken: number } {
    const { border } = this.#slots;
    const slot = this.#slots.slotOf(this.#tenant);
    this.#result = undefined;
    border.setNumber(PROGRESS.work, work);
    const start = performance.now();
    const isFinished = border.module.run_advance(slot);
    const taken = performance.now() - start;
    return { isFinished: this.#kind.took?.(slot, taken) ?? isFinished, taken };
  }

  #end(cancelled: boolean): void {
    this.#result = this.#read(cancelled);
    this.#isOver = true;
    const { sequence } = this.#kind;
    if (this.#result.done > 0 && sequence !== undefined && (cancelled || sequence.isOpen))
      this.#left = this.#slots.memoryOf(this.#tenant);
    this.#slots.release(this.#tenant);
  }

  /** Where a run stands, if this one is to pass there. */
  #memoryOf(reuse: Run<R> | undefined): Float64Array | undefined {
    const { sequence } = this.#kind;
    if (!(reuse instanceof CoreRun) || reuse.#slots !== this.#slots || sequence === undefined)
      return undefined;
    if (reuse.#kind.sequence?.key !== sequence.key || reuse.result.done > sequence.goal) return undefined;
    return reuse.#isOver ? reuse.#left : this.#slots.memoryOf(reuse.#tenant);
  }

  #read(cancelled: boolean): R {
    const { border } = this.#slots;
    border.module.run_result(this.#slots.slotOf(this.#tenant));
    const done = border.number(PROGRESS.done);
    const total = border.number(PROGRESS.total);
    return this.#kind.read({ done, total, cancelled });
  }
}
