// SPDX-License-Identifier: MIT
// What stands around every widget: the author's figure until it is live, then the root that keeps a page's rules out.
import { html, nothing, type TemplateResult } from 'lit';

/** The language of the widget's own words. */
export interface Spoken {
  readonly lang: string;
  readonly dir: string;
}

/** It is as wide as the widget and as high as its text, and wants the width of a plate where a page asks for it. */
const ruler = html`<div class="ruler"></div>`;

export function liveShell(
  { lang, dir }: Spoken,
  picture: TemplateResult,
  region: TemplateResult,
  line: string | false,
): TemplateResult {
  return html`<div class="root">
    ${ruler}
    <div lang=${lang} dir=${dir}>
      ${picture}${line === false ? nothing : html`<p class="tagline">${line}</p>`}${region}
    </div>
  </div>`;
}

/** The figure in the default slot, with a sentence under it where there is something to say. */
export function waitingShell(
  { lang, dir }: Spoken,
  loads: boolean,
  line: string | undefined,
): TemplateResult {
  return html`<div class="waiting" part="frame">
    ${ruler}${loads ? html`<div class="loadbar"></div>` : nothing}
    <slot></slot>
    ${line === undefined ? nothing : html`<p class="tagline" lang=${lang} dir=${dir}>${line}</p>`}
  </div>`;
}

/** In place of a picture that could not be drawn. */
export function troubleShell(
  line: string,
  reset: { readonly label: string; readonly act: () => void },
): TemplateResult {
  return html`<div class="say" part="frame">
    ${line} <button class="link" type="button" @click=${reset.act}>${reset.label}</button>
  </div>`;
}
