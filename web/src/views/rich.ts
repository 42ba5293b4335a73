// SPDX-License-Identifier: MIT
// Sentences of the catalogue with their few marks: **bold**, and symbols in brackets such as [Q] or [sqrtdk].
// Text that comes from a reader or author is never marked up: it arrives in slots and brackets of its own stay text.
import { html, svg, type TemplateResult } from 'lit';

/** Says a message of the catalogue. */
export type Translate = (key: string, args?: Readonly<Record<string, string | number>>) => string;

/** Parts that come later add theirs. */
export const SYMBOLS: Readonly<Record<string, TemplateResult>> = {
  Q: html`<i class="m q">Q</i>`,
  q: html`<i class="m q">Q</i>`,
  K: html`<i class="m k">K</i>`,
  k: html`<i class="m k">K</i>`,
  V: html`<i class="m v">V</i>`,
  v: html`<i class="m v">V</i>`,
  QKT: html`<i class="m q">Q</i><i class="m k">K</i><sup class="m">T</sup>`,
  AV: html`<i class="m a">A</i><i class="m v">V</i>`,
  e: html`<i class="m">e</i>`,
  dk: html`<i class="m">d<sub>k</sub></i>`,
  dv: html`<i class="m">d<sub>v</sub></i>`,
  sqrtdk: root(html`<i>d<sub>k</sub></i>`, '√d k'),
};

/** A drawn root sign over something short. */
export function root(under: TemplateResult | string, spoken: string): TemplateResult {
  return html`<span class="rt" dir="ltr" role="img" aria-label=${spoken}
    ><svg viewBox="0 0 9 18" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<path d="M.3 10.5l2.1-1.2L5.4 16.5 9 .5"/>`}</svg
    ><span>${under}</span></span
  >`;
}

export function rich(text: string): readonly (TemplateResult | string)[] {
  return text.split(/(\*\*.+?\*\*)/).map((part) => {
    const bold = /^\*\*(.+)\*\*$/.exec(part)?.[1];
    return bold === undefined ? html`${symbols(part)}` : html`<b>${symbols(bold)}</b>`;
  });
}

function symbols(text: string): readonly (TemplateResult | string)[] {
  return text.split(/(\[\w+\])/).map((part) => {
    const name = /^\[(\w+)\]$/.exec(part)?.[1];
    return (name !== undefined && Object.hasOwn(SYMBOLS, name) ? SYMBOLS[name] : undefined) ?? part;
  });
}

/** The same sentence as plain text, for announcements and accessible names. */
export function plain(text: string): string {
  return text
    .replaceAll('**', '')
    .replace(/\[sqrtdk\]/g, '√d k')
    .replace(/\[d([kv])\]/g, 'd $1')
    .replace(/\[QKT\]/g, 'QKᵀ')
    .replace(/\[AV\]/g, 'AV')
    .replace(/\[(\w+)\]/g, (_, letter: string) => (letter === 'e' ? letter : letter.toUpperCase()));
}
