// SPDX-License-Identifier: MIT
// The pipelines of an example with a mistake: as the faulty program shows it, and as what it really does is said; both
// follow what is set in the element's own pipeline. Everything is computed by the core.
import type { Engine } from '../engine/engine.ts';
import type { Fault } from '../engine/faults.ts';
import type { AttentionInput, AttentionTrace, Tensor } from '../engine/types.ts';
import { confessed, type BugPreset } from '../model/bugs.ts';
import { checkPipeline } from '../model/pipeline-check.ts';
import type { PipelineResult } from '../model/pipeline-result.ts';
import type { PipelineState, ViewChoice } from '../model/pipeline-state.ts';
import { coreRefusal, runPipeline } from './pipeline-core.ts';
import { PipelineSession } from './pipeline-session.ts';

/** Numbers of the faulty program. In the menu of examples the reader is where the element's own session is. */
class FaultySession extends PipelineSession {
  of: PipelineSession | null = null;

  override get hasOwn(): boolean {
    return this.of?.hasOwn ?? super.hasOwn;
  }

  override get example(): string {
    return this.of?.example ?? super.example;
  }

  override get changed(): boolean {
    return this.of?.changed ?? super.changed;
  }
}

export class BugRuns {
  /** The faulty program's numbers under the names of the steps as they should be. */
  readonly claimed = new FaultySession();
  /** The same numbers with what was really done, as far as settings can say it. */
  readonly told = new FaultySession();
  /** The element's own: the numbers as they should be. */
  right: PipelineSession | null = null;

  readonly #engine: Engine;
  readonly #preset: BugPreset;
  #followed: object | undefined;

  constructor(engine: Engine, preset: BugPreset) {
    this.#engine = engine;
    this.#preset = preset;
    this.claimed.start(this.#with(preset.fault));
  }

  /** Computes what `session` is set to with the mistake; where that cannot be, the last results stand. */
  follow(session: PipelineSession): void {
    const { claimed, told } = this;
    this.right = session;
    if (this.#followed !== session.state) {
      claimed.change({ ...session.state, view: 'steps' });
      this.#confess(session.state.view);
    }
    this.#followed = session.state;
    const { refused, notes, stepwise, paper } = session;
    for (const one of [claimed, told])
      Object.assign(one, { of: session, refused, notes, stepwise, paper, problems: claimed.problems });
  }

  #confess(view: ViewChoice): void {
    const { claimed, told } = this;
    told.state = { ...this.#confessed(claimed.state), view };
    if (claimed.run === null || claimed.stale) return;
    const { input } = checkPipeline(told.state);
    if (input === undefined) return;
    const { divisor } = this.#engine.divisor({ divisor: input.divisor, dk: claimed.state.sizes.dk });
    const result = { ...claimed.run.result, input, divisor };
    told.run = { ...claimed.run, result, state: told.state };
  }

  #confessed(state: PipelineState): PipelineState {
    const { fault, modelHeads = 1 } = this.#preset;
    const width = { divisor: 'sqrt', dk: state.sizes.dk * modelHeads } as const;
    return confessed(state, fault, String(this.#engine.divisor(width).divisor));
  }

  /** What another mistake would make of the same inputs; null where it cannot be computed. */
  suspect(fault: string, heads = this.#preset.modelHeads): PipelineResult | null {
    const { input } = checkPipeline(this.claimed.state);
    if (input === undefined) return null;
    try {
      return runPipeline(this.#with(fault, heads), input).result;
    } catch (cause) {
      coreRefusal(cause);
      return null;
    }
  }

  /** The core with a mistake in its attention. */
  #with(fault: string, heads = this.#preset.modelHeads ?? 1): Engine {
    const engine = this.#engine;
    const attention = (input: AttentionInput): AttentionTrace =>
      heads === 1
        ? engine.faultyAttention(input, fault as Fault)
        : firstHead(engine.faultyAttention(inEachHead(input, heads), fault as Fault));
    return { ...engine, attention };
  }
}

/** The same numbers in every head of a model. */
function inEachHead(input: AttentionInput, heads: number): AttentionInput {
  const repeated = (rows: AttentionInput['query']) => [
    Array.from({ length: heads }, () => rows as readonly (readonly number[])[]),
  ];
  const { query, key, value } = input;
  return { ...input, query: repeated(query), key: repeated(key), value: repeated(value) };
}

/** What a trace of [1, heads, …] says of its first head. */
function firstHead(trace: AttentionTrace): AttentionTrace {
  const first = ({ shape, data }: Tensor): Tensor => {
    const own = shape.slice(2);
    return {
      shape: own,
      data: data.slice(
        0,
        own.reduce((size, length) => size * length, 1),
      ),
    };
  };
  const { rows, scale, ...stages } = trace;
  const each = (tensors: object) =>
    Object.fromEntries(Object.entries(tensors).map(([name, tensor]) => [name, first(tensor as Tensor)]));
  return { ...each(stages), rows: each(rows), scale } as unknown as AttentionTrace;
}
