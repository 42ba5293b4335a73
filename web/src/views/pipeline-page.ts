// SPDX-License-Identifier: MIT
// The pipeline in its plate: steps, formula, controls, picture, arithmetic, caption.
import { html, nothing, type TemplateResult } from 'lit';
import type { StepId } from '../model/pipeline-steps.ts';
import { errorNote, sideNote } from './notes.ts';
import { madePanel } from './panel.ts';
import { plate, type PlateFrame } from './plate.ts';
import { rich, type Translate } from './rich.ts';
import { stepTrack, type TrackStop } from './step-track.ts';

export interface PipelinePage {
  readonly step: StepId;
  readonly stops: readonly TrackStop[];
  readonly back: StepId | undefined;
  readonly next: StepId | undefined;
  readonly frame: PlateFrame;
  /** The formula as it is computed now, and the part that is lit. */
  readonly formula: {
    readonly drawn: TemplateResult | undefined;
    readonly spoken: string;
    readonly lit: string;
  };
  readonly controls: TemplateResult | typeof nothing;
  readonly stage: TemplateResult;
  readonly problem: { readonly text: string; readonly go: Parameters<typeof errorNote>[1] } | null;
  /** Sentences about the state: an empty row, the fallback engine, a mistake that is often printed. */
  readonly notes: readonly { readonly text: string; readonly kicker?: string }[];
  readonly share: TemplateResult | typeof nothing;
  /** What the reader fills in at this step, and whether that is still to be done. */
  readonly exercise: TemplateResult | null;
  readonly isOpen: boolean;
  /** How the chosen number was made. */
  readonly explained: TemplateResult | null;
  readonly emptyPanel: string;
  /** What can be done with the chosen number. */
  readonly action: { readonly label: string; readonly act: () => void } | null;
  /** Rich text. */
  readonly caption: string;
  /** What comes later, for the curious: below the rest, so that nothing moves when it comes. */
  readonly extras: TemplateResult | null | undefined;
  readonly t: Translate;
  readonly goTo: (step: StepId) => void;
}

export function pipelinePage(page: PipelinePage): TemplateResult {
  const { t, problem, formula } = page;
  const steps = !page.frame.locked.has('steps');
  return plate(
    page.frame,
    html`${steps ? stepTrack(page.stops, page.step, t, page.goTo) : nothing}
      <div class="formula ${formula.lit}" dir="ltr" role="img" aria-label=${formula.spoken}>
        ${formula.drawn}
      </div>
      ${page.controls}${page.stage} ${problem === null ? nothing : errorNote(problem.text, problem.go)}
      ${page.share} ${page.exercise ?? nothing}
      ${madePanel({ ...page, empty: page.emptyPanel, action: actionButton(page) })}
      ${steps ? navigation(page) : nothing}
      <p class="cap" part="caption"><slot name="caption">${rich(page.caption)}</slot></p>
      ${page.notes.map(({ text, kicker }) => sideNote(text, kicker))}${page.extras}`,
  );
}

function actionButton({ action }: PipelinePage): TemplateResult | typeof nothing {
  return action === null
    ? nothing
    : html`<button class="btn" type="button" id="act" @click=${action.act}>${action.label}</button>`;
}

/** The filled button is the next sensible act; the last step leads back only. */
function navigation({ back, next, isOpen, t, goTo }: PipelinePage): TemplateResult {
  const button = (step: StepId | undefined, key: string, main: string) =>
    step === undefined
      ? nothing
      : html`<button
          class="btn ${main}"
          type="button"
          data-go=${key}
          @click=${() => {
            goTo(step);
          }}
        >
          ${t(key, { name: t(`step.${step}`) })}
        </button>`;
  return html`<div class="nav">
    ${button(back, 'back', '')}${button(next, 'next', isOpen ? '' : 'main')}
  </div>`;
}
