// SPDX-License-Identifier: MIT
// The plate around every picture: heading, lead, the picture, footer; the same order in the document, on the screen
// and in print.
import { html, nothing, type TemplateResult } from 'lit';
import type { Lock } from '../model/locks.ts';
import type { Translate } from './rich.ts';

export interface PlateActions {
  undo(): void;
  redo(): void;
  reset(): void;
  toggleHelp(): void;
  chooseLanguage(language: string): void;
}

/** A part behind a button; the name is that of a message, a lock and an id. */
export interface DrawerFrame {
  readonly name: Lock;
  readonly isOpen: boolean;
  readonly content: TemplateResult | typeof nothing;
  readonly toggle: () => void;
}

export interface PlateFrame {
  readonly title: string;
  /** The sentence under the heading. */
  readonly lead: string;
  readonly headingLevel: number;
  /** Message of what is said of the keys; null while it is closed. */
  readonly help: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What the author has taken away. */
  readonly locked: ReadonlySet<Lock>;
  /** It shows an example of ours, not the author's own numbers. */
  readonly teaches: boolean;
  /** Parts of the footer that open below it. */
  readonly drawers: readonly DrawerFrame[];
  /** Languages that readers may choose. */
  readonly languages: readonly string[];
  readonly t: Translate;
  readonly act: PlateActions;
}

export function plate(frame: PlateFrame, body: TemplateResult): TemplateResult {
  return html`<section class="plate" part="frame" aria-labelledby="title">
    <div class="body">
      <div class="title" id="title" role="heading" aria-level=${frame.headingLevel}>
        <slot name="title">${frame.title}</slot>
      </div>
      <p class="lead"><slot name="intro">${frame.lead}</slot></p>
      ${body}
    </div>
    ${footer(frame)}
  </section>`;
}

/** Each language under its own name. */
function languageSwitch({ languages, locked, t, act }: PlateFrame): TemplateResult | typeof nothing {
  if (locked.has('language')) return nothing;
  return html`${languages.map(
    (language) =>
      html`<button
        class="link"
        type="button"
        lang=${language}
        aria-pressed=${language === t('language') ? 'true' : 'false'}
        @click=${() => {
          act.chooseLanguage(language);
        }}
      >
        ${t(`language.${language}`)}
      </button>`,
  )}`;
}

function footer(frame: PlateFrame): TemplateResult {
  const { t, help, teaches, locked, canUndo, canRedo, drawers, act } = frame;
  const tool = (name: Lock, key: string, click: () => void, possible = true) =>
    locked.has(name)
      ? nothing
      : html`<button class="link" type="button" aria-disabled=${possible ? nothing : 'true'} @click=${click}>
          ${t(key)}
        </button>`;
  const opener = (name: Lock, isOpen: boolean, click: () => void) =>
    locked.has(name)
      ? nothing
      : html`<button
          class="link"
          type="button"
          id=${name}
          aria-expanded=${isOpen ? 'true' : 'false'}
          @click=${click}
        >
          ${t(name)}
        </button>`;
  const history =
    canUndo || canRedo
      ? html`${tool('undo', 'undo', act.undo, canUndo)}${tool('undo', 'redo', act.redo, canRedo)}`
      : nothing;
  return html`<div class="foot ui" part="footer">
    ${tool('reset', 'reset', act.reset)}${history}
    ${drawers.map(({ name, isOpen, toggle }) => opener(name, isOpen, toggle))}
    ${opener('keys', help !== null, act.toggleHelp)}${languageSwitch(frame)}
    ${teaches ? html`<span class="last">${t('footer')}</span>` : nothing}
    ${drawers.map(({ content }) => content)} ${help === null ? nothing : html`<p class="help">${t(help)}</p>`}
  </div>`;
}
