// SPDX-License-Identifier: MIT
// The controls of multi-head attention: before, in or after the heads, how many there are, which one is looked at.
import { html, nothing, type TemplateResult } from 'lit';
import type { Kind, Place } from '../model/joint.ts';
import { segmented } from './controls.ts';
import type { Translate } from './rich.ts';

/** Where the reader is in multi-head attention. */
export interface Looked {
  readonly place: Place;
  /** How many heads there are. */
  readonly count: number;
  /** The head that is looked at, counted from 0. */
  readonly head: number;
  /** The projection that is looked at. */
  readonly kind: Kind;
}

const PLACES: readonly Place[] = ['projections', 'heads', 'concat', 'joined'];
const KINDS: readonly Kind[] = ['q', 'k', 'v'];

type Go = (change: Partial<Looked>) => void;

export function headControls(
  looked: Looked,
  counts: readonly number[],
  t: Translate,
  go: Go,
): TemplateResult {
  const { place, count } = looked;
  const places = PLACES.map((value) => ({ value, label: t(`joint.place.${value}`, { count }) }));
  const numbers = counts.map((value) => ({ value: String(value), label: String(value) }));
  return html`<div class="ctl ui" part="controls">
    ${segmented('place', t('joint.place'), places, place, (value) => {
      go({ place: value as Place });
    })}
    ${segmented('count', t('joint.count'), numbers, String(count), (value) => {
      go({ count: Number(value), head: 0 });
    })}
    ${place === 'projections' ? kindChoice(looked, t, go) : place === 'heads' ? headChoice(looked, t, go) : nothing}
  </div>`;
}

function kindChoice({ kind }: Looked, t: Translate, go: Go): TemplateResult {
  const kinds = KINDS.map((value) => ({ value, label: `[${value}]` }));
  return segmented('kind', t('joint.kind'), kinds, kind, (value) => {
    go({ kind: value as Kind });
  });
}

function headChoice({ head, count }: Looked, t: Translate, go: Go): TemplateResult | typeof nothing {
  if (count === 1) return nothing;
  const heads = Array.from({ length: count }, (_, index) => {
    const value = String(index + 1);
    return { value, label: value, spoken: t('joint.head.spoken', { head: value }) };
  });
  return segmented('head', t('joint.head'), heads, String(head + 1), (value) => {
    go({ head: Number(value) - 1 });
  });
}
