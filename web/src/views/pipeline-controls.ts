// SPDX-License-Identifier: MIT
// The controls of the pipeline, each at the step where it matters.
import { html, noChange, nothing, type TemplateResult } from 'lit';
import type { Lock } from '../model/locks.ts';
import type {
  AxisChoice,
  InputName,
  MaskChoice,
  PipelineState,
  ScaleChoice,
  SizeName,
  ViewChoice,
} from '../model/pipeline-state.ts';
import { menu, numberField, segmented, textField, type Choice } from './controls.ts';
import type { Translate } from './rich.ts';

export interface PipelineActions {
  preset(name: string, byCommand: boolean): void;
  size(name: SizeName, text: string): void;
  scale(scale: ScaleChoice): void;
  divisor(text: string): void;
  mask(mask: MaskChoice): void;
  axis(axis: AxisChoice): void;
  table(name: InputName, text: string): void;
  moveFirst(what: 'keys' | 'queries'): void;
  view(view: ViewChoice): void;
}

export interface ControlsView {
  readonly state: PipelineState;
  readonly presets: readonly string[];
  /** What each control offers, in its order. */
  readonly choices: {
    readonly scale: readonly ScaleChoice[];
    readonly mask: readonly MaskChoice[];
    readonly axis: readonly AxisChoice[];
    readonly view: readonly ViewChoice[];
  };
  /** The example is not as it was any more. */
  readonly changed: boolean;
  /** What stands in the input tables, a line for each row. */
  readonly texts: readonly { readonly matrix: InputName; readonly text: string }[];
  /** Controls whose last entry was refused, with what stands in them. */
  readonly refused: { readonly control: string; readonly text: string } | null;
  readonly sizeLimit: number;
  readonly locked: ReadonlySet<Lock>;
  readonly t: Translate;
  readonly act: PipelineActions;
}

const SIZES: readonly SizeName[] = ['n', 'm', 'dk', 'dv'];
const ORDERS = [
  { what: 'keys', count: 'm' },
  { what: 'queries', count: 'n' },
] as const;

export function pipelineControls(view: ControlsView): TemplateResult | typeof nothing {
  const { state, locked } = view;
  const shown = (state.view === 'steps' ? CONTROLS_OF_STEP[state.step] : NAMES).filter(
    (name) => !locked.has(name),
  );
  if (shown.length === 0) return nothing;
  // Each control has its own place, so that one with focus keeps it when the step changes under it.
  const places = NAMES.map((name) => (shown.includes(name) ? CONTROLS[name](view) : nothing));
  return html`<div class="ctl ui" part="controls">${places}</div>`;
}

type Control = (view: ControlsView) => TemplateResult;

const presetMenu: Control = ({ state, presets, changed, t, act }) =>
  menu(
    'preset',
    t('control.preset'),
    presets.map((value) => {
      const name = t(`preset.${value}`);
      return { value, label: changed && value === state.preset ? t('preset.changed', { name }) : name };
    }),
    state.preset,
    act.preset,
  );

/** Sizes and the wrong axes are for the second look: they wait behind a word. */
const sizeFields: Control = ({ state, refused, sizeLimit, t, act }) =>
  html`<details class="more">
    <summary>${t('control.sizes')}</summary>
    <div class="sizes">
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
        return numberField(control, t, { now: state.sizes[name], min: 1, max: sizeLimit });
      })}
    </div>
  </details>`;

const NOTATIONS = { nested: '[[1, 0], [0, 1]]', parted: '1 0; 0 1' };

/** For numbers from elsewhere: whole tables as text. */
const textFields: Control = ({ state, texts, refused, t, act }) =>
  html`<details class="more">
    <summary>${t('control.texts')}</summary>
    <div class="texts">
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
    <p id="text-hint">${t('control.text.hint', NOTATIONS)}</p>
  </details>`;

/** What an order changes, and what it does not. */
const orderButtons: Control = ({ state, t, act }) =>
  html`<details class="more">
    <summary>${t('control.order')}</summary>
    <div class="sizes">
      ${ORDERS.map(({ what, count }) => {
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
  </details>`;

const scaleChoice: Control = ({ state, choices, refused, t, act }) => {
  const scales = choices.scale.map((value): Choice => {
    const label = t(`scale.${value}`);
    return value === 'sqrt' || value === 'dk'
      ? { value, label, spoken: t(`scale.${value}.spoken`) }
      : { value, label };
  });
  const set = (text: string) => {
    act.divisor(text);
  };
  const control = { label: t('control.divisor'), spoken: t('control.divisor'), value: state.divisor };
  const field = { ...control, name: 'divisor', invalid: refused?.control === 'divisor', set };
  return html`${segmented('scale', t('control.scale'), scales, state.scale, (value) => {
    act.scale(value as ScaleChoice);
  })}${state.scale === 'custom' ? numberField(field, t) : nothing}`;
};

const maskChoice: Control = ({ state, choices, t, act }) =>
  segmented(
    'mask',
    t('control.mask'),
    choices.mask.map((value) => ({ value, label: t(`mask.${value}`) })),
    state.mask,
    (value) => {
      act.mask(value as MaskChoice);
    },
  );

const axisChoice: Control = ({ state, choices, t, act }) => {
  const axes = choices.axis.map((value) => ({ value, label: t(`axis.${value}`) }));
  const choice = segmented('axis', t('control.axis'), axes, state.axis, (value) => {
    act.axis(value as AxisChoice);
  });
  // Opens by itself for a wrong axis; only the reader closes it, or the choice just made would be hidden with its focus.
  return html`<details class="more" ?open=${state.axis === 'row' ? noChange : true}>
    <summary>${t('control.axes')}</summary>
    ${choice}
  </details>`;
};

const viewChoice: Control = ({ state, choices, t, act }) =>
  segmented(
    'view',
    t('control.view'),
    choices.view.map((value) => ({ value, label: t(`view.${value}`) })),
    state.view,
    (value) => {
      act.view(value as ViewChoice);
    },
  );

const CONTROLS = {
  preset: presetMenu,
  view: viewChoice,
  sizes: sizeFields,
  cells: textFields,
  order: orderButtons,
  scale: scaleChoice,
  mask: maskChoice,
  axis: axisChoice,
} satisfies Partial<Record<Lock, Control>>;
type ControlName = keyof typeof CONTROLS;
const NAMES = Object.keys(CONTROLS) as ControlName[];

const CONTROLS_OF_STEP: Readonly<Record<PipelineState['step'], readonly ControlName[]>> = {
  inputs: ['preset', 'view', 'sizes', 'cells', 'order'],
  scores: [],
  scaled: ['scale'],
  masked: ['mask'],
  weights: ['mask', 'axis'],
  output: ['order'],
};
