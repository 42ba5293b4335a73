// SPDX-License-Identifier: MIT
// What the panel says of a number: heading, equation, one sentence of why, the number in full, what is behind it.
import { html, nothing, type TemplateResult } from 'lit';
import type { Explanation, Part } from '../model/picture.ts';
import type { CellRef } from '../model/pipeline-state.ts';
import { rich, root, type Translate } from './rich.ts';

export function explanationView(
  explanation: Explanation,
  t: Translate,
  open: (cell: CellRef) => void,
): TemplateResult {
  return html`${explained(explanation, t)}${links(explanation, t, open)}`;
}

/** The numbers behind this one that stand in no table, each behind a button. */
function links(
  { links }: Explanation,
  t: Translate,
  open: (cell: CellRef) => void,
): TemplateResult | typeof nothing {
  return links.length === 0
    ? nothing
    : html`<p class="behind">
        ${links.map(
          ({ said, cell }) =>
            html`<button
              class="link"
              type="button"
              @click=${() => {
                open(cell);
              }}
            >
              ${t(said.key, said.args)}
            </button>`,
        )}
      </p>`;
}

function explained({ of, shown, given, equation, note, full }: Explanation, t: Translate): TemplateResult {
  const why = html`<p class="exact">
    ${rich(t(note.key, note.args))}
    ${full === null ? nothing : html`<span class="nb">${inFull(t('made.full', { value: '\u0000' }), full)}</span>`}
  </p>`;
  return html`<p class="head">
      <span>${t(given ? 'made.given' : 'made', { value: shown })}</span>
      <span class="of">${t(of.key, of.args)}</span>
    </p>
    ${equation === null ? why : html`<div class="two">${equationView(equation)}${why}</div>`}`;
}

/** The digits are set as maths, the words around them are not. */
function inFull(sentence: string, full: string): TemplateResult {
  const [before, after] = sentence.split('\u0000');
  return html`${before}<span class="num">${full}</span>${after}`;
}

export function equationView({
  sides,
  result,
  exact,
  line,
}: NonNullable<Explanation['equation']>): TemplateResult {
  const sign = exact ? '=' : '≈';
  return html`<p class="eq" dir="ltr">
    <span class="spoken">${line}</span>
    ${sides.map((side, index) => html`${index > 0 ? html`<span aria-hidden="true">=</span>` : nothing}${terms(side)}`)}
    <span class="nb" aria-hidden="true">${sign} <span class="res ${result.hue}">${result.text}</span></span>
  </p>`;
}

/** What stands between operands, with its own space, because a line may break there. */
const SIGNS: Readonly<Record<string, TemplateResult>> = {
  ' + ': html`<span class="plus">+</span>`,
  '·': html`<span class="dot">·</span>`,
};

/** A long sum may break between its terms; a fraction never breaks. */
function terms(side: readonly Part[]): readonly TemplateResult[] {
  const groups: Part[][] = [[]];
  for (const part of side) {
    if ('text' in part && part.text === ' + ') groups.push([]);
    groups.at(-1)?.push(part);
  }
  return groups.map((group) => html`<span class="nb" aria-hidden="true">${group.map(partView)}</span>`);
}

function partView(part: Part): TemplateResult {
  if ('text' in part && SIGNS[part.text] !== undefined) return SIGNS[part.text] ?? html``;
  if ('text' in part)
    return part.hue === undefined
      ? html`${raised(part.text)}`
      : html`<b class=${part.hue}>${raised(part.text)}</b>`;
  if ('root' in part) return root(part.root, `√${part.root}`);
  if ('fraction' in part) {
    const [over, under] = part.fraction;
    return html`<span class="frac"
      ><span>${over.map(partView)}</span><span>${under.map(partView)}</span></span
    >`;
  }
  return html`<i>${partView(part.base)}</i><sup>${part.power.map(partView)}</sup>`;
}

/** "3.9 × 10^−7" with its power raised. */
function raised(text: string): TemplateResult {
  const [base, power] = text.split('10^');
  return power === undefined ? html`${text}` : html`${base}10<sup>${power}</sup>`;
}
