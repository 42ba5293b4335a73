// SPDX-License-Identifier: MIT
// The controls: a segmented choice (native radios), a menu (native select), a number.
import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { rich } from './rich.ts';

export interface Choice {
  readonly value: string;
  /** Rich text. */
  readonly label: string;
  /** Accessible name where the label is a symbol. */
  readonly spoken?: string;
}

export function segmented(
  name: string,
  label: string,
  choices: readonly Choice[],
  current: string,
  choose: (value: string) => void,
): TemplateResult {
  return html`<fieldset class="field" data-control=${name}>
    <legend>${label}</legend>
    <div class="seg">
      ${choices.map(
        ({ value, label: text, spoken }) =>
          html`<label
            ><input
              type="radio"
              name=${name}
              value=${value}
              aria-label=${ifDefined(spoken)}
              .checked=${live(value === current)}
              @change=${() => choose(value)}
            /><span>${rich(text)}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
}

/**
 * A menu whose entries change the whole picture. What is passed with the arrow keys is only looked at: Enter takes it,
 * and so does leaving the menu; Escape goes back. `choose` is told whether the reader took the entry by a command
 * (pointer, Enter), or by going on.
 */
export function menu(
  name: string,
  label: string,
  choices: readonly Choice[],
  current: string,
  choose: (value: string, byCommand: boolean) => void,
  group?: TemplateResult,
): TemplateResult {
  let passed = -Infinity;
  const take = (select: HTMLSelectElement, byCommand: boolean) => {
    if (select.value !== current) choose(select.value, byCommand);
  };
  const key = (event: KeyboardEvent & { readonly currentTarget: EventTarget | null }) => {
    const select = event.currentTarget as HTMLSelectElement;
    if (!event.altKey) passed = performance.now();
    if (select.value === current || !['Enter', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'Enter') take(select, true);
    else select.value = current;
  };
  return html`<label class="field pick" data-control=${name}
    ><span>${label}</span>
    <select
      @keydown=${key}
      @blur=${(event: Event) => {
        const select = event.currentTarget as HTMLSelectElement;
        // Once focus is where it goes: a picture that changes on the way would lose it.
        setTimeout(() => {
          take(select, false);
        });
      }}
      @change=${(event: Event) => {
        if (performance.now() - passed > SAME_PRESS) take(event.currentTarget as HTMLSelectElement, true);
      }}
    >
      ${choices.map(
        ({ value, label: text }) =>
          html`<option value=${value} .selected=${value === current}>${text}</option>`,
      )}${group}
    </select>
  </label>`;
}

/** A closed menu changes in the same task in which it gets the key; an open one when the reader has chosen. In ms. */
const SAME_PRESS = 50;

export interface NumberControl {
  readonly name: string;
  /** Rich text. */
  readonly label: string;
  readonly spoken: string;
  readonly value: string;
  readonly invalid: boolean;
  readonly set: (text: string) => void;
}

/** A number field. */
export function numberField(control: NumberControl): TemplateResult {
  return labelled(control, numberInput(control, 'number'));
}

/** A control under its label. */
export function labelled({ name, label }: NumberControl, control: TemplateResult): TemplateResult {
  return html`<div class="field" data-control=${name}>
    <label for="control-${name}">${rich(label)}</label>
    ${control}
  </div>`;
}

export function numberInput({ name, spoken, value, invalid, set }: NumberControl, look = ''): TemplateResult {
  return html`<input
    id="control-${name}"
    class=${look}
    type="text"
    inputmode="decimal"
    dir="ltr"
    autocomplete="off"
    aria-label=${spoken}
    aria-invalid=${invalid ? 'true' : nothing}
    aria-describedby=${invalid ? 'problem' : nothing}
    .value=${value}
    @change=${(event: Event) => set(taken(event.currentTarget as HTMLInputElement, value))}
  />`;
}

/**
 * The entry, with `shown` put back in its place until the answer is drawn. So a drawing in between, for a pointer or an
 * announcement, leaves a half-typed entry alone, and an accepted " 03 " is shown as 3.
 */
export function taken(field: HTMLInputElement | HTMLTextAreaElement, shown: string): string {
  const entry = field.value;
  field.value = shown;
  return entry;
}
