// SPDX-License-Identifier: MIT
// A link out of a widget's state.
import { changedFields, type Field } from './fields.ts';
import { LINK_LIMIT, writeLink } from './link.ts';

/** The link to a state, without the page's address. */
export interface WidgetLink {
  readonly text: string;
  /** The reader's own tables did not fit: the link opens the example with the other settings. */
  readonly cut: boolean;
}

/** The example `preset`, or the one that the page begins with, and what of `state` differs from `from`; without the `tables` where these are too many numbers. */
export function linkTo<State>(
  fields: readonly Field<State>[],
  {
    preset,
    from,
    state,
  }: { readonly preset: string | undefined; readonly from: State; readonly state: State },
  tables: readonly string[],
): WidgetLink {
  const changed = changedFields(fields, state, from);
  const pairs = preset === undefined ? changed : [['preset', preset] as const, ...changed];
  const whole = writeLink(pairs);
  const short = pairs.filter(([name]) => !tables.includes(name));
  const numbers = pairs.filter(([name]) => tables.includes(name)).flatMap(([, text]) => text.split(/[,~]/));
  if (numbers.length <= MOST_NUMBERS && whole.length <= LINK_LIMIT) return { text: whole, cut: false };
  return { text: writeLink(short), cut: short.length < pairs.length };
}

/** Tables with more numbers than this, all that the link would have together, stay out of links. */
const MOST_NUMBERS = 64;
