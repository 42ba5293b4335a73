// SPDX-License-Identifier: MIT
// Long computations of a laboratory: slices of at most 8 ms between everything else, pause, cancel, and rest while the
// widget is out of view. What was computed is kept under what it was computed from.
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

  /** Wants the result of these options: at once where it is kept, else by a run that starts now. */
  want(key: string, start: () => Run<R>): void {
    if (this.isFor(key)) return;
    this.drop();
    this.#key = key;
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.result = kept;
      this.state = kept.cancelled ? 'cancelled' : 'done';
      return;
    }
    this.#begin(start());
  }

  /** Whether what is wanted is of these options. */
  isFor(key: string): boolean {
    return key === this.#key && this.state !== 'idle';
  }

  /** Nothing is wanted any more. */
  drop(): void {
    this.#run = undefined;
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
  }

  hostDisconnected(): void {
    this.#view?.disconnect();
    this.#isSeen = false;
    document.removeEventListener('visibilitychange', this.#visibility);
  }

  #begin(run: Run<R>): void {
    this.#run = run;
    this.result = run.result;
    this.#tell('running');
    void this.#drive(run);
  }

  #wake(): void {
    if (this.state === 'running' && this.#run !== undefined) void this.#drive(this.#run);
  }

  #driving: Run<R> | undefined;

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
        this.result = run.result;
        this.#tell('running');
      }
    }
    if (this.#driving === run) this.#driving = undefined;
  }

  #finish(result: R): void {
    this.#run = undefined;
    this.result = result;
    this.#kept.set(this.#key, result);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    this.#tell(result.cancelled ? 'cancelled' : 'done');
  }

  #tell(state: RunState): void {
    this.state = state;
    if (this.result !== undefined) this.#listener.progressed(this.result, state);
    this.#host.requestUpdate();
  }
}
