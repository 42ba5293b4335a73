// SPDX-License-Identifier: MIT
// Long computations of a laboratory: slices of at most 8 ms between everything else, pause, cancel, and rest while the
// widget is out of view. What was computed to its end is kept under what it was computed from.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Run, RunProgress } from '../engine/run-types.ts';
import { nextTurn } from '../engine/runs/turn.ts';

const SLICE_MS = 8;
/** Between two drawings of a growing result. */
const DRAW_MS = 80;
/** Results that are kept. */
const KEPT = 12;

export type RunState = 'idle' | 'running' | 'paused' | 'done' | 'cancelled';

export interface RunListener<R> {
  /** A result grew; at the start, about ten times a second, and at the end. */
  progressed(result: R, state: RunState): void;
}

export class RunDriver<R extends RunProgress> implements ReactiveController {
  state: RunState = 'idle';
  /** Of the run that is wanted; undefined before anything was. */
  result: R | undefined;

  readonly #host: ReactiveControllerHost & Element;
  readonly #listener: RunListener<R>;
  readonly #kept = new Map<string, R>();
  #key = '';
  #run: Run<R> | undefined;
  /** Stays in sight until the run, which draws the same numbers, has come further. */
  #before: R | undefined;
  #driving: Run<R> | undefined;
  #isSeen = true;
  #view: IntersectionObserver | undefined;
  readonly #visibility = () => {
    this.#wake();
  };

  constructor(host: ReactiveControllerHost & Element, listener: RunListener<R>) {
    this.#host = host;
    this.#listener = listener;
    host.addController(this);
  }

  /**
   * Wants the result of these options: at once where it is kept, else by a run that starts now. A run that goes on draws
   * what the last one has drawn, and then more: what is in sight stays until it is overtaken.
   */
  want(key: string, start: () => Run<R>, goesOn = false): void {
    if (this.isFor(key)) return;
    const before = goesOn ? this.result : undefined;
    this.drop();
    this.#key = key;
    this.result = this.#kept.get(key);
    if (this.result === undefined) this.#begin(start(), before);
    else this.state = 'done';
  }

  /** After a cancel: the same run once more, to its end. */
  again(start: () => Run<R>): void {
    if (this.state === 'cancelled') this.#begin(start(), this.result);
  }

  /** Whether what is wanted is of these options. */
  isFor(key: string): boolean {
    return key === this.#key && this.state !== 'idle';
  }

  /** Nothing is wanted any more; the core has its slot back. */
  drop(): void {
    this.#run?.cancel();
    this.#run = this.#before = undefined;
    this.#key = '';
    this.state = 'idle';
    this.result = undefined;
  }

  pause(): void {
    if (this.state === 'running') this.#tell('paused');
  }

  resume(): void {
    if (this.state !== 'paused' || this.#run === undefined) return;
    this.#tell('running');
    void this.#drive(this.#run);
  }

  /** Ends the run; what there is stays. */
  cancel(): void {
    if (this.#run === undefined || (this.state !== 'running' && this.state !== 'paused')) return;
    this.#finish(this.#run.cancel());
  }

  hostConnected(): void {
    this.#view ??= new IntersectionObserver((entries) => {
      this.#isSeen = entries.at(-1)?.isIntersecting ?? true;
      this.#wake();
    });
    this.#view.observe(this.#host);
    document.addEventListener('visibilitychange', this.#visibility);
    // A run that was let go is wanted again.
    this.#host.requestUpdate();
  }

  /** A node that is only moved is back in the next turn; one that was taken away keeps no slot of the core. */
  hostDisconnected(): void {
    this.#view?.disconnect();
    this.#isSeen = false;
    document.removeEventListener('visibilitychange', this.#visibility);
    void nextTurn().then(() => {
      if (this.#run !== undefined && !this.#host.isConnected) this.drop();
    });
  }

  #begin(run: Run<R>, before: R | undefined): void {
    this.#run = run;
    this.#before = before;
    this.result = this.#furthest(run.result);
    this.#tell('running');
    void this.#drive(run);
  }

  #wake(): void {
    if (this.state === 'running' && this.#run !== undefined) void this.#drive(this.#run);
  }

  async #drive(run: Run<R>): Promise<void> {
    if (this.#driving === run) return;
    this.#driving = run;
    let drawn = performance.now();
    while (this.#run === run && this.state === 'running' && this.#isSeen && !document.hidden) {
      await nextTurn();
      if (this.#run !== run || this.state !== 'running') break;
      if (run.advance(SLICE_MS)) this.#finish(run.result);
      else if (performance.now() - drawn > DRAW_MS) {
        drawn = performance.now();
        this.result = this.#furthest(run.result);
        this.#tell('running');
      }
    }
    if (this.#driving === run) this.#driving = undefined;
  }

  #furthest(result: R): R {
    const before = this.#before;
    if (before === undefined || result.done >= before.done) return result;
    const { total, cancelled } = result;
    return { ...before, total, cancelled };
  }

  #finish(result: R): void {
    this.#run = undefined;
    this.result = this.#furthest(result);
    if (!result.cancelled) this.#keep(result);
    this.#tell(result.cancelled ? 'cancelled' : 'done');
  }

  #keep(result: R): void {
    this.#kept.set(this.#key, result);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  #tell(state: RunState): void {
    this.state = state;
    if (this.result !== undefined) this.#listener.progressed(this.result, state);
    this.#host.requestUpdate();
  }
}
