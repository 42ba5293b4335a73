// SPDX-License-Identifier: MIT
// What an author can take away from readers, by the names that the attribute `lock` takes.

export const LOCKS = [
  /** The menu of worked examples. */
  'preset',
  /** Steps, flow, or everything at once. */
  'view',
  /** How many queries and keys, and how long they are. */
  'sizes',
  /** How many heads there are, and where keys and values come from; what is to be learned. */
  'heads',
  'mode',
  /** What raw scores are divided by. */
  'scale',
  /** Adding a constant to every score. */
  'shift',
  /** The mask, and hiding single scores. */
  'mask',
  /** Along what softmax runs. */
  'axis',
  /** Typing into the cells of a matrix, and its text. */
  'cells',
  /** Moving keys or queries to another place. */
  'order',
  /** Making a key longer or shorter. */
  'stretch',
  /** The picture with keys as rows, and measuring how fast the core is. */
  'transposed',
  'timing',
  /** Going from step to step. */
  'steps',
  /**
   * Laboratories: the length of the vectors, the number of keys, how far apart scores are, by what is differentiated, how
   * fast is learned, what is drawn and how often.
   */
  'dk',
  'm',
  'gap',
  'rate',
  'var',
  'seed',
  'stream',
  'draws',
  /** What is assumed of the entries, and how an exam is marked. */
  'dist',
  'marking',
  /** Run, Pause, Cancel and more samples. */
  'run',
  /** Float64 or float32. */
  'dtype',
  'puzzles',
  /** Undo and Redo, by button and by key. */
  'undo',
  'reset',
  /** Copying code, tables and the picture. */
  'copy',
  'link',
  /** The help on keys. */
  'keys',
  /** The choice of the language. */
  'language',
] as const;

export type Lock = (typeof LOCKS)[number];

/** The names in a text, parted by blanks or commas; others mean nothing. */
export function readLocks(text: string): ReadonlySet<Lock> {
  const names = text.toLowerCase().split(/[\s,]+/);
  return new Set(LOCKS.filter((lock) => names.includes(lock)));
}
