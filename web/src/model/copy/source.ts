// SPDX-License-Identifier: MIT
// What is copied, as plain data: the tables of a computation in their order, and for each how it was made from those
// before it. The writers (numpy.ts, latex.ts, …) know these few operations and no widget; what a widget adds (heads,
// faults) is another list of stages and, where needed, another operation, which every writer must then know.
import type { Divisor } from '../pipeline-check.ts';
import type { NumberMatrix } from '../pipeline-result.ts';
import type { AxisChoice } from '../pipeline-state.ts';

/** Which keys a query may attend to: those up to its own number, or a table of n × m with true = may attend. */
export type Visible = 'causal' | readonly (readonly boolean[])[];

/** How a table was made. `of`, `left`, `right`, `query` are names of earlier stages. */
export type Operation =
  | { readonly kind: 'given' }
  /** left · right, or left · rightᵀ. */
  | {
      readonly kind: 'product';
      readonly left: string;
      readonly right: string;
      readonly transposed: boolean;
    }
  /** Columns of a table, counted from 0, without the last. */
  | { readonly kind: 'columns'; readonly of: string; readonly from: number; readonly to: number }
  /** Tables side by side. */
  | { readonly kind: 'beside'; readonly of: readonly string[] }
  /** Divided by √d_k, d_k, a number or nothing; d_k is the number of columns of `query`. */
  | { readonly kind: 'divided'; readonly of: string; readonly query: string; readonly by: Divisor }
  /** A constant added to every number (0: none), then −∞ where a key is hidden (null: nowhere). */
  | {
      readonly kind: 'masked';
      readonly of: string;
      readonly shift: number;
      readonly visible: Visible | null;
    }
  | {
      readonly kind: 'softmax';
      readonly of: string;
      readonly axis: AxisChoice;
      /** What each row of the weights adds up to. */
      readonly sums: ArrayLike<number>;
      /** Rows, columns or (as 0) the whole table where everything is hidden, counted from 0: their weights are 0. */
      readonly empty: readonly number[];
      /** Rows that may look at no key, whatever the axis; their sum is written as a bare 0. */
      readonly emptyRows: readonly number[];
    };

export interface CopyStage {
  /** A letter or one English word: it names a variable, a matrix of a data file. */
  readonly name: string;
  /** What stands for it in a formula, as TeX. */
  readonly symbol: string;
  readonly values: NumberMatrix;
  readonly made: Operation;
}

/** Some of the stages as one call of attention; a library offers it when softmax runs along the row. */
export interface AttentionCall {
  readonly q: string;
  readonly k: string;
  readonly v: string;
  readonly divisor: Divisor;
  readonly visible: Visible | null;
  /** Added to every score. */
  readonly shift: number;
  readonly axis: AxisChoice;
  readonly output: string;
  /** Rows that may look at no key, counted from 0. */
  readonly emptyRows: readonly number[];
}

export interface CopySource {
  /** Decimals on the screen. */
  readonly digits: number;
  readonly stages: readonly CopyStage[];
  readonly calls: readonly AttentionCall[];
  /** What stands in the widget now is not complete: this is from the last inputs that were. */
  readonly stale: boolean;
}

/** Says a message of the catalogue: comments are sentences for readers, in their language. */
export type Say = (key: string, args?: Readonly<Record<string, string | number>>) => string;

/** The operation of a stage, by its kind. */
export type Made<Kind extends Operation['kind']> = Extract<Operation, { readonly kind: Kind }>;

/** One function for each kind of operation, so that no writer can forget one. */
export type Writers<Context> = {
  readonly [Kind in Operation['kind']]: (
    stage: CopyStage,
    made: Made<Kind>,
    context: Context,
  ) => readonly string[];
};

export function write<Context>(
  writers: Writers<Context>,
  stage: CopyStage,
  context: Context,
): readonly string[] {
  const writer = writers[stage.made.kind] as (
    stage: CopyStage,
    made: Operation,
    context: Context,
  ) => readonly string[];
  return writer(stage, stage.made, context);
}

/** Row and column numbers as readers count them: "1, 3". */
export function counted(indices: readonly number[]): string {
  return indices.map((index) => index + 1).join(', ');
}
