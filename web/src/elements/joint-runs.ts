// SPDX-License-Identifier: MIT
// The numbers of multi-head attention: Q, K and V of the element's own session are made from X here, each head is a
// pipeline that follows that session, and around them are the tables. Everything is computed by the core.
import projections from '../content/projections.json' with { type: 'json' };
import type { Engine } from '../engine/engine.ts';
import type { MultiHead } from '../engine/types.ts';
import type { Field } from '../model/fields.ts';
import { bentNote, takeNearest } from '../model/link-taking.ts';
import type { JointTables } from '../model/joint.ts';
import { jointFields } from '../model/joint-fields.ts';
import {
  askedOf,
  checkJoint,
  readJoint,
  widthOf,
  type Joint,
  type JointNumbers,
} from '../model/joint-state.ts';
import { rowsOf, tablesIn, type JointTrace } from '../model/joint-tables.ts';
import { cellsFrom } from '../model/matrix-cells.ts';
import { checkPipeline, type Checked, type PipelineInput } from '../model/pipeline-check.ts';
import { isInput, withinShape, type PipelineState } from '../model/pipeline-state.ts';
import { refusedByCore, type Problem } from '../model/problems.ts';
import { coreRefusal } from './pipeline-core.ts';
import { PipelineSession } from './pipeline-session.ts';

/** The tables that stand where none is given. */
export const EXAMPLE = projections;

const ZEROS = cellsFrom([], 0, 0);

export class JointRuns {
  readonly #engine: Engine;
  readonly #session: PipelineSession;
  #heads: readonly PipelineSession[] = [];
  #followed: PipelineState | undefined;

  /** From now on the session makes its Q, K and V where its state has heads. */
  constructor(engine: Engine, session: PipelineSession) {
    this.#engine = engine;
    this.#session = session;
    const fields = jointFields(EXAMPLE);
    session.fields = session.fields.map(
      (field) => fields.find(({ name }) => name === field.name) ?? leaving(field, session.fields),
    );
    this.#adopt();
    session.check = () => this.#check();
    session.compute();
  }

  /** What is set now; undefined where Q, K and V are not made, or softmax is another than that of every head. */
  get joint(): Joint | undefined {
    const { joint, axis, shift } = this.#session.state;
    return joint && axis === 'row' && shift === '0' ? readJoint(joint, EXAMPLE) : undefined;
  }

  /** The last good result. */
  get trace(): JointTrace | undefined {
    return this.#session.run?.result.input.joint?.joint;
  }

  get tables(): JointTables {
    const { trace } = this;
    return trace === undefined ? new Map() : tablesIn(trace);
  }

  /** The pipeline of a head, counted from 0, as the session is set; without a result yet, the session itself. */
  head(index: number): PipelineSession {
    this.#follow();
    const head = this.#heads[index];
    const { refused, notes, paper } = this.#session;
    return head === undefined ? this.#session : Object.assign(head, { refused, notes, paper });
  }

  /** Texts that came before their fields did: what cannot be is refused, or taken as near as a link takes it. */
  #adopt(): void {
    const session = this.#session;
    const { joint } = session.state;
    if (joint === undefined) return;
    session.state = { ...session.state, joint: {} };
    for (const field of session.fields) {
      const text = joint[field.name as keyof typeof joint];
      if (text === undefined || text === '') continue;
      if (session.linked) {
        const { state, bent } = takeNearest(field, session.state, text);
        session.state = state;
        if (bent) session.notes = [...session.notes, bentNote(field.name, text)];
        continue;
      }
      const { problem, ...written } = field.write(session.state, text);
      if (problem === undefined) session.state = (written as { state: PipelineState }).state;
      else session.refused ??= { problem, text };
    }
  }

  #check(): Checked {
    const session = this.#session;
    const { state } = session;
    if (state.joint === undefined) return checkPipeline(state);
    const joint = readJoint(state.joint, EXAMPLE);
    const { numbers, problems } = checkJoint(joint);
    const sizes = numbers === undefined ? state.sizes : sizesOf(joint);
    const sized = { ...state, sizes, cells: { q: ZEROS, k: ZEROS, v: ZEROS } };
    const { input, problems: others } = checkPipeline(sized);
    const refused = refusal([...problems, ...others]);
    if (refused !== undefined || numbers === undefined || input === undefined)
      return refused ?? checkPipeline(state);
    try {
      const made = this.#multiHead(joint, numbers, input);
      const first = headOf(made, 0);
      const { n, dk } = sized.sizes;
      const [q, k, v] = [first.query, first.key, first.value].map((rows) => cellsFrom(rows, n, dk));
      const cells = { q: q ?? ZEROS, k: k ?? ZEROS, v: v ?? ZEROS };
      session.state = { ...sized, cells, chosen: state.chosen && withinShape(sized, state.chosen) };
      const whole = this.joint && { joint: { joint: { ...numbers, ...made, mode: joint.mode } } };
      return { input: { ...input, ...first, ...whole }, problems: [] };
    } catch (cause) {
      return { input: undefined, problems: [refusedByCore(coreRefusal(cause))] };
    }
  }

  #multiHead(
    { heads }: Joint,
    numbers: JointNumbers,
    { divisor, mask, causal, query }: PipelineInput,
  ): MultiHead {
    const { scale } = this.#engine.divisor({ divisor, dk: query[0]?.length ?? 1 });
    return this.#engine.multiHead({
      ...numbers,
      heads,
      scale,
      ...(mask && { mask }),
      ...(causal && { causal: 'top-left' }),
    });
  }

  #follow(): void {
    const { state, run } = this.#session;
    const { trace } = this;
    if (this.#followed === state || trace === undefined || run === null) return;
    this.#followed = state;
    const { length } = trace.heads;
    if (this.#heads.length !== length)
      this.#heads = Array.from({ length }, () => {
        const head = new PipelineSession();
        head.start(this.#engine);
        return head;
      });
    this.#heads.forEach((head, index) => {
      this.#lead(head, run.state, { ...run.result.input, ...headOf(trace, index) });
    });
  }

  /** A head is as the session is; where that cannot be computed, its last results stand. */
  #lead(head: PipelineSession, { sizes }: PipelineState, input: PipelineInput): void {
    const { state, problems } = this.#session;
    const { query, key, value } = input;
    const cells = {
      q: cellsFrom(query, sizes.n, sizes.dk),
      k: cellsFrom(key, sizes.m, sizes.dk),
      v: cellsFrom(value, sizes.m, sizes.dv),
    };
    head.check = () => refusal(problems) ?? { input, problems: [] };
    head.change({ ...state, sizes, cells, view: 'steps' });
  }
}

/** A link with a table of its own goes on from those that were made, which may be beyond what cells take. */
function leaving(field: Field<PipelineState>, all: readonly Field<PipelineState>[]): Field<PipelineState> {
  const { tame } = field;
  if (tame === undefined || !isInput(field.name)) return field;
  const inputs = all.filter(({ name }) => isInput(name));
  return {
    ...field,
    tame: (state, before) =>
      before.joint === undefined
        ? tame(state, before)
        : inputs.reduce((next, input) => input.tame?.(next, before) ?? next, state),
  };
}

/** Undefined where nothing is wrong. */
function refusal(problems: readonly Problem[]): Extract<Checked, { readonly input: undefined }> | undefined {
  const [first, ...rest] = problems;
  return first && { input: undefined, problems: [first, ...rest] };
}

/** Q, K and V of a head. */
function headOf(
  { heads }: Pick<JointTrace, 'heads'>,
  index: number,
): Pick<PipelineInput, 'query' | 'key' | 'value'> {
  const head = heads[index];
  if (head === undefined) throw new Error(`there is no head ${index}`);
  return { query: rowsOf(head.query), key: rowsOf(head.key), value: rowsOf(head.value) };
}

/** Of the first head, as every head is. */
function sizesOf(joint: Joint): PipelineState['sizes'] {
  const size = widthOf(joint) / joint.heads;
  return { n: joint.tables.x.length, m: joint.tables[askedOf(joint)].length, dk: size, dv: size };
}
