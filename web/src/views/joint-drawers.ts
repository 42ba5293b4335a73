// SPDX-License-Identifier: MIT
// What waits behind a word where Q, K and V are made: sizes, and the tables as text.
import { html, nothing, type TemplateResult } from 'lit';
import type { JointSize } from '../model/joint-state.ts';
import type { JointTable } from '../model/pipeline-state.ts';
import type { Translate } from './rich.ts';
import { steppedField } from './stepper.ts';
import { NOTATIONS, textField } from './text-field.ts';

export interface JointDrawers {
  /** What can be set, with its number now. */
  readonly sizes: readonly (readonly [JointSize, number])[];
  /** What stands in the tables, a line for each row. */
  readonly texts: readonly { readonly matrix: JointTable; readonly text: string; readonly rows: number }[];
  /** The control whose last entry was refused, with what stands in it. */
  readonly refused: { readonly control: string; readonly text: string } | null;
  readonly locked: ReadonlySet<string>;
  readonly sizeLimit: number;
  /** What is drawn in place of both while their styles have not come; opening one asks for them. */
  readonly waits: string | null;
  readonly want: () => void;
  readonly t: Translate;
  readonly act: {
    size(size: JointSize, text: string): void;
    table(name: JointTable, text: string): void;
  };
}

export function jointDrawers(view: JointDrawers): TemplateResult {
  const { sizes, locked, waits, want, t } = view;
  const drawer = (title: string, content: () => TemplateResult) =>
    html`<details class="more" @toggle=${want}>
      <summary>${t(title)}</summary>
      ${waits ?? content()}
    </details>`;
  const bySize = sizes.length > 0 && !locked.has('sizes');
  return html`${bySize ? drawer('control.sizes', () => sizeFields(view)) : nothing}
  ${locked.has('cells') ? nothing : drawer('control.texts', () => textFields(view))}`;
}

function sizeFields({ sizes, refused, sizeLimit, t, act }: JointDrawers): TemplateResult {
  const fields = sizes.map(([name, now]) => {
    const invalid = refused?.control === name;
    const value = invalid ? refused.text : String(now);
    const label = t(`joint.size.${name}`);
    const set = (text: string) => {
      act.size(name, text);
    };
    return steppedField({ name, label, spoken: label, value, invalid, set }, t, {
      now,
      min: 1,
      max: sizeLimit,
    });
  });
  return html`<div class="sizes">${fields}</div>`;
}

function textFields({ texts, refused, t, act }: JointDrawers): TemplateResult {
  const fields = texts.map(({ matrix, text, rows }) => {
    const name = `text-${matrix}`;
    const invalid = refused?.control === name;
    const value = invalid ? refused.text : text;
    const spoken = t('control.text.spoken', {
      name: t(matrix === 'context' ? 'joint.context' : `spoken.${matrix}`),
    });
    const set = (typed: string) => {
      act.table(matrix, typed);
    };
    return textField({ name, label: `[${matrix}]`, spoken, value, invalid, set }, text, Math.max(rows, 2));
  });
  return html`<div class="texts">${fields}</div>
    <p id="text-hint">${t('control.text.hint', NOTATIONS)}</p>`;
}
