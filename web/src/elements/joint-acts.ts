// SPDX-License-Identifier: MIT
// What a reader can do with the tables that Q, K and V are made from, and with the heads.
import { pastedInto, checkSize } from '../model/pipeline-entries.ts';
import { isGiven, type JointCell } from '../model/joint.ts';
import { readJoint, resized, sizesOf, withTable, type Joint, type JointSize } from '../model/joint-state.ts';
import type { CellText } from '../model/matrix-cells.ts';
import { readMatrixText } from '../model/matrix-text.ts';
import { isSameEntry, parseCell } from '../model/parse.ts';
import type { JointTable, PipelineState } from '../model/pipeline-state.ts';
import type { Problem } from '../model/problems.ts';
import type { GridActions } from './grid-controller.ts';
import { EXAMPLE } from './joint-runs.ts';
import type { PipelineHost } from './pipeline-acts.ts';

type Cells = readonly (readonly CellText[])[];
type Locked = ReadonlySet<string>;

/** What can be set beside the cells. */
export interface JointControls {
  setting(name: 'heads' | 'mode', text: string): void;
  size(size: JointSize, text: string): void;
  table(name: JointTable, text: string): void;
}

export class JointActs {
  readonly #host: PipelineHost;
  readonly #locked: () => Locked;
  /** The cells go to their place in the picture. */
  readonly #choose: (cell: JointCell) => void;
  #beforeTyping: PipelineState | null = null;
  /** Numbers that were there before a table shrank. */
  #memory: Partial<Record<JointTable, Cells>> = {};

  constructor(host: PipelineHost, locked: () => Locked, choose: (cell: JointCell) => void) {
    this.#host = host;
    this.#locked = locked;
    this.#choose = choose;
  }

  /** Another example: what was typed into the last one is its own. */
  forget(): void {
    this.#memory = {};
    this.cancel();
  }

  /** What is being typed is not kept. */
  cancel(): void {
    this.#beforeTyping = null;
  }

  readonly controls: JointControls = {
    setting: (name, text) => {
      this.#host.changed(this.#host.session.enter(name, text, { argument: name }), name, true);
    },
    size: (size, text) => {
      this.#host.changed(this.#resize(size, text), size, true);
    },
    table: (name, text) => {
      this.#host.changed(this.#enter(name, text), 'cells', true);
    },
  };

  readonly grid: GridActions = {
    choose: (cell) => {
      this.#choose(cell as unknown as JointCell);
    },
    textOf: ({ matrix, row, col }) => {
      if (!isGiven(matrix) || this.#locked().has('cells')) return undefined;
      return this.#joint.tables[matrix][row]?.[col] ?? '';
    },
    type: ({ matrix, row, col }, text) => {
      const { session, changed } = this.#host;
      this.#beforeTyping ??= session.state;
      changed('value' in parseCell(text) && this.#put(matrix, row, col, text), 'cell');
    },
    keep: ({ matrix, row, col }, text) => {
      const { session, changed } = this.#host;
      const before = (this.#beforeTyping ??= session.state);
      this.#put(matrix, row, col, text);
      this.#beforeTyping = null;
      session.record(before);
      changed(before.joint !== session.state.joint, 'cell', true);
    },
    undo: () => {
      const before = this.#beforeTyping;
      this.#beforeTyping = null;
      if (before !== null) this.#host.session.replace(before);
      this.#host.changed(before !== null, 'undo');
    },
    paste: ({ matrix, row, col }, text) => {
      if (!isGiven(matrix) || this.#locked().has('cells')) return;
      const whole = pastedInto(this.#joint.tables[matrix], row, col, readMatrixText(text));
      this.controls.table(matrix, whole);
    },
    act: () => undefined,
  };

  get #joint(): Joint {
    return readJoint(this.#host.session.state.joint ?? {}, EXAMPLE);
  }

  /** True when the table has another number now. */
  #put(matrix: string, row: number, col: number, text: string): boolean {
    const { session } = this.#host;
    if (!isGiven(matrix)) return false;
    const cells = this.#joint.tables[matrix];
    if (isSameEntry(cells[row]?.[col] ?? '', text)) return false;
    const next = cells.map((line, r) => (r === row ? line.map((old, c) => (c === col ? text : old)) : line));
    session.replace(withCells(session.state, matrix, next));
    return true;
  }

  #enter(name: JointTable, text: string): boolean {
    const { session } = this.#host;
    const place: Problem['place'] = { control: `text-${name}` };
    const cells = this.#joint.tables[name];
    const problem = this.#locked().has('sizes') ? otherSize(name, cells, text, place) : undefined;
    if (problem === undefined) return session.enter(name, text, place);
    session.refused = { problem, text };
    return false;
  }

  #resize(size: JointSize, text: string): boolean {
    const { session } = this.#host;
    const count = checkSize(size, text);
    if (typeof count !== 'number') {
      session.refused = { problem: count, text };
      return false;
    }
    const joint = this.#joint;
    if (sizesOf(joint)[size] === count) return session.change(session.state);
    const [name, cells] = resized(joint, size, count, this.#memory);
    this.#memory[name] = together(joint.tables[name], this.#memory[name] ?? []);
    return session.change(withCells(session.state, name, cells));
  }
}

function withCells(state: PipelineState, name: JointTable, cells: Cells): PipelineState {
  return { ...state, joint: withTable(state.joint ?? {}, name, cells, EXAMPLE) };
}

/** What stands in a table, and around it what stood there before. */
function together(cells: Cells, known: Cells): Cells {
  const most = (a: ArrayLike<unknown>, b: ArrayLike<unknown>) => Math.max(a.length, b.length);
  return Array.from({ length: most(cells, known) }, (_, row) =>
    Array.from(
      { length: most(cells[row] ?? [], known[row] ?? []) },
      (_, col) => cells[row]?.[col] ?? known[row]?.[col] ?? '0',
    ),
  );
}

/** Why a text is no table of the present size. */
function otherSize(
  name: JointTable,
  cells: Cells,
  text: string,
  place: Problem['place'],
): Problem | undefined {
  const rows = readMatrixText(text);
  const cols = Math.max(0, ...rows.map((row) => row.length));
  const width = cells[0]?.length ?? 0;
  if (cols === 0 || (rows.length === cells.length && cols === width)) return undefined;
  const args = { matrix: name, rows: cells.length, cols: width };
  const [expected, actual] = [`${cells.length} x ${width}`, `${rows.length} x ${cols}`];
  return { code: 'size_fixed', place, args, expected, actual };
}
