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
import { numberField, segmented, type Choice } from './controls.ts';
import { presetMenu } from './preset-menu.ts';
import type { Translate } from './rich.ts';

export interface PipelineActions {
  preset(name: string, byCommand: boolean): void;
  size(name: SizeName, text: string): void;
  scale(scale: ScaleChoice): void;
  divisor(text: string): void;
  shift(text: string): void;
  mask(mask: MaskChoice): void;
  axis(axis: AxisChoice): void;
  table(name: InputName, text: string): void;
  moveFirst(what: 'keys' | 'queries'): void;
  stretch(key: number, times: number): void;
  view(view: ViewChoice): void;
}

export interface ControlsView {
  readonly state: PipelineState;
  /** The name of the example that the reader is at. */
  readonly example: string;
  readonly presets: readonly string[];
  /** Examples that come later, as options. */
  readonly group: TemplateResult | undefined;
  /** What each control offers, in its order. */
  readonly choices: {
    readonly scale: readonly ScaleChoice[];
    readonly mask: readonly MaskChoice[];
    readonly view: readonly ViewChoice[];
  };
  /** The example is not as it was any more. */
  readonly changed: boolean;
  /** Controls whose last entry was refused, with what stands in them. */
  readonly refused: { readonly control: string; readonly text: string } | null;
  readonly locked: ReadonlySet<Lock>;
  /** What waits behind a word. */
  readonly drawers: {
    readonly drawn: (name: DrawerName) => TemplateResult | typeof nothing;
    readonly want: () => void;
  };
  readonly t: Translate;
  readonly act: PipelineActions;
}

/** Controls behind a word; see pipeline-drawers.ts. */
export type DrawerName = 'sizes' | 'cells' | 'order' | 'shift' | 'axis';

export function pipelineControls(view: ControlsView): TemplateResult | typeof nothing {
  const { state, locked } = view;
  const shown = (state.view === 'steps' ? CONTROLS_OF_STEP[state.step] : NAMES).filter(
    (name) => !locked.has(name) || (name === 'order' && !locked.has('stretch')),
  );
  if (shown.length === 0) return nothing;
  // Each control has its own place, so that one with focus keeps it when the step changes under it.
  const places = NAMES.map((name) => (shown.includes(name) ? CONTROLS[name](view) : nothing));
  return html`<div class="ctl ui" part="controls">${places}</div>`;
}

type Control = (view: ControlsView) => TemplateResult;

/** What is for the second look waits behind a word, and is fetched when a reader comes near. */
const drawer =
  (name: DrawerName, title: string): Control =>
  ({ state, drawers, t }) =>
    // Opens by itself for a wrong axis; only the reader closes it, or the choice just made would be hidden with its focus.
    html`<details
      class="more"
      ?open=${name === 'axis' && state.axis !== 'row' ? true : noChange}
      @toggle=${drawers.want}
    >
      <summary>${t(title)}</summary>
      ${drawers.drawn(name)}
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
  })}${state.scale === 'custom' ? numberField(field) : nothing}`;
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
  preset: (view: ControlsView) => presetMenu({ ...view, state: { preset: view.example } }),
  view: viewChoice,
  sizes: drawer('sizes', 'control.sizes'),
  cells: drawer('cells', 'control.texts'),
  order: drawer('order', 'control.order'),
  scale: scaleChoice,
  mask: maskChoice,
  shift: drawer('shift', 'control.shifts'),
  axis: drawer('axis', 'control.axes'),
} satisfies Partial<Record<Lock, Control>>;
type ControlName = keyof typeof CONTROLS;
const NAMES = Object.keys(CONTROLS) as ControlName[];

const CONTROLS_OF_STEP: Readonly<Record<PipelineState['step'], readonly ControlName[]>> = {
  inputs: ['preset', 'view', 'sizes', 'cells', 'order'],
  scores: [],
  scaled: ['scale', 'shift'],
  masked: ['mask', 'shift'],
  weights: ['mask', 'shift', 'axis'],
  output: ['order'],
};
