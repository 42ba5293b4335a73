// SPDX-License-Identifier: MIT
// The controls of the variance lab: what sums are divided by, what is assumed of the entries, and the run.
import { html, noChange, nothing, type TemplateResult } from 'lit';
import type { Lock } from '../model/locks.ts';
import type {
  Assumption,
  Division,
  Marking,
  NumberName,
  VarianceState,
  VarianceStream,
} from '../model/variance-state.ts';
import { menu, numberField, segmented, type Choice } from './controls.ts';
import { presetMenu } from './preset-menu.ts';
import type { Translate } from './rich.ts';

export interface VarianceActions {
  preset(name: string, byCommand: boolean): void;
  division(div: Division): void;
  assumption(assumption: Assumption): void;
  setting(name: 'dk' | 'n' | 'seed' | 'ability' | NumberName, text: string): void;
  stream(stream: VarianceStream): void;
  marking(marking: Marking): void;
  choose(row: number): void;
  run(): void;
  /** The same with another seed. */
  other(): void;
  more(): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  /** After a cancel: the rest. */
  finish(): void;
}

export interface VarianceControls {
  readonly state: VarianceState;
  readonly presets: readonly string[];
  readonly changed: boolean;
  readonly choices: {
    readonly div: readonly Division[];
    readonly assumption: readonly Assumption[];
    readonly stream: readonly VarianceStream[];
    readonly marking: readonly Marking[];
  };
  readonly broken: Assumption;
  /** The number by which an assumption is broken, if it is one. */
  readonly number: NumberName | null;
  /** How far the run of these settings is; idle: nothing has been drawn. */
  readonly run: 'idle' | 'running' | 'paused' | 'done' | 'cancelled';
  /** More samples can be drawn after those that there are. */
  readonly isOpenEnded: boolean;
  readonly stream: string;
  readonly refused: { readonly control: string; readonly text: string } | null;
  readonly locked: ReadonlySet<Lock>;
  readonly t: Translate;
  readonly act: VarianceActions;
}

export function varianceControls(view: VarianceControls): TemplateResult {
  const { state, locked } = view;
  const shown = (name: Lock, control: () => TemplateResult) => (locked.has(name) ? nothing : control());
  const dots = state.scene === 'dots';
  return html`<div class="bar-ctl ui" part="controls">
      ${shown('scale', () => divisions(view))}
      ${dots ? shown('dist', () => assumptions(view)) : shown('marking', () => markings(view))}
      ${shown('run', () => runs(view))}
    </div>
    <div class="ctl2 ui">
      ${shown('preset', () => presetMenu(view))} ${more(view)}
      <p class="aside">${view.stream}</p>
    </div>`;
}

function divisions({ state, choices, t, act }: VarianceControls): TemplateResult {
  const scene = state.scene;
  const divs = choices.div.map((value): Choice => {
    const spoken = { spoken: t(`variance.div.${scene}.${value}.spoken`) };
    return { value, label: t(`variance.div.${scene}.${value}`), ...spoken };
  });
  return segmented('div', t(`variance.control.div.${scene}`), divs, state.div, (value) => {
    act.division(value as Division);
  });
}

function assumptions(view: VarianceControls): TemplateResult {
  const { broken, number, choices, t, act } = view;
  const entries = choices.assumption.map((value) => ({ value, label: t(`variance.entries.${value}`) }));
  return html`${menu('dist', t('variance.control.entries'), entries, broken, (value) => {
    act.assumption(value as Assumption);
  })}${number === null ? nothing : html`<div data-depends="dist">${field(view, number, String(view.state[number]))}</div>`}`;
}

function markings(view: VarianceControls): TemplateResult {
  const { state, choices, t, act } = view;
  const marks = choices.marking.map((value) => ({ value, label: t(`variance.marking.${value}`) }));
  return html`${segmented('marking', t('variance.control.marking'), marks, state.marking, (value) => {
    act.marking(value as Marking);
  })}${field(view, 'ability', String(state.ability))}`;
}

/** While it runs the filled button becomes Pause, with Cancel beside it. */
function runs({ run, isOpenEnded, t, act }: VarianceControls): TemplateResult {
  const button = (key: string, click: () => void, main = '') =>
    html`<button class="btn ${main}" type="button" data-run=${key} @click=${click}>${t(key)}</button>`;
  const buttons = {
    idle: () => button('variance.run', act.run, 'main'),
    running: () => html`${button('lab.cancel', act.cancel)}${button('lab.pause', act.pause, 'main')}`,
    paused: () => html`${button('lab.cancel', act.cancel)}${button('lab.resume', act.resume, 'main')}`,
    cancelled: () => html`${button('variance.again', act.other)}${button('lab.finish', act.finish, 'main')}`,
    done: () =>
      html`${isOpenEnded ? button('variance.more', act.more) : nothing}
      ${button('variance.again', act.other, 'main')}`,
  };
  return html`<div class="runs">${buttons[run]()}</div>`;
}

/** For the second look. */
function more(view: VarianceControls): TemplateResult | typeof nothing {
  const { state, locked, t, refused } = view;
  const parts = (['dk', 'draws', 'seed', 'stream'] as const).filter((name) => !locked.has(name));
  if (parts.length === 0) return nothing;
  const drawn = {
    dk: () => field(view, 'dk', state.dims.join(', ')),
    draws: () => field(view, 'n', String(state.n)),
    seed: () => field(view, 'seed', String(state.seed)),
    stream: () => (state.scene === 'dots' ? streams(view) : nothing),
  };
  return html`<details
    class="more"
    ?open=${['dk', 'n', 'seed'].includes(refused?.control ?? '') ? true : noChange}
  >
    <summary>${t('variance.control.more')}</summary>
    <div class="rows">${parts.map((name) => drawn[name]())}</div>
  </details>`;
}

function streams({ state, choices, t, act }: VarianceControls): TemplateResult {
  const kinds = choices.stream.map((value) => ({ value, label: t(`variance.stream.${value}`) }));
  return segmented('stream', t('variance.control.stream'), kinds, state.stream, (value) => {
    act.stream(value as VarianceStream);
  });
}

function field(
  { state, refused, t, act }: VarianceControls,
  name: 'dk' | 'n' | 'seed' | 'ability' | NumberName,
  value: string,
): TemplateResult {
  const exam = state.scene === 'exam' && (name === 'dk' || name === 'n') ? '.exam' : '';
  const label = t(`variance.control.${name}${exam}`);
  const invalid = refused?.control === name;
  const set = (text: string) => {
    act.setting(name, text);
  };
  return html`<div class=${name === 'dk' ? 'wide-number' : ''}>
    ${numberField({ name: `lab-${name}`, label, spoken: label, value: invalid ? refused.text : value, invalid, set })}
  </div>`;
}
