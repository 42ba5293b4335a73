// SPDX-License-Identifier: MIT
// What waits behind a word at the controls of the pipeline: sizes, whole tables as text, the order, a constant, the
// softmax axis.
import { html, nothing, type TemplateResult } from 'lit';
import type { AxisChoice, InputName, SizeName } from '../model/pipeline-state.ts';
import { segmented } from './controls.ts';
import type { ControlsView, DrawerName } from './pipeline-controls.ts';
import { steppedField } from './stepper.ts';
import { NOTATIONS, textField } from './text-field.ts';

export interface DrawersView extends Pick<ControlsView, 'state' | 'refused' | 'locked' | 't' | 'act'> {
  readonly axes: readonly AxisChoice[];
  /** What stands in the input tables, a line for each row. */
  readonly texts: readonly { readonly matrix: InputName; readonly text: string }[];
  /** What a key can be multiplied by. */
  readonly stretches: readonly number[];
  /** There are no results of what is typed now: nothing can be multiplied. */
  readonly stale: boolean;
  readonly sizeLimit: number;
  readonly shiftRange: { readonly min: number; readonly max: number };
}

type Drawn = (view: DrawersView) => TemplateResult;

const SIZES: readonly SizeName[] = ['n', 'm', 'dk', 'dv'];
const ORDERS = [
  { what: 'keys', count: 'm' },
  { what: 'queries', count: 'n' },
] as const;

/** Rows and columns of all tables. */
const sizeFields: Drawn = ({ state, refused, sizeLimit, t, act }) =>
  html`<div class="sizes">
    ${SIZES.map((name) => {
      const invalid = refused?.control === name;
      const value = invalid ? refused.text : String(state.sizes[name]);
      const set = (text: string) => {
        act.size(name, text);
      };
      const control = {
        name,
        label: t(`control.${name}`),
        spoken: t(`control.${name}.spoken`),
        value,
        invalid,
        set,
      };
      return steppedField(control, t, { now: state.sizes[name], min: 1, max: sizeLimit });
    })}
  </div> `;

/** For numbers from elsewhere: whole tables as text. */
const textFields: Drawn = ({ state, texts, refused, t, act }) =>
  html`<div class="texts">
      ${texts.map(({ matrix, text }) => {
        const name = `text-${matrix}`;
        const invalid = refused?.control === name;
        const control = {
          name,
          label: `[${matrix}]`,
          spoken: t('control.text.spoken', { name: t(`spoken.${matrix}`) }),
          value: invalid ? refused.text : text,
          invalid,
          set: (typed: string) => {
            act.table(matrix, typed);
          },
        };
        return textField(control, text, Math.max(state.sizes.n, state.sizes.m, 2));
      })}
    </div>
    <p id="text-hint">${t('control.text.hint', NOTATIONS)}</p> `;

/** What an order changes, and what it does not. */
const orderButtons: Drawn = ({ state, locked, stretches, stale, t, act }) =>
  html`<div class="sizes">
      ${(locked.has('order') ? [] : ORDERS).map(({ what, count }) => {
        const possible = state.sizes[count] > 1;
        return html`<button
          class="btn"
          type="button"
          aria-disabled=${possible ? nothing : 'true'}
          @click=${() => {
            if (possible) act.moveFirst(what);
          }}
        >
          ${t(`order.${what}`)}
        </button>`;
      })}
    </div>
    ${locked.has('stretch') ? nothing : stretchButtons({ state, stretches, stale, t, act })}`;

/** A key longer or shorter: one that is chosen, times one of a few numbers. */
const stretchButtons = ({
  state,
  stretches,
  stale,
  t,
  act,
}: Pick<DrawersView, 'state' | 'stretches' | 'stale' | 't' | 'act'>) => {
  const keys = Array.from({ length: state.sizes.m }, (_, key) => key);
  const chosen = (button: EventTarget | null) =>
    (button as Element).closest('.stretch')?.querySelector('select')?.selectedIndex ?? 0;
  return html`<div class="stretch" role="group" aria-label=${t('control.stretch.spoken')}>
    <label class="field pick"
      ><span>${t('control.stretch')}</span>
      <select>
        ${keys.map((key) => html`<option>${t('key', { index: key + 1 })}</option>`)}
      </select>
    </label>
    ${stretches.map(
      (times) =>
        html`<button
          class="btn"
          type="button"
          aria-disabled=${stale ? 'true' : nothing}
          @click=${({ currentTarget }: Event) => {
            act.stretch(chosen(currentTarget), times);
          }}
        >
          ${t('control.stretch.by', { times })}
        </button>`,
    )}
  </div>`;
};

/** A constant in every score, and what softmax makes of it. */
const shiftField: Drawn = ({ state, refused, shiftRange, t, act }) => {
  const invalid = refused?.control === 'shift';
  const control = {
    name: 'shift',
    label: t('control.shift'),
    spoken: t('control.shift.spoken'),
    value: invalid ? refused.text : state.shift,
    invalid,
    set: (text: string) => {
      act.shift(text);
    },
  };
  const field = steppedField(control, t, { now: Number(state.shift) || 0, by: 0.5, ...shiftRange });
  return html`<div class="sizes">${field}</div>`;
};

const axisChoice: Drawn = ({ state, axes, t, act }) => {
  const choices = axes.map((value) => ({ value, label: t(`axis.${value}`) }));
  return segmented('axis', t('control.axis'), choices, state.axis, (value) => {
    act.axis(value as AxisChoice);
  });
};

export const DRAWERS: Readonly<Record<DrawerName, Drawn>> = {
  sizes: sizeFields,
  cells: textFields,
  order: orderButtons,
  shift: shiftField,
  axis: axisChoice,
};
