// SPDX-License-Identifier: MIT
// Keyboard, pointer and editing for all matrices of a widget (C0.11): one tab stop a matrix, arrows inside, an
// editor in the cell. It knows cells by their place; what a cell means is the element's business.
import type { LitElement, ReactiveController } from 'lit';
import type { CellRef, FactName, MatrixName } from '../model/pipeline-state.ts';

export interface GridActions {
  /** The reader went to a cell. */
  choose(cell: CellRef): void;
  /** The text in an editor changed, the reader is still typing. */
  type(cell: CellRef, text: string): void;
  /** The reader is done with an editor. */
  keep(cell: CellRef, text: string): void;
  /** The reader left an editor with Esc: everything as before it was opened. */
  undo(): void;
  /** The reader pasted cells, from here on. */
  paste(cell: CellRef, text: string): void;
  /** Text that an editor starts from; undefined when the cell cannot be edited. */
  textOf(cell: CellRef): string | undefined;
  /** Enter, F2 or Space on a cell without an editor. */
  act(cell: CellRef): void;
}

type Place = Pick<CellRef, 'row' | 'col'>;

const FIRST: Place = { row: 0, col: 0 };
/** Tabs and lines come from spreadsheets, brackets and semicolons from programs. */
const SEVERAL_CELLS = /[\t\n[;]/;
/** A key that begins a number replaces what was there. */
const STARTS_NUMBER = /^[-+.,\d\u2212]$/;

export class GridController implements ReactiveController {
  /** The cell under the pointer, shown while it is there. */
  pointed: CellRef | null = null;
  editing: (CellRef & { readonly text: string }) | null = null;

  readonly #host: LitElement;
  readonly #actions: GridActions;
  readonly #stops = new Map<MatrixName, Place>();
  #focusNext: CellRef | null = null;
  #typedFirst = false;

  constructor(host: LitElement, actions: GridActions) {
    this.#host = host;
    this.#actions = actions;
    host.addController(this);
  }

  /** Closes an open editor and forgets what was typed. */
  cancel(): void {
    this.editing = null;
    this.pointed = null;
  }

  /** The cell of a matrix that Tab reaches, inside its present shape. */
  stopOf(matrix: MatrixName, rows: number, cols: number): Place {
    const { row, col } = this.#stops.get(matrix) ?? FIRST;
    return { row: Math.min(row, rows - 1), col: Math.min(col, cols - 1) };
  }

  /** Makes a cell the tab stop of its matrix, and focuses it when the reader asked for that. */
  moveStop(cell: CellRef, focus: boolean): void {
    this.#stops.set(cell.matrix, cell);
    if (focus) this.#focusNext = cell;
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const cell = this.#focusNext;
    if (cell === null) return;
    this.#focusNext = null;
    const target = this.#tableCell(cell);
    const entry = target?.querySelector('input');
    (entry ?? target)?.focus();
    // A key that opened the editor is its first character; the next one must not replace it.
    if (this.#typedFirst) entry?.setSelectionRange(entry.value.length, entry.value.length);
    else entry?.select();
  }

  readonly focusIn = (event: FocusEvent): void => {
    const cell = cellOf(event);
    if (cell === null || event.target instanceof HTMLInputElement) return;
    this.pointed = null;
    this.#stops.set(cell.matrix, cell);
    this.#actions.choose(cell);
  };

  /** Leaving an editor, by Tab or by pointer, keeps what was typed. */
  readonly focusOut = (event: FocusEvent): void => {
    if (event.target instanceof HTMLInputElement) this.#close(true);
  };

  readonly click = (event: MouseEvent): void => {
    const cell = cellOf(event);
    if (cell === null || event.target instanceof HTMLInputElement) return;
    this.pointed = null;
    this.#actions.choose(cell);
    this.#open(cell);
  };

  /** Moving counts, not being there: a picture that changes under a mouse at rest is no wish of the reader's. */
  readonly pointerMove = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    this.#point(cellOf(event));
  };

  readonly pointerLeave = (): void => {
    this.#point(null);
  };

  readonly input = (event: Event): void => {
    if (this.editing === null || !(event.target instanceof HTMLInputElement)) return;
    this.editing = { ...this.editing, text: event.target.value };
    this.#actions.type(this.editing, this.editing.text);
  };

  /** Cells go into the table, from the one on; into an open editor goes one, like anywhere else. */
  readonly paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const cell = cellOf(event);
    const isTyping = event.target instanceof HTMLInputElement;
    if (cell === null || text.trim() === '' || (isTyping && !SEVERAL_CELLS.test(text.trim()))) return;
    event.preventDefault();
    this.#close(true);
    this.#actions.paste(cell, text);
    this.moveStop(cell, true);
  };

  readonly keydown = (event: KeyboardEvent): void => {
    const cell = cellOf(event);
    if (cell === null || event.altKey || event.metaKey || event.isComposing) return;
    const done =
      event.target instanceof HTMLInputElement
        ? this.#keyInEditor(event, cell)
        : this.#keyOnCell(event, cell);
    if (done) event.preventDefault();
  };

  #keyInEditor(event: KeyboardEvent, cell: CellRef): boolean {
    if (event.key !== 'Enter' && event.key !== 'Escape') return false;
    this.#close(event.key === 'Enter');
    this.moveStop(cell, true);
    return true;
  }

  #keyOnCell(event: KeyboardEvent, cell: CellRef): boolean {
    const { key } = event;
    const target = this.#arrowTarget(event, cell);
    if (target !== null) {
      this.moveStop({ ...cell, ...target }, true);
      return true;
    }
    if (event.ctrlKey) return false;
    if (key === 'Enter' || key === 'F2') {
      if (!this.#open(cell)) this.#actions.act(cell);
      return true;
    }
    if (key === ' ') {
      this.#actions.act(cell);
      return true;
    }
    if (STARTS_NUMBER.test(key)) return this.#open(cell, key);
    return key === 'Backspace' || key === 'Delete' ? this.#open(cell, '') : false;
  }

  #arrowTarget({ key, ctrlKey }: KeyboardEvent, { matrix, row, col }: CellRef): Place | null {
    const table = this.#host.renderRoot.querySelector(`[data-matrix="${matrix}"]`);
    const cells = Array.from(table?.querySelectorAll('td[data-row]') ?? []);
    const lastRow = Math.max(...cells.map((td) => placeOf(td).row));
    const lastCol = Math.max(...cells.map((td) => placeOf(td).col));
    const within = (r: number, c: number): Place => ({
      row: Math.min(Math.max(r, 0), lastRow),
      col: Math.min(Math.max(c, 0), lastCol),
    });
    switch (key) {
      case 'ArrowRight':
        return within(row, col + 1);
      case 'ArrowLeft':
        return within(row, col - 1);
      case 'ArrowDown':
        return within(row + 1, col);
      case 'ArrowUp':
        return within(row - 1, col);
      case 'Home':
        return within(ctrlKey ? 0 : row, 0);
      case 'End':
        return within(ctrlKey ? lastRow : row, lastCol);
      default:
        return null;
    }
  }

  #open(cell: CellRef, typed?: string): boolean {
    const text = this.#actions.textOf(cell);
    if (text === undefined) return false;
    this.#typedFirst = typed !== undefined;
    this.editing = { ...cell, text: typed ?? text };
    if (typed !== undefined) this.#actions.type(cell, typed);
    this.moveStop(cell, true);
    return true;
  }

  #close(keep: boolean): void {
    const { editing } = this;
    if (editing === null) return;
    this.editing = null;
    if (keep) this.#actions.keep(editing, editing.text);
    else this.#actions.undo();
    this.#host.requestUpdate();
  }

  #point(cell: CellRef | null): void {
    if (cell === this.pointed || (cell !== null && sameCell(cell, this.pointed))) return;
    this.pointed = cell;
    this.#host.requestUpdate();
  }

  #tableCell({ matrix, row, col }: CellRef): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(
      `[data-matrix="${matrix}"] td[data-row="${row}"][data-col="${col}"]`,
    );
  }
}

export function sameCell(a: CellRef, b: CellRef | null): boolean {
  return b !== null && a.matrix === b.matrix && a.row === b.row && a.col === b.col;
}

function cellOf(event: Event): CellRef | null {
  const td = event.target instanceof Element ? event.target.closest('td[data-row]') : null;
  const matrix = td?.closest<HTMLElement>('[data-matrix]')?.dataset['matrix'];
  if (td === null || matrix === undefined) return null;
  const fact = (td as HTMLElement).dataset['fact'] as FactName | undefined;
  return { matrix: matrix as MatrixName, ...placeOf(td), ...(fact && { fact }) };
}

function placeOf(td: Element): Place {
  const { row, col } = (td as HTMLElement).dataset;
  return { row: Number(row), col: Number(col) };
}
