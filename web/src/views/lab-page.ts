// SPDX-License-Identifier: MIT
// A laboratory in its plate: controls, picture, how a number was made, finding, notes, puzzles, tables.
import { html, noChange, nothing, svg, type TemplateResult } from 'lit';
import { errorNote, sideNote } from './notes.ts';
import { madePanel } from './panel.ts';
import { plate, type PlateFrame } from './plate.ts';
import { rich, type Translate } from './rich.ts';

export interface LabPage {
  readonly frame: PlateFrame;
  readonly controls: TemplateResult;
  /** The settings as one sentence of rich text, in print. */
  readonly params: string;
  /** Rich text, where an entry was refused. */
  readonly problem: string | null;
  /** How far a long run has come. */
  readonly running: TemplateResult | typeof nothing;
  readonly picture: TemplateResult;
  /** How the chosen number was made; null while none is chosen. */
  readonly explained: TemplateResult | null;
  /** In its place; empty where the picture has no number to choose. */
  readonly emptyPanel: string;
  /** Rich text; the first sentence is the finding. */
  readonly caption: readonly string[];
  readonly notes: readonly { readonly text: string; readonly kicker?: string }[];
  readonly puzzles: readonly PuzzleLine[];
  /** The numbers behind the picture, where the picture is no table. */
  readonly table: TemplateResult | null;
  readonly t: Translate;
}

export interface PuzzleLine {
  readonly text: string;
  readonly isSolved: boolean;
}

export function labPage(page: LabPage): TemplateResult {
  const { frame, t, problem, caption, explained } = page;
  return plate(
    frame,
    html`${page.controls}
      <p class="params">${rich(page.params)}</p>
      ${problem === null ? nothing : errorNote(problem)} ${page.running}${page.picture}
      ${
        explained === null && page.emptyPanel === ''
          ? nothing
          : madePanel({ explained, empty: page.emptyPanel, action: nothing })
      }
      <p class="cap" part="caption">
        <slot name="caption"
          >${caption.map((sentence, index) => html`${index > 0 ? ' ' : nothing}${rich(sentence)}`)}</slot
        >
      </p>
      ${page.notes.map(({ text, kicker }) => sideNote(text, kicker))}${puzzles(page)}
      ${
        page.table === null
          ? nothing
          : html`<details class="more table-of">
                <summary>${t('lab.table')}</summary>
              </details>
              <div class="table-body">${page.table}</div>`
      }`,
  );
}

function puzzles({ puzzles, t }: LabPage): TemplateResult | typeof nothing {
  if (puzzles.length === 0) return nothing;
  return html`<details
    class="more puzzle-box"
    ?open=${puzzles.some(({ isSolved }) => isSolved) ? true : noChange}
  >
    <summary>${t('lab.puzzles')}</summary>
    <ul class="puzzles">
      ${puzzles.map(
        ({ text, isSolved }) =>
          html`<li class=${isSolved ? 'done' : ''}>
            <svg viewBox="0 0 18 18" role="img" aria-label=${t(isSolved ? 'lab.solved' : 'lab.open')}>
              ${isSolved ? svg`<path d="M2.5 9.5l4.5 4.5 8.5-10"/>` : svg`<circle cx="9" cy="9" r="7"/>`}
            </svg>
            <span>${rich(text)}</span>
          </li>`,
      )}
    </ul>
  </details>`;
}

/** A line for a run: how far it has come, and a way to end it. */
export function runLine(
  text: string,
  buttons: readonly { readonly label: string; readonly act: () => void }[],
): TemplateResult {
  return html`<div class="running ui">
    <span>${text}</span>
    ${buttons.map(
      ({ label, act }) => html`<button class="link" type="button" @click=${act}>${label}</button>`,
    )}
  </div>`;
}
