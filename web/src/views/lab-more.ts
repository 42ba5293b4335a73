// SPDX-License-Identifier: MIT
// The settings of a laboratory that are for the second look: behind a word, with a list of ways of dividing.
import { html, noChange, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { rich } from './rich.ts';

/** Opens by itself for what was refused in it; only the reader closes it. */
export function moreSettings(title: string, isRefused: boolean, parts: readonly unknown[]): TemplateResult {
  return html`<details class="more" ?open=${isRefused ? true : noChange}>
    <summary>${title}</summary>
    <div class="rows">${parts}</div>
  </details>`;
}

export interface Check<Value extends string> {
  readonly value: Value;
  /** Rich text. */
  readonly label: string;
  readonly spoken: string;
  readonly isChecked: boolean;
}

/** Ways of dividing, each on or off. */
export function scaleChecks<Value extends string>(
  legend: string,
  checks: readonly Check<Value>[],
  set: (value: Value, isChecked: boolean) => void,
): TemplateResult {
  return html`<fieldset class="field" data-control="scale">
    <legend>${legend}</legend>
    <div class="checks">
      ${checks.map(
        ({ value, label, spoken, isChecked }) =>
          html`<label
            ><input
              type="checkbox"
              aria-label=${spoken}
              .checked=${live(isChecked)}
              @change=${(event: Event) => {
                set(value, (event.currentTarget as HTMLInputElement).checked);
              }}
            />${rich(label)}</label
          >`,
      )}
    </div>
  </fieldset>`;
}
