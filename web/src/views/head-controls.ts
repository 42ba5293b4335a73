// SPDX-License-Identifier: MIT
// The controls of multi-head attention: before, in or after the heads, how many there are, which one is looked at.
import { html, nothing, type TemplateResult } from 'lit';
import type { Kind, Place } from '../model/joint.ts';
import { segmented } from './controls.ts';
import type { Translate } from './rich.ts';

/** Where the reader is in multi-head attention. */
export interface Looked {
  readonly place: Place;
  /** The head that is looked at, counted from 0. */
  readonly head: number;
  /** The projection that is looked at. */
  readonly kind: Kind;
}

export interface HeadControls {
  readonly looked: Looked;
  readonly places: readonly Place[];
  readonly kinds: readonly Kind[];
  /** What is set, and what else it could be. */
  readonly heads: number;
  readonly counts: readonly number[];
  readonly mode: string;
  readonly modes: readonly string[];
  readonly locked: ReadonlySet<string>;
  readonly t: Translate;
  readonly go: (change: Partial<Looked>) => void;
  readonly set: (name: 'heads' | 'mode', text: string) => void;
}

/** `before` and `after` are what else belongs there. */
export function headControls(
  view: HeadControls,
  before: TemplateResult | typeof nothing,
  after: TemplateResult | typeof nothing,
): TemplateResult {
  const { looked, places, heads: count, counts, mode, modes, locked, t, go, set } = view;
  const { place } = looked;
  const pages = places.map((value) => ({ value, label: t(`joint.place.${value}`, { count }) }));
  const numbers = counts.map((value) => ({ value: String(value), label: String(value) }));
  const sources = modes.map((value) => ({ value, label: t(`joint.mode.${value}`) }));
  return html`<div class="ctl ui" part="controls">
    ${before}
    ${segmented('place', t('joint.place'), pages, place, (value) => {
      go({ place: value as Place });
    })}
    ${
      locked.has('heads')
        ? nothing
        : segmented('heads', t('joint.count'), numbers, String(count), (value) => {
            set('heads', value);
          })
    }
    ${
      place !== 'projections' || locked.has('mode')
        ? nothing
        : segmented('mode', t('joint.mode'), sources, mode, (value) => {
            set('mode', value);
          })
    }
    ${place === 'projections' ? kindChoice(view) : place === 'heads' ? headChoice(view) : nothing} ${after}
  </div>`;
}

function kindChoice({ looked: { kind }, kinds, t, go }: HeadControls): TemplateResult {
  const tables = kinds.map((value) => ({ value, label: `[${value}]` }));
  return segmented('kind', t('joint.kind'), tables, kind, (value) => {
    go({ kind: value as Kind });
  });
}

function headChoice({
  looked: { head },
  heads: count,
  t,
  go,
}: HeadControls): TemplateResult | typeof nothing {
  if (count === 1) return nothing;
  const heads = Array.from({ length: count }, (_, index) => {
    const value = String(index + 1);
    return { value, label: value, spoken: t('joint.head.spoken', { head: value }) };
  });
  return segmented('head', t('joint.head'), heads, String(head + 1), (value) => {
    go({ head: Number(value) - 1 });
  });
}
