// SPDX-License-Identifier: MIT
// What the laboratories share beyond the contract of all elements: the whole engine, the styles and words of charts and
// of long runs, and how a run is told about.
import type { PropertyValues } from 'lit';
import type { Engine } from '../engine/engine.ts';
import type { RunProgress } from '../engine/run-types.ts';
import charts from '../views/styles/charts.css';
import drawers from '../views/styles/drawers.css';
import explanation from '../views/styles/explanation.css';
import labs from '../views/styles/labs.css';
import question from '../views/styles/question.css';
import { SdpaElement } from './base.ts';
import type { LivePhase } from './live-element.ts';
import { RunDriver, type RunState } from './run-driver.ts';
import type { SavedState, WidgetState } from './session.ts';

/**
 * @csspart chart - The chart.
 * @fires sdpa-progress
 */
export abstract class LabElement<
  State extends WidgetState,
  Saved extends SavedState,
  Found extends RunProgress,
> extends SdpaElement<State, Saved> {
  /** Many draws, in slices. */
  protected readonly runs: RunDriver<Found> = new RunDriver<Found>(this, {
    progressed: (result, state) => {
      this.emit('sdpa-progress', { done: result.done, total: result.total });
      this.#tellRun(result, state);
    },
  });
  /** The quarter that was said last. */
  #quarter = -1;

  /** What is said of a run; empty for nothing. */
  protected abstract runSentence(result: Found, state: RunState, quarter: number): string;

  /** Ends a run; what there is of it stays. */
  cancel(): void {
    this.runs.cancel();
  }

  protected get whole(): Engine | undefined {
    return this.engine as Engine | undefined;
  }

  protected override get livePhase(): LivePhase {
    const phase = super.livePhase;
    if (phase !== 'exploring') return phase;
    if (this.runs.state === 'running' || this.runs.state === 'paused') return 'busy';
    return this.runs.state === 'cancelled' ? 'cancelled' : phase;
  }

  protected override async loadEngine(): Promise<Engine> {
    return (await import('../engine/whole.ts')).loadEngine();
  }

  protected override async prepare(): Promise<void> {
    const styles = [drawers, explanation, question, charts, labs].join('\n');
    await Promise.all([super.prepare(), this.loadPart(() => Promise.resolve({ styles }))]);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.session.notes.length > 0 && !this.trouble.failed) void this.trouble.want();
  }

  /** Nothing is said of a pause, which the reader has made, nor while the result is asked about. */
  #tellRun(result: Found, state: RunState): void {
    const { done, total } = result;
    if (state === 'paused' || this.prediction.phase !== 'exploring') return;
    const quarter = state === 'running' ? [0.25, 0.5, 0.75].filter((part) => done >= part * total).length : 4;
    if (state === 'running' && done === 0) this.#quarter = -1;
    if (quarter === this.#quarter && state === 'running') return;
    this.#quarter = quarter;
    const sentence = this.runSentence(result, state, quarter);
    if (sentence !== '') this.announcer.say(sentence);
  }
}
