// SPDX-License-Identifier: MIT
// The question before the result: choices with a bar of the same length each, then, in place, what softmax gives.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { rich, type Translate } from './rich.ts';

export interface ChoiceRow {
  /** The number as it is printed. */
  readonly text: string;
  /** Length of its bar, 0 to 1; all are drawn to one scale. null: it has none. */
  readonly share: number | null;
  /** The same number as a share of the whole; empty where it is none. */
  readonly percent: string;
}

export interface PredictionCard {
  /** The question, as rich text. */
  readonly ask: string;
  readonly choices: readonly ChoiceRow[];
  readonly choice: number | null;
  /** Index of the right choice once it has been told. */
  readonly right: number | null;
  /** What is said of the right choice, where it is not softmax that gives it. */
  readonly truth?: string;
  /** What the picture beside the choices shows. */
  readonly picture: TemplateResult | typeof nothing;
  /** Check was pressed before anything was chosen. */
  readonly hint: boolean;
  readonly t: Translate;
  readonly choose: (index: number) => void;
  readonly check: () => void;
  readonly skip: () => void;
}

export function predictionCard(card: PredictionCard): TemplateResult {
  const { t, right, choice, choices } = card;
  const yours =
    choice === null ? t('predict.skipped') : t('predict.yours', { answer: choices[choice]?.text ?? '' });
  return html`<div class="predict" part="prompt">
    <p class="kicker">${right === null ? t('predict') : yours}</p>
    <p class="ask" id="ask"><slot name="prompt">${rich(card.ask)}</slot></p>
    <div class="pred">
      <div>
        <div class="choices ${right === null ? '' : 'after'}" role="radiogroup" aria-labelledby="ask">
          ${choices.map((row, index) => choiceRow(card, row, index))}
        </div>
        ${right === null ? buttons(card) : nothing}
      </div>
      <div class="pic">${card.picture}</div>
    </div>
    ${right === null ? html`<p class="kicker quiet">${t('predict.private')}</p>` : nothing}
  </div>`;
}

function buttons({ t, check, skip, hint }: PredictionCard): TemplateResult {
  return html`<div class="nav start">
    <button class="btn main" type="button" @click=${check}>${t('predict.check')}</button>
    <button class="btn bare" type="button" @click=${skip}>${t('predict.show')}</button>
    ${hint ? html`<p class="hint" role="alert">${t('predict.first')}</p>` : nothing}
  </div>`;
}

function choiceRow(
  { choice, right, truth, t, choose }: PredictionCard,
  row: ChoiceRow,
  index: number,
): TemplateResult {
  const mine = choice === index;
  const told = right !== null;
  const state = told ? (index === right ? 'right' : mine ? 'mine' : 'rest') : mine ? 'on' : '';
  const tag =
    told && index === right ? (truth ?? t('predict.truth')) : told && mine ? t('predict.mine') : row.percent;
  return html`<label class="choice ${state}">
    <input
      type="radio"
      name="choice"
      .checked=${mine}
      ?disabled=${told && !mine && index !== right}
      @change=${() => {
        if (!told) choose(index);
      }}
      @click=${(event: Event) => {
        if (told) event.preventDefault();
      }}
    />
    ${mark(told && index === right, mine)}
    <span class="num">${row.text}</span>
    ${row.share === null ? nothing : bar(row.share)}
    <span class="tag" aria-hidden=${told && (mine || index === right) ? nothing : 'true'}>${tag}</span>
  </label>`;
}

function mark(right: boolean, mine: boolean): TemplateResult {
  return html`<svg class="radio" width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
    ${
      right
        ? svg`<circle cx="11" cy="11" r="10" class="ri"/><path d="M6.5 11.5l3 3 6-6.5" class="tk"/>`
        : svg`<circle cx="11" cy="11" r="9.25" class="ro"/>${mine ? svg`<circle cx="11" cy="11" r="5" class="ri"/>` : nothing}`
    }
  </svg>`;
}

const BAR = { length: 200, height: 14, line: 0.75 } as const;

/** Bars of equal length; the filled part is the share. */
function bar(share: number): TemplateResult {
  const { length, height, line } = BAR;
  const filled = Math.max(share * length - 2 * line, 0);
  return html`<svg
    class="split"
    viewBox="0 0 ${length} ${height}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect class="sp2" x=${line} y=${line} width=${length - 2 * line} height=${height - 2 * line} />
    ${share > 0 ? svg`<rect class="sp1" x=${line} y=${line} width=${filled} height=${height - 2 * line} />` : nothing}
  </svg>`;
}
