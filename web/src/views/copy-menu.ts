// SPDX-License-Identifier: MIT
// What the footer button Copy opens: a button for each format, and the text itself where the page may not copy.
import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from './rich.ts';

export interface CopyMenuView {
  /** Id of the button that opens it. */
  readonly name: string;
  /** Names are messages, copy.<format>. */
  readonly formats: readonly string[];
  /** The format that has just been copied. */
  readonly done: string | null;
  /** The text that the reader has to copy. */
  readonly byHand: { readonly format: string; readonly text: string } | null;
  /** Name of the file in which the same text can be saved. */
  readonly file: string | null;
  readonly t: Translate;
  readonly copy: (format: string) => void;
  readonly save: () => void;
  readonly keydown: (event: KeyboardEvent) => void;
}

/** A sentence in place of the formats, or above them. */
export function copyNote(sentence: string): TemplateResult {
  return html`<p class="help">${sentence}</p>`;
}

export function copyMenu(view: CopyMenuView): TemplateResult {
  const { name, formats, byHand, file, t, keydown } = view;
  return html`<div
    class="copy"
    role="group"
    data-menu=${name}
    aria-label=${t('copy.menu')}
    @keydown=${keydown}
  >
    <div class="formats">${formats.map((format) => formatButton(format, view))}</div>
    ${byHand === null ? nothing : textBox(byHand, t)}
    ${
      file === null
        ? nothing
        : html`<button class="link" type="button" @click=${view.save}>${t('copy.save', { file })}</button>`
    }
  </div>`;
}

/** Name and "Copied" stand in one place, so that nothing moves. */
function formatButton(format: string, { done, t, copy }: CopyMenuView): TemplateResult {
  const name = t(`copy.${format}`);
  const copied = format === done;
  return html`<button
    class="btn"
    type="button"
    data-format=${format}
    aria-label=${copied ? t('copy.done.spoken', { name }) : nothing}
    @click=${() => {
      copy(format);
    }}
  >
    <span class=${copied ? 'off' : ''}>${name}</span
    ><span class=${copied ? '' : 'off'}>${t('copy.done')}</span>
  </button>`;
}

/** Programs and data read from left to right in every language. */
function textBox({ format, text }: NonNullable<CopyMenuView['byHand']>, t: Translate): TemplateResult {
  return html`<p id="by-hand">${t('copy.by-hand')}</p>
    <textarea
      dir="ltr"
      readonly
      spellcheck="false"
      aria-label=${t('copy.text', { name: t(`copy.${format}`) })}
      aria-describedby="by-hand"
      .value=${text}
    ></textarea>`;
}
