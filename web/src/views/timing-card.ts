// SPDX-License-Identifier: MIT
// The card that asks how much faster the core is than plain loops, and measures it.
import { html, nothing, type TemplateResult } from 'lit';
import type { TimedSize, TimingGuess } from '../model/timing.ts';
import { segmented } from './controls.ts';
import { rich, type Translate } from './rich.ts';

export interface TimingCard {
  readonly sizes: readonly TimedSize[];
  readonly size: TimedSize;
  readonly guesses: readonly TimingGuess[];
  readonly guess: TimingGuess | undefined;
  /** Samples so far, while it is measured. */
  readonly running: { readonly done: number; readonly total: number } | null;
  /** Rich text: what was found, once it was. */
  readonly found: readonly string[];
  readonly t: Translate;
  readonly act: {
    readonly size: (size: TimedSize) => void;
    readonly guess: (guess: TimingGuess) => void;
    /** Measures; while it is being measured, stops. */
    readonly measure: () => void;
  };
}

export function timingCard(card: TimingCard): TemplateResult {
  const { sizes, size, guesses, guess, running, found, t, act } = card;
  const guessed = guesses.map((value) => ({ value, label: t(`timing.guess.${value}`) }));
  const sized = sizes.map((value) => ({ value, label: t('timing.size.of', { size: value }) }));
  return html`<div class="timing">
    <p>${rich(t('timing.lead'))}</p>
    ${segmented('timed', t('timing.size'), sized, size, (value) => {
      act.size(value as TimedSize);
    })}
    ${segmented('guess', t('timing.guess'), guessed, guess ?? '', (value) => {
      act.guess(value as TimingGuess);
    })}
    <button class="btn" type="button" @click=${act.measure}>
      ${t(running === null ? (found.length > 0 ? 'timing.again' : 'timing.measure') : 'timing.stop')}
    </button>
    ${running === null ? nothing : html`<span class="far">${t('timing.progress', { ...running })}</span>`}
    ${found.length > 0 ? html`<p>${found.map((sentence, index) => html`${index > 0 ? ' ' : nothing}${rich(sentence)}`)}</p>` : nothing}
  </div>`;
}
