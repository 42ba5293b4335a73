// SPDX-License-Identifier: MIT
// The controls of the training lab: the learning rate first; then the length of the vectors, what the two runs divide by,
// and the run; the rest small, or behind a word.
import { html, nothing, type TemplateResult } from 'lit';
import type { Lock } from '../model/locks.ts';
import type { Pair, TaskName, TrainingState } from '../model/training-state.ts';
import { numberField, segmented } from './controls.ts';
import { moreSettings } from './lab-more.ts';
import { presetMenu } from './preset-menu.ts';
import type { Translate } from './rich.ts';

export interface TrainingActions {
  preset(name: string, byCommand: boolean): void;
  task(task: TaskName): void;
  pair(pair: Pair): void;
  setting(name: 'dk' | 'rate' | 'steps' | 'seed', text: string): void;
  slide(part: { readonly rate: number } | { readonly dk: number }): void;
  /** A slider has been let go. */
  settle(name: 'rate' | 'dk'): void;
  run(): void;
  /** A few steps, then rest: on from where it stands, or from the start. */
  step(): void;
  /** The same with another seed. */
  other(): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  /** After a cancel: to the end. */
  finish(): void;
  /** The share of right keys of a run, to see how it was made. */
  choose(run: 0 | 1): void;
  /** The question is answered, or skipped, once the runs have come to their end. */
  answer(how: 'check' | 'skip'): void;
}

export interface TrainingControls {
  readonly state: TrainingState;
  readonly presets: readonly string[];
  readonly changed: boolean;
  readonly choices: { readonly pair: readonly Pair[]; readonly task: readonly TaskName[] };
  /** The slider of rates, and the field of d_k, which goes from stop to stop. */
  readonly rate: TemplateResult;
  readonly dk: TemplateResult;
  /** How many steps are made at a time by hand. */
  readonly by: number;
  /** How far the runs of these settings are; idle: nothing has been trained. */
  readonly run: 'idle' | 'running' | 'paused' | 'done' | 'cancelled';
  readonly refused: { readonly control: string; readonly text: string } | null;
  readonly locked: ReadonlySet<Lock>;
  readonly t: Translate;
  readonly act: TrainingActions;
}

export function trainingControls(view: TrainingControls): TemplateResult {
  const { locked, rate, dk, state, t } = view;
  const shown = (name: Lock, control: () => TemplateResult) => (locked.has(name) ? nothing : control());
  return html`${shown('rate', () => rate)}
    <div class="bar-ctl ui" part="controls">
      ${shown('dk', () => dk)} ${shown('scale', () => pairs(view))} ${shown('run', () => runs(view))}
    </div>
    <div class="ctl2 ui">
      ${shown('preset', () => presetMenu(view))} ${more(view)}
      <p class="aside">${t('training.aside', { seed: String(state.seed) })}</p>
    </div>`;
}

function pairs({ state, choices, t, act }: TrainingControls): TemplateResult {
  const kinds = choices.pair.map((value) => ({
    value,
    label: t(`training.pair.${value}`),
    spoken: t(`training.pair.${value}.spoken`),
  }));
  return segmented('scale', t('training.control.scale'), kinds, state.pair, (value) => {
    act.pair(value as Pair);
  });
}

/** While it runs the filled button becomes Pause, with Cancel beside it. */
function runs({ run, by, t, act }: TrainingControls): TemplateResult {
  const button = (key: string, click: () => void, main = '') =>
    html`<button class="btn ${main}" type="button" data-run=${key} @click=${click}>
      ${t(key, { by })}
    </button>`;
  const step = () => button('training.step', act.step);
  const buttons = {
    idle: () => html`${step()}${button('training.run', act.run, 'main')}`,
    running: () => html`${button('lab.cancel', act.cancel)}${button('lab.pause', act.pause, 'main')}`,
    paused: () =>
      html`${button('lab.cancel', act.cancel)}${step()}${button('lab.resume', act.resume, 'main')}`,
    cancelled: () =>
      html`${button('training.other', act.other)}${button('training.finish', act.finish, 'main')}`,
    done: () => html`${button('training.slowly', act.step)}${button('training.other', act.other, 'main')}`,
  };
  return html`<div class="runs">${buttons[run]()}</div>`;
}

/** For the second look. */
function more(view: TrainingControls): TemplateResult | typeof nothing {
  const { locked, t, refused } = view;
  const drawn: Readonly<Record<string, () => TemplateResult>> = {
    mode: () => tasks(view),
    draws: () => field(view, 'steps'),
    seed: () => field(view, 'seed'),
  };
  const parts = Object.keys(drawn).filter((name) => !locked.has(name as Lock));
  if (parts.length === 0) return nothing;
  const isRefused = ['steps', 'seed'].includes(refused?.control ?? '');
  const drawnParts = parts.map((name) => drawn[name]?.());
  return moreSettings(t('training.more'), isRefused, drawnParts);
}

function tasks({ state, choices, t, act }: TrainingControls): TemplateResult {
  const kinds = choices.task.map((value) => ({ value, label: t(`training.task.${value}`) }));
  return segmented('task', t('training.control.task'), kinds, state.task, (value) => {
    act.task(value as TaskName);
  });
}

function field({ state, refused, t, act }: TrainingControls, name: 'steps' | 'seed'): TemplateResult {
  const label = t(`training.control.${name}`);
  const invalid = refused?.control === name;
  const set = (text: string) => {
    act.setting(name, text);
  };
  const value = invalid ? refused.text : String(state[name]);
  return numberField({ name: `lab-${name}`, label, spoken: label, value, invalid, set });
}
