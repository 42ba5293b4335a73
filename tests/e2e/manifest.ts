// SPDX-License-Identifier: MIT
// dist/custom-elements.json as the tests read it.
import { readFileSync } from 'node:fs';
import { inProject } from '../../build-scripts/lib/project.mjs';

interface Named {
  readonly name: string;
  readonly description: string;
}
interface Typed extends Named {
  readonly type: { readonly text: string };
}

export interface ElementEntry {
  readonly tagName: string;
  readonly description: string;
  readonly attributes: readonly (Typed & { readonly fieldName: string; readonly default: string })[];
  readonly members: readonly (Typed & {
    readonly kind: 'field' | 'method';
    readonly readonly?: boolean;
    readonly reflects?: boolean;
  })[];
  readonly events: readonly Typed[];
  readonly slots: readonly Named[];
  readonly cssParts: readonly Named[];
  readonly cssStates: readonly Named[];
  readonly cssProperties: readonly (Named & { readonly default: string })[];
}

interface Manifest {
  readonly modules: readonly { readonly declarations: readonly ElementEntry[] }[];
}

const manifest = JSON.parse(readFileSync(inProject('dist/custom-elements.json'), 'utf8')) as Manifest;

export const ELEMENTS = manifest.modules.flatMap(({ declarations }) => declarations);

/** What the manifest says of an element. */
export function entryOf(tag: string): ElementEntry {
  const entry = ELEMENTS.find(({ tagName }) => tagName === tag);
  if (entry === undefined) throw new Error(`the manifest has no ${tag}`);
  return entry;
}

/** The choices that a type spells out; empty where any text goes. */
export const choicesOf = ({ type }: Typed): string[] =>
  Array.from(type.text.matchAll(/'([^']*)'|\b(\d+)\b/g), ([, text, number]) => text ?? number ?? '');

/** The fields of an event's detail, by the type that is written for it. */
export const detailFields = ({ type }: Typed): string[] =>
  Array.from(type.text.matchAll(/(\w+): /g), ([, name]) => name ?? '');
