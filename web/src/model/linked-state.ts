// SPDX-License-Identifier: MIT
// A widget's state out of a link, and a link out of a state.
import { changedFields, shorten, takeNearest, type Field } from './fields.ts';
import { LINK_LIMIT, readLink, writeLink } from './link.ts';
import type { Said } from './picture.ts';

/** What a widget's links are made of. */
export interface LinkRoom<State> {
  readonly fields: readonly Field<State>[];
  /** The state of a worked example; undefined when there is none of that name. */
  preset(name: string): State | undefined;
}

/** A link as far as it could be taken; without a state nothing was. */
export interface TakenLink<State> {
  readonly state?: State;
  /** What the link asked for and did not get. */
  readonly notes: readonly Said[];
}

/** The link to a state, without the page's address. */
export interface WidgetLink {
  readonly text: string;
  /** The reader's own tables did not fit: the link opens the example with the other settings. */
  readonly cut: boolean;
}

/** Takes what a link says, from `from` on: the nearest state that can be computed. Never refuses. */
export function takeLink<State>(
  { fields, preset }: LinkRoom<State>,
  from: State,
  link: string,
): TakenLink<State> {
  const { pairs, unread } = readLink(link);
  const notes = unread.map(unreadNote);
  if (pairs.length === 0) return { notes };
  const known = new Map(pairs);
  const name = known.get('preset');
  const example = name === undefined ? undefined : preset(name);
  if (name !== undefined && example === undefined) notes.push(bentNote('preset', name));
  known.delete('preset');
  let state = example ?? from;
  for (const field of fields) {
    const text = known.get(field.name);
    if (text === undefined) continue;
    const taken = takeNearest(field, state, text);
    ({ state } = taken);
    if (taken.bent) notes.push(bentNote(field.name, text));
    known.delete(field.name);
  }
  return { state, notes: [...notes, ...Array.from(known.keys(), unreadNote)] };
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

function unreadNote(text: string): Said {
  return { key: 'link.unread', args: { text: shorten(text) } };
}

function bentNote(name: string, text: string): Said {
  return { key: 'link.bent', args: { name, text: shorten(text) } };
}

/** Tables with more numbers than this stay out of links. */
const MOST_NUMBERS = 64;
