// SPDX-License-Identifier: MIT
// A widget's state out of a link. Fetched when the page's address has one.
import { shorten, type Field } from './fields.ts';
import { readLink } from './link-reading.ts';
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

function unreadNote(text: string): Said {
  return { key: 'link.unread', args: { text: shorten(text) } };
}

/** Something else was taken than the link asked for. */
export function bentNote(name: string, text: string): Said {
  return { key: 'link.bent', args: { name, text: shorten(text) } };
}

/** What came of a text that a link gave for a field. */
export interface Taken<State> {
  readonly state: State;
  /** Something else than the link asked for is set. */
  readonly bent: boolean;
}

/** Takes a text from a link: never refuses, but takes the nearest state that can be computed. */
export function takeNearest<State>(field: Field<State>, state: State, text: string): Taken<State> {
  const written = field.write(state, text);
  const near = written.problem === undefined ? written.state : written.nearest;
  const tamed = field.tame?.(near, state) ?? near;
  return { state: tamed, bent: written.problem !== undefined || field.read(tamed) !== field.read(near) };
}
