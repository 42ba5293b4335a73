// SPDX-License-Identifier: MIT
// The controls of the scaling lab: the length of the vectors first, whole width; the rest small, or behind a word.
import { html, nothing, type TemplateResult } from 'lit';
import type { Lock } from '../model/locks.ts';
import type { Dtype, Scaling, ScalingState, ScalingView, Stream } from '../model/scaling-state.ts';
import { numberField, segmented, type NumberControl } from './controls.ts';
import { moreSettings, scaleChecks } from './lab-more.ts';
import { presetMenu } from './preset-menu.ts';
import type { Translate } from './rich.ts';
import { steppedField } from './stepper.ts';

export interface ScalingActions {
  preset(name: string, byCommand: boolean): void;
  slideDk(dk: number): void;
  settleDk(): void;
  setting(name: 'dk' | 'm' | 'seed' | 'draws', text: string): void;
  divisor(text: string): void;
  stream(stream: Stream): void;
  scaling(scaling: Scaling, shown: boolean): void;
  many(many: boolean): void;
  dtype(dtype: Dtype): void;
  view(view: ScalingView): void;
  choose(scaling: Scaling, key: number): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  /** After a cancel: the rest. */
  finish(): void;
}

export interface ScalingControls {
  readonly state: ScalingState;
  readonly presets: readonly string[];
  readonly changed: boolean;
  readonly choices: {
    readonly scaling: readonly Scaling[];
    readonly stream: readonly Stream[];
    readonly view: readonly ScalingView[];
    readonly dtype: readonly Dtype[];
  };
  /** What is drawn from, in words. */
  readonly stream: string;
  readonly refused: { readonly control: string; readonly text: string } | null;
  readonly keysRange: { readonly min: number; readonly max: number };
  readonly locked: ReadonlySet<Lock>;
  readonly t: Translate;
  readonly act: ScalingActions;
}

export function scalingControls(view: ScalingControls): TemplateResult {
  const { state, choices, locked, t, act } = view;
  const shown = (name: Lock, control: () => TemplateResult) => (locked.has(name) ? nothing : control());
  return html`<div class="ctl2 ui" part="controls">
      ${shown('stream', () => streamChoice(view))} ${shown('draws', () => drawsChoice(view))}
      <p class="aside">${view.stream}</p>
    </div>
    <div class="ctl2 ui">
      ${shown('view', () =>
        segmented(
          'view',
          t('control.view'),
          choices.view.map((value) => ({ value, label: t(`scaling.view.${value}`) })),
          state.view,
          (value) => {
            act.view(value as ScalingView);
          },
        ),
      )}
      ${shown('preset', () => presetMenu(view))} ${more(view)}
    </div>`;
}

function streamChoice({ state, choices, t, act }: ScalingControls): TemplateResult {
  const streams = choices.stream.map((value) => ({ value, label: t(`scaling.stream.${value}`) }));
  return segmented('stream', t('scaling.control.stream'), streams, state.stream, (value) => {
    act.stream(value as Stream);
  });
}

function drawsChoice({ state, t, act }: ScalingControls): TemplateResult {
  const many = state.draws > 1;
  const choices = [
    { value: 'one', label: t('scaling.draws.one') },
    { value: 'many', label: t('scaling.draws.many', { draws: many ? state.draws : 500 }) },
  ];
  return segmented('draws', t('scaling.control.draws'), choices, many ? 'many' : 'one', (value) => {
    act.many(value === 'many');
  });
}

/** For the second look. */
function more(view: ScalingControls): TemplateResult | typeof nothing {
  const { locked, t, refused } = view;
  const parts = (['scale', 'm', 'seed', 'draws', 'dtype'] as const).filter((name) => !locked.has(name));
  if (parts.length === 0) return nothing;
  const drawn = { scale: scales, m: keys, seed, draws, dtype };
  const open = ['divisor', 'm', 'seed', 'draws'].includes(refused?.control ?? '');
  const drawnParts = parts.map((name) => drawn[name](view));
  return moreSettings(t('scaling.more'), open, drawnParts);
}

function scales(view: ScalingControls): TemplateResult {
  const { state, choices, t, act } = view;
  const checks = choices.scaling.map((value) => ({
    value,
    label: t(`scaling.name.${value}.label`),
    spoken: t(`scaling.name.${value}.spoken`),
    isChecked: state.scalings.includes(value),
  }));
  return html`${scaleChecks(t('scaling.control.scale'), checks, act.scaling)}
  ${
    state.scalings.includes('custom')
      ? numberField({ ...fieldOf(view, 'divisor', String(state.divisor)), set: act.divisor })
      : nothing
  }`;
}

const keys = (view: ScalingControls) =>
  steppedField(setting(view, 'm', view.state.m), view.t, { now: view.state.m, ...view.keysRange });
const seed = (view: ScalingControls) => numberField(setting(view, 'seed', view.state.seed));
const draws = (view: ScalingControls) => numberField(setting(view, 'draws', view.state.draws));

function setting(view: ScalingControls, name: 'm' | 'seed' | 'draws', value: number): NumberControl {
  const set = (text: string) => {
    view.act.setting(name, text);
  };
  return { ...fieldOf(view, name, String(value)), set };
}

function fieldOf({ refused, t }: ScalingControls, name: 'divisor' | 'm' | 'seed' | 'draws', value: string) {
  const label = t(`scaling.control.${name}`);
  const invalid = refused?.control === name;
  return { name: `lab-${name}`, label, spoken: label, value: invalid ? refused.text : value, invalid };
}

function dtype({ state, choices, t, act }: ScalingControls): TemplateResult {
  const kinds = choices.dtype.map((value) => ({ value, label: t(`scaling.dtype.${value}`) }));
  return segmented('dtype', t('scaling.control.dtype'), kinds, state.dtype, (value) => {
    act.dtype(value as Dtype);
  });
}
