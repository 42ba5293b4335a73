// SPDX-License-Identifier: MIT
// A number with a − and a + button.
import { html, nothing, type TemplateResult } from 'lit';
import { labelled, numberInput, type NumberControl } from './controls.ts';
import type { Translate } from './rich.ts';

/** The buttons count from `now`, whatever stands in the field. */
export interface Stepped {
  readonly now: number;
  /** 1 unless it is given. */
  readonly by?: number;
  readonly min: number;
  readonly max: number;
}

export function steppedField(control: NumberControl, t: Translate, steps: Stepped): TemplateResult {
  const { by = 1, min, max } = steps;
  const now = Math.min(Math.max(steps.now, min), max);
  const button = (sign: string, key: string, off: number) => {
    const next = Number((now + off).toPrecision(DIGITS));
    return html`<button
      type="button"
      aria-label=${t(key, { name: control.spoken })}
      aria-disabled=${next < min || next > max ? 'true' : nothing}
      @click=${() => {
        if (next >= min && next <= max) control.set(String(next));
      }}
    >
      ${sign}
    </button>`;
  };
  return labelled(
    control,
    html`<div class="stepper">
      ${button('−', 'control.less', -by)}${numberInput(control)}${button('+', 'control.more', by)}
    </div>`,
  );
}

/** 16.1 less 0.5 is 15.6: what a sum of doubles has beyond these digits was never entered. */
const DIGITS = 12;
