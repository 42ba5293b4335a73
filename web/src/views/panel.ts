// SPDX-License-Identifier: MIT
// The panel "How this number was made". What it says of a number is a part of its own (explanation.ts).
import { html, type nothing, type TemplateResult } from 'lit';

export interface MadePanel {
  /** What there is to say of the chosen number; null while there is nothing. */
  readonly explained: TemplateResult | null;
  /** In its place. */
  readonly empty: string;
  /** What can be done with the chosen number. */
  readonly action: TemplateResult | typeof nothing;
}

export function madePanel({ explained, empty, action }: MadePanel): TemplateResult {
  return html`<section class="made" part="panel" id="made">
    ${explained ?? html`<p class="empty">${empty}</p>`}${action}
  </section>`;
}
