// SPDX-License-Identifier: MIT
// A step that the reader fills in: a field for each number of one row, then, when they are right, one "why".
import { html, nothing, svg, type TemplateResult } from 'lit';
import { rich, type Translate } from './rich.ts';

export interface ExerciseView {
  /** What to fill in, as rich text. */
  readonly ask: string;
  readonly fields: readonly FieldView[];
  /** What to try, after a check that was not all right; rich text. */
  readonly hint: string | null;
  readonly done: boolean;
  /** The question after the numbers; null where there is none. */
  readonly why: WhyView | null;
  readonly t: Translate;
  readonly type: (index: number, text: string) => void;
  readonly check: () => void;
  readonly show: () => void;
}

interface FieldView {
  readonly label: string;
  readonly text: string;
  readonly right: boolean;
  /** It was checked as it stands, and is not right. */
  readonly wrong: boolean;
}

export interface WhyView {
  readonly ask: string;
  readonly choices: readonly string[];
  readonly chosen: number | null;
  /** What is said to the choice, as rich text. */
  readonly feedback: string | null;
  readonly choose: (index: number) => void;
}

export function exerciseView(view: ExerciseView): TemplateResult {
  const { t, done, why } = view;
  return html`<div class="exercise" part="prompt" data-control="exercise">
    <p class="kicker">${t(done ? 'fade.done' : 'fade.turn')}</p>
    ${done ? (why === null ? nothing : whyView(why)) : blanks(view)}
  </div>`;
}

function blanks({ ask, fields, hint, t, type, check, show }: ExerciseView): TemplateResult {
  return html`<p class="ask" id="turn">${rich(ask)}</p>
    <div class="blanks" role="group" aria-labelledby="turn">
      ${fields.map((field, index) => blank(field, index, t, type, check))}
    </div>
    ${hint === null ? nothing : html`<p class="hint" id="try">${rich(hint)}</p>`}
    <div class="nav start">
      <button class="btn main" type="button" @click=${check}>${t('fade.check')}</button>
      <button class="btn bare" type="button" @click=${show}>${t('fade.show')}</button>
    </div>`;
}

function blank(
  { label, text, right, wrong }: FieldView,
  index: number,
  t: Translate,
  type: ExerciseView['type'],
  check: () => void,
): TemplateResult {
  return html`<label class="blank ${right ? 'right' : ''} ${wrong ? 'wrong' : ''}">
    <span>${label}</span>
    <input
      class="number"
      type="text"
      inputmode="decimal"
      dir="ltr"
      autocomplete="off"
      aria-invalid=${wrong ? 'true' : nothing}
      .value=${text}
      @input=${(event: Event) => {
        type(index, (event.currentTarget as HTMLInputElement).value);
      }}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        // Or the same press would click the button that takes the focus.
        event.preventDefault();
        check();
      }}
    />
    ${
      right
        ? html`<svg
            class="tick"
            width="16"
            height="16"
            viewBox="0 0 16 16"
            role="img"
            aria-label=${t('fade.right')}
          >
            ${svg`<path d="M3 8.5l3.5 3.5L13 4.5"/>`}
          </svg>`
        : nothing
    }
  </label>`;
}

function whyView({ ask, choices, chosen, feedback, choose }: WhyView): TemplateResult {
  return html`<p class="ask" id="why">${rich(ask)}</p>
    <div class="whys" role="radiogroup" aria-labelledby="why">
      ${choices.map(
        (choice, index) =>
          html`<label class="reason">
            <input
              type="radio"
              name="why"
              .checked=${index === chosen}
              @change=${() => {
                choose(index);
              }}
            /><span>${rich(choice)}</span>
          </label>`,
      )}
    </div>
    ${feedback === null ? nothing : html`<p class="feedback" part="feedback">${rich(feedback)}</p>`}`;
}
