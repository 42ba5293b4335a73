// SPDX-License-Identifier: MIT
// Words in place: an error under what it is about, a note beside what it explains.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { rich } from './rich.ts';

/** An error the reader can mend; `go` leads to the place where. */
export function errorNote(
  text: string,
  go?: { readonly label: string; readonly act: () => void },
): TemplateResult {
  return html`<div class="err" id="problem">
    <svg class="icon" width="20" height="18" viewBox="0 0 20 18" aria-hidden="true">
      ${svg`<path d="M10 .8 19.2 17H.8z"/><path class="bang" d="M10 6.5v5M10 14.2v.1"/>`}
    </svg>
    <span>${rich(text)}</span>
    ${go === undefined ? nothing : html`<button class="link" type="button" @click=${go.act}>${go.label}</button>`}
  </div>`;
}

export function sideNote(text: string, kicker?: string): TemplateResult {
  return html`<p class="say">${kicker === undefined ? nothing : html`<b>${kicker}.</b> `}${rich(text)}</p>`;
}
