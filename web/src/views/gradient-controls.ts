// SPDX-License-Identifier: MIT
// The controls of the gradient lab: by what is differentiated, the gap or the scores, the length of the vectors; the rest
// small, or behind a word.
import { html, nothing, type TemplateResult } from 'lit';
import type { GradientState, GradientView, Variable } from '../model/gradient-state.ts';
import type { Lock } from '../model/locks.ts';
import type { Division } from '../model/variance-state.ts';
import { numberField, segmented, type NumberControl } from './controls.ts';
import { moreSettings, scaleChecks } from './lab-more.ts';
import { presetMenu } from './preset-menu.ts';
import type { Translate } from './rich.ts';
import { steppedField } from './stepper.ts';

/** Settings that are typed. */
export type GradientSetting = 'scores' | 'gap' | 'dk' | 'm' | 'seed';

export interface GradientActions {
  preset(name: string, byCommand: boolean): void;
  variable(variable: Variable): void;
  view(view: GradientView): void;
  scaling(scaling: Division, shown: boolean): void;
  setting(name: GradientSetting, text: string): void;
  slideGap(gap: number): void;
  slideDk(dk: number): void;
  /** A slider has been let go. */
  settle(name: 'gap' | 'dk'): void;
  choose(row: number, col: number): void;
  /** The second question: the same at a gap that is typical. */
  again(): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  /** After a cancel: the rest. */
  finish(): void;
}

export interface GradientControls {
  readonly state: GradientState;
  readonly presets: readonly string[];
  readonly changed: boolean;
  readonly choices: {
    readonly variable: readonly Variable[];
    readonly view: readonly GradientView[];
    readonly scaling: readonly Division[];
  };
  /** null where there are more than two scores. */
  readonly gap: number | null;
  readonly ranges: {
    readonly gap: { readonly min: number; readonly max: number; readonly by: number };
    readonly m: { readonly min: number; readonly max: number };
  };
  /** The field of d_k, which goes from stop to stop. */
  readonly dk: TemplateResult;
  /** What the random rows are, in words. */
  readonly rows: string;
  readonly refused: { readonly control: string; readonly text: string } | null;
  readonly locked: ReadonlySet<Lock>;
  readonly t: Translate;
  readonly act: GradientActions;
}

export function gradientControls(view: GradientControls): TemplateResult {
  const { state, gap, locked, dk, rows } = view;
  const shown = (name: Lock, control: () => TemplateResult) => (locked.has(name) ? nothing : control());
  const random = state.view === 'rows';
  const first = html`<div class="bar-ctl ui" part="controls">
    ${shown('var', () => variables(view))}
    ${gap === null ? shown('gap', () => field(view, 'scores')) : shown('gap', () => gapField(view, gap))}
    ${shown('dk', () => dk)}
  </div>`;
  return html`${random ? nothing : first}
    <div class="ctl2 ui" part=${random ? 'controls' : nothing}>
      ${shown('view', () => views(view))} ${shown('preset', () => presetMenu(view))} ${more(view)}
      ${random ? html`<p class="aside">${rows}</p>` : nothing}
    </div>`;
}

function variables({ state, choices, t, act }: GradientControls): TemplateResult {
  const kinds = choices.variable.map((value) => ({ value, label: t(`gradient.variable.${value}`) }));
  return segmented('var', t('gradient.control.var'), kinds, state.variable, (value) => {
    act.variable(value as Variable);
  });
}

function views({ state, choices, t, act }: GradientControls): TemplateResult {
  const kinds = choices.view.map((value) => ({ value, label: t(`gradient.view.${value}`) }));
  return segmented('view', t('control.view'), kinds, state.view, (value) => {
    act.view(value as GradientView);
  });
}

const gapField = (view: GradientControls, gap: number) =>
  steppedField(setting(view, 'gap', String(gap)), view.t, { now: gap, ...view.ranges.gap });
const keys = (view: GradientControls) =>
  steppedField(setting(view, 'm', String(view.state.m)), view.t, { now: view.state.m, ...view.ranges.m });

/** For the second look. */
function more(view: GradientControls): TemplateResult | typeof nothing {
  const { state, gap, locked, refused, t } = view;
  const random = state.view === 'rows';
  const drawn: Readonly<Record<string, () => TemplateResult>> = {
    scale: () => scales(view),
    ...(!random && gap !== null && { gap: () => field(view, 'scores') }),
    ...(random && { m: () => keys(view), seed: () => field(view, 'seed') }),
  };
  const parts = Object.keys(drawn).filter((name) => !locked.has(name as Lock));
  if (parts.length === 0) return nothing;
  const folded = random ? ['m', 'seed'] : gap === null ? [] : ['scores'];
  const open = folded.includes(refused?.control ?? '');
  const drawnParts = parts.map((name) => drawn[name]?.());
  return moreSettings(t('gradient.more'), open, drawnParts);
}

const scales = ({ state, choices, t, act }: GradientControls) =>
  scaleChecks(
    t('gradient.control.scale'),
    choices.scaling.map((value) => ({
      value,
      label: t(`gradient.name.${value}`),
      spoken: t(`gradient.name.${value}.spoken`),
      isChecked: state.scalings.includes(value),
    })),
    act.scaling,
  );

function field(view: GradientControls, name: 'scores' | 'seed'): TemplateResult {
  const value =
    name === 'scores' ? view.state.scores.join(', ').replaceAll('-', '−') : String(view.state.seed);
  const control = numberField(setting(view, name, value));
  return html`<div class=${name === 'scores' ? 'wide-number' : ''}>${control}</div>`;
}

function setting({ refused, t, act }: GradientControls, name: GradientSetting, value: string): NumberControl {
  const label = t(`gradient.control.${name}`);
  const invalid = refused?.control === name;
  return {
    ...{ name: `lab-${name}`, label, spoken: label, value: invalid ? refused.text : value, invalid },
    set: (text) => {
      act.setting(name, text);
    },
  };
}
