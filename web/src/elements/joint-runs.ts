// SPDX-License-Identifier: MIT
// The numbers of multi-head attention: a pipeline for each head, which follows what is set in the element's own, and
// the tables around them. Everything is computed by the core.
import projections from '../content/projections.json' with { type: 'json' };
import type { Engine } from '../engine/engine.ts';
import type { Tensor } from '../engine/types.ts';
import type { JointName } from '../model/joint.ts';
import { cellsFrom } from '../model/matrix-cells.ts';
import { rowOf, type NumberMatrix } from '../model/pipeline-result.ts';
import { PipelineSession } from './pipeline-session.ts';

/** Numbers of heads that readers can choose; each divides the width of X. */
export const COUNTS = [1, 2, 4] as const;

export class JointRuns {
  tables: ReadonlyMap<JointName, NumberMatrix> = new Map();
  /** Columns of one head. */
  headSize = 0;

  readonly #engine: Engine;
  #heads: readonly PipelineSession[] = [];
  #followed: object | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The pipeline of a head, counted from 0. */
  head(index: number): PipelineSession {
    const head = this.#heads[index];
    if (head === undefined) throw new Error(`there is no head ${index}`);
    return head;
  }

  /** Every head as `session` is set; where that cannot be computed, the last results stand. */
  follow(session: PipelineSession, count: number): void {
    if (this.#heads.length !== count) this.#split(count);
    for (const head of this.#heads) {
      const { cells, sizes } = head.state;
      if (this.#followed !== session.state)
        head.change({ ...session.state, cells, sizes, shift: '0', axis: 'row', view: 'steps' });
      Object.assign(head, { refused: session.refused, notes: session.notes });
    }
    if (this.#followed !== session.state) this.#join();
    this.#followed = session.state;
  }

  /** Queries, keys and values do not depend on what is set. */
  #split(count: number): void {
    const { heads } = this.#engine.multiHead({ ...projections, heads: count });
    this.#heads = heads.map(({ query, key, value }) => {
      const head = new PipelineSession();
      head.start(this.#engine);
      const [n = 1, dk = 1] = query.shape;
      const sizes = { n, m: n, dk, dv: dk };
      const [q, k, v] = [query, key, value].map((matrix) => cellsFrom(rowsOf(matrix), n, dk));
      if (q && k && v) head.change({ ...head.state, sizes, cells: { q, k, v } });
      this.headSize = dk;
      return head;
    });
    this.#followed = undefined;
  }

  #join(): void {
    const run = this.#heads[0]?.run;
    if (!run) return;
    const { mask, causal } = run.result.input;
    const joint = this.#engine.multiHead({
      ...projections,
      heads: this.#heads.length,
      scale: run.trace.scale,
      ...(mask && { mask }),
      ...(causal && { causal: 'top-left' as const }),
    });
    const { x, wq, wk, wv, wo } = projections;
    const given = Object.entries({ x, wq, wk, wv, wo }) as [JointName, number[][]][];
    this.tables = new Map<JointName, NumberMatrix>([
      ...given.map(([name, rows]) => [name, sideBySide([rows])] as const),
      ['all-q', sideBySide(joint.heads.map(({ query }) => rowsOf(query)))],
      ['all-k', sideBySide(joint.heads.map(({ key }) => rowsOf(key)))],
      ['all-v', sideBySide(joint.heads.map(({ value }) => rowsOf(value)))],
      ...joint.heads.map(({ output }, index) => [`part-${index + 1}` as const, matrixOf(output)] as const),
      ['concat', matrixOf(joint.concat)],
      ['joined', matrixOf(joint.output)],
    ]);
  }
}

function matrixOf({ shape, data }: Tensor): NumberMatrix {
  return { rows: shape[0] ?? 0, cols: shape[1] ?? 0, data };
}

function rowsOf(tensor: Tensor): number[][] {
  const matrix = matrixOf(tensor);
  return Array.from({ length: matrix.rows }, (_, row) => rowOf(matrix, row));
}

/** Tables of the same height as one. */
function sideBySide(tables: readonly (readonly (readonly number[])[])[]): NumberMatrix {
  const rows = (tables[0] ?? []).map((_, row) => tables.flatMap((table) => table[row] ?? []));
  return { rows: rows.length, cols: rows[0]?.length ?? 0, data: rows.flat() };
}
