// SPDX-License-Identifier: MIT
// A whole table as text.
import { html, nothing, type TemplateResult } from 'lit';
import { labelled, taken, type NumberControl } from './controls.ts';

/** Two ways to write down a table, for the words under the fields. */
export const NOTATIONS = { nested: '[[1, 0], [0, 1]]', parted: '1 0; 0 1' };

/** `old` is the text before it was edited. It is taken when the reader leaves it or presses Ctrl+Enter; Escape brings the old text back. */
export function textField(control: NumberControl, old: string, rows: number): TemplateResult {
  const { name, spoken, value, invalid, set } = control;
  const take = (event: Event) => {
    const field = event.currentTarget as HTMLTextAreaElement;
    if (field.value !== value) set(taken(field, value));
  };
  const key = (event: KeyboardEvent) => {
    const field = event.currentTarget as HTMLTextAreaElement;
    if (event.key === 'Escape' && field.value !== old) {
      field.value = old;
      if (invalid) set(old);
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) take(event);
  };
  return labelled(
    control,
    html`<textarea
      id="control-${name}"
      rows=${rows}
      dir="ltr"
      spellcheck="false"
      autocapitalize="off"
      autocomplete="off"
      aria-label=${spoken}
      aria-invalid=${invalid ? 'true' : nothing}
      aria-describedby=${invalid ? 'problem' : 'text-hint'}
      .value=${value}
      @keydown=${key}
      @change=${take}
    ></textarea>`,
  );
}
