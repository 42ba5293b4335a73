// SPDX-License-Identifier: MIT
// The whole calculation at once: numbers flow down from Q, K and V through each operation to the output. Every
// operation is a button that leads into its step; the tables are the same ones, with the same keys.
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { MatrixPicture } from '../model/picture.ts';
import type { StepId } from '../model/pipeline-steps.ts';
import { rich, type Translate } from './rich.ts';

export interface FlowStage {
  readonly step: StepId;
  /** What stands in the pill, as rich text, and in words. */
  readonly operation: string;
  readonly spoken: string;
  /** What happens, and why, beside the pill; rich text. */
  readonly title: string;
  readonly note: string;
  /** undefined while it was never computed. */
  readonly made: MatrixPicture | undefined;
  /** Rows × columns of what is made. */
  readonly shape: string;
}

export interface FlowView {
  readonly inputs: { readonly q: MatrixPicture; readonly k: MatrixPicture; readonly v: MatrixPicture };
  readonly stages: readonly FlowStage[];
  /** Shape of V, on the arrow to the last operation. */
  readonly valueShape: string;
  /** Where V waits beside the column: only where there is room. */
  readonly wide: boolean;
  /** Heads of rows and columns and the row sums are seen. */
  readonly heads: boolean;
  readonly draw: (matrix: MatrixPicture) => TemplateResult;
  readonly missing: string;
  readonly t: Translate;
  /** undefined where the author keeps readers in the flow. */
  readonly goTo: ((step: StepId) => void) | undefined;
}

export function flowView(flow: FlowView): TemplateResult {
  const { inputs, stages, draw, wide, heads } = flow;
  const last = stages.length - 1;
  return html`<div class="flow ${heads ? '' : 'bare'} ${wide ? `wide-flow stages-${stages.length}` : ''}">
    <div class="flow-qk">${draw(inputs.q)}${draw(inputs.k)}</div>
    <div class="flow-join" aria-hidden="true"></div>
    ${stages.map(
      (stage, index) => html`
        ${index === last ? values(flow) : nothing} ${stageRows(flow, stage, index === 0, index === last)}
      `,
    )}
  </div>`;
}

/** Arrow, pill with its note, arrow with the shape on it, the matrix that is made. */
function stageRows(flow: FlowView, stage: FlowStage, first: boolean, last: boolean): TemplateResult {
  const { draw, missing } = flow;
  return html`<div class="flow-wire" aria-hidden="true">${first ? nothing : arrow()}</div>
    <div class="flow-op ${last ? 'last' : ''}">
      ${pill(flow, stage)} ${last ? arrowFromV() : nothing}
      <p class="flow-note"><b>${rich(stage.title)}</b><span>${rich(stage.note)}</span></p>
    </div>
    <div class="flow-wire"><span class="flow-shape">${stage.shape}</span>${arrow()}</div>
    <div class="flow-made">
      ${stage.made === undefined ? html`<p class="tagline">${missing}</p>` : draw(stage.made)}
    </div>`;
}

function pill({ t, goTo }: FlowView, { step, operation, spoken }: FlowStage): TemplateResult {
  if (goTo === undefined) return html`<span class="pill" dir="ltr">${rich(operation)}</span>`;
  return html`<button
    class="pill"
    dir="ltr"
    type="button"
    data-step=${step}
    aria-label=${t('flow.go', { name: spoken })}
    @click=${() => {
      goTo(step);
    }}
  >
    ${rich(operation)}
  </button>`;
}

/** V passes by everything that is done with Q and K, and meets the weights at the end. */
function values({ inputs, draw, valueShape }: FlowView): TemplateResult {
  return html`<div class="flow-v">${draw(inputs.v)}</div>
    <div class="flow-vwire" aria-hidden="true"><span class="flow-shape">${valueShape}</span></div>`;
}

function arrowFromV(): TemplateResult {
  return html`<svg class="flow-head" width="8" height="10" viewBox="0 0 8 10" aria-hidden="true">
    ${svg`<path d="M7 1L1.5 5 7 9"/>`}
  </svg>`;
}

function arrow(): TemplateResult {
  return html`<svg class="flow-arrow" width="12" height="24" viewBox="0 0 12 24" aria-hidden="true">
    ${svg`<path d="M6 0v22M2 17l4 5 4-5"/>`}
  </svg>`;
}
