// SPDX-License-Identifier: MIT
// Long computations of a laboratory: slices of at most 8 ms between everything else, pause, cancel, and rest while the
// widget is out of view. What was computed to its end is kept under what it was computed from, and more of the same goes
// on from there.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Run, RunProgress } from '../engine/run-types.ts';
import { nextTurn } from '../engine/runs/turn.ts';

const SLICE_MS = 8;
/** Between two drawings of a growing result: with a slice and the drawing itself less than a twentieth of a second. */
const DRAW_MS = 28;
/** Runs that are kept with their results. */
const KEPT = 12;

export type RunState = 'idle' | 'running' | 'paused' | 'done' | 'cancelled';

export interface RunListener<R> {
  /** A result grew; at the start, more than twenty times a second, and at the end. */
  progressed(result: R, state: RunState): void;
  /** A result that was kept is wanted again: nothing grew. */
  kept?(result: R): void;
}

export class RunDriver<R extends RunProgress> implements ReactiveController {
  state: RunState = 'idle';
  /** Of the run that is wanted; undefined before anything was. */
  result: R | undefined;

  readonly #host: ReactiveControllerHost & Element;
  readonly #listener: RunListener<R>;
  /** Runs that came to their end. */
  readonly #kept = new Map<string, Run<R>>();
  #key = '';
  #run: Run<R> | undefined;
  /** Of what is wanted, done or cancelled: another can go on from it. */
  #ended: Run<R> | undefined;
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
   * Wants the result of these options: at once where it is kept, else by a run that starts now. It may go on from where
   * the last one stands.
   */
  want(key: string, start: (last?: Run<R>) => Run<R>): void {
    if (this.isFor(key)) return;
    const last = this.#run ?? this.#ended;
    this.drop();
    this.#key = key;
    this.#ended = this.#kept.get(key);
    this.result = this.#ended?.result;
    if (this.result === undefined) this.#begin(start(last));
    else {
      this.state = 'done';
      this.#listener.kept?.(this.result);
    }
  }

  /**
   * A piece of work by hand, then rest: on the run that is under way, or on a new one. `work` is true at the end of the
   * run.
   */
  step(key: string, start: () => Run<R>, work: (run: Run<R>) => boolean): void {
    if (this.#run === undefined) {
      this.drop();
      this.#key = key;
    }
    const run = (this.#run ??= start());
    if (work(run)) {
      this.#finish(run);
      return;
    }
    this.result = run.result;
    this.#tell('paused');
  }

  /** After a cancel: the rest. */
  again(start: (last?: Run<R>) => Run<R>): void {
    if (this.state === 'cancelled') this.#begin(start(this.#ended));
  }

  /** Whether what is wanted is of these options. */
  isFor(key: string): boolean {
    return key === this.#key && this.state !== 'idle';
  }

  /** Nothing is wanted any more; the core has its slot back. */
  drop(): void {
    this.#run?.cancel();
    this.#run = this.#ended = undefined;
    this.#key = '';
    this.state = 'idle';
    this.result = undefined;
  }

  /** What is shown of a paused run is where it stands, not where it was drawn last. */
  pause(): void {
    const run = this.#run;
    if (this.state !== 'running' || run === undefined) return;
    if (run.advance(0)) return this.#finish(run);
    this.result = run.result;
    this.#tell('paused');
  }

  resume(): void {
    if (this.state !== 'paused' || this.#run === undefined) return;
    this.#tell('running');
    void this.#drive(this.#run);
  }

  /** Ends the run; what there is stays. */
  cancel(): void {
    if (this.#run === undefined || (this.state !== 'running' && this.state !== 'paused')) return;
    this.#run.cancel();
    this.#finish(this.#run);
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

  #begin(run: Run<R>): void {
    this.#run = run;
    this.#ended = undefined;
    this.result = run.result;
    this.#tell('running');
    void this.#drive(run);
  }

  #wake(): void {
    if (this.state === 'running' && this.#run !== undefined) void this.#drive(this.#run);
  }

  /** A slice and a drawing never share a turn: one of each is too long where the machine is slow. */
  async #drive(run: Run<R>): Promise<void> {
    if (this.#driving === run) return;
    this.#driving = run;
    const isOn = () => this.#run === run && this.state === 'running';
    let drawn = performance.now();
    while (isOn() && this.#isSeen && !document.hidden) {
      await nextTurn();
      if (!isOn()) break;
      const isOver = run.advance(SLICE_MS);
      if (!isOver && performance.now() - drawn <= DRAW_MS) continue;
      await nextTurn();
      if (!isOn()) break;
      drawn = performance.now();
      if (isOver) this.#finish(run);
      else this.#grow(run);
    }
    if (this.#driving === run) this.#driving = undefined;
  }

  #grow(run: Run<R>): void {
    this.result = run.result;
    this.#tell('running');
  }

  #finish(run: Run<R>): void {
    this.#run = undefined;
    this.#ended = run;
    this.result = run.result;
    const { cancelled } = this.result;
    if (!cancelled) this.#keep(run);
    this.#tell(cancelled ? 'cancelled' : 'done');
  }

  #keep(run: Run<R>): void {
    this.#kept.set(this.#key, run);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  #tell(state: RunState): void {
    this.state = state;
    if (this.result !== undefined) this.#listener.progressed(this.result, state);
    this.#host.requestUpdate();
  }
}
