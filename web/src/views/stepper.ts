// SPDX-License-Identifier: MIT
// A number with a − and a + button, and the keys that do the same.
import { html, nothing, type TemplateResult } from 'lit';
import { labelled, numberInput, taken, type NumberControl } from './controls.ts';
import type { Translate } from './rich.ts';

/** Buttons and keys count from `now`, keys from what has been typed since where that is a number. */
export interface Stepped {
  readonly now: number;
  /** 1 unless it is given. */
  readonly by?: number;
  readonly min: number;
  readonly max: number;
}

export function steppedField(control: NumberControl, t: Translate, steps: Stepped): TemplateResult {
  const { by = 1, min, max } = steps;
  const within = (value: number) => Math.min(Math.max(value, min), max);
  const plus = (from: number, off: number) => Number((from + off).toPrecision(DIGITS));
  const now = within(steps.now);
  const button = (sign: string, key: string, off: number) => {
    const next = plus(now, off);
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
  const press = (event: KeyboardEvent) => {
    const count = stepsOf(event);
    if (count === 0) return;
    const typed = taken(event.target as HTMLInputElement, control.value);
    const number = typed === control.value ? NaN : Number.parseFloat(typed.replace(',', '.'));
    const from = Number.isNaN(number) ? now : within(number);
    const next = within(plus(from, count * by));
    if (next !== now) control.set(String(next));
  };
  return labelled(
    control,
    html`<div class="stepper" @keydown=${press}>
      ${button('−', 'control.less', -by)}${numberInput(control)}${button('+', 'control.more', by)}
    </div>`,
  );
}

/**
 * How many steps a key in a field goes up or down; 0 for keys that mean nothing there, as Home and End, which move the
 * text cursor. A page is four steps, as on a slider.
 */
export function stepsOf(event: KeyboardEvent): number {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  const inField = (target as Element).localName === 'input' && !(altKey || ctrlKey || metaKey || shiftKey);
  const steps = inField ? ({ ArrowUp: 1, ArrowDown: -1, PageUp: 4, PageDown: -4 }[key] ?? 0) : 0;
  if (steps !== 0) event.preventDefault();
  return steps;
}

/** 16.1 less 0.5 is 15.6: what a sum of doubles has beyond these digits was never entered. */
const DIGITS = 12;
