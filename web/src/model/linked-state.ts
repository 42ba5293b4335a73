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

/** The example `preset`, and what of `state` differs from `from`; without `tables` where they hold too many `numbers`. */
export function linkTo<State>(
  fields: readonly Field<State>[],
  { preset, from, state }: { readonly preset: string; readonly from: State; readonly state: State },
  { names, numbers }: { readonly names: readonly string[]; readonly numbers: number },
): WidgetLink {
  const pairs = [['preset', preset] as const, ...changedFields(fields, state, from)];
  const whole = writeLink(pairs);
  if (numbers <= MOST_NUMBERS && whole.length <= LINK_LIMIT) return { text: whole, cut: false };
  const short = pairs.filter(([name]) => !names.includes(name));
  return { text: writeLink(short), cut: short.length < pairs.length };
}

/** Tables with more numbers than this stay out of links. */
const MOST_NUMBERS = 64;
