// SPDX-License-Identifier: MIT
// The whole plate of the pipeline: title, lead, steps, formula, controls, picture, arithmetic, caption, footer; the
// same order in the document, on the screen and in print.
import { html, nothing, type TemplateResult } from 'lit';
import type { Explanation } from '../model/picture.ts';
import type { StepId } from '../model/pipeline-steps.ts';
import { errorNote, sideNote } from './notes.ts';
import { madePanel } from './panel.ts';
import { rich, type Translate } from './rich.ts';
import { stepTrack, type TrackStop } from './step-track.ts';

export interface PipelinePage {
  readonly step: StepId;
  readonly stops: readonly TrackStop[];
  readonly back: StepId | undefined;
  readonly next: StepId | undefined;
  readonly queries: number;
  readonly keys: number;
  readonly headingLevel: number;
  /** The formula as it is computed now, and the part that is lit. */
  readonly formula: {
    readonly drawn: TemplateResult | undefined;
    readonly spoken: string;
    readonly lit: string;
  };
  readonly controls: TemplateResult | typeof nothing;
  readonly stage: TemplateResult;
  readonly problem: { readonly text: string; readonly go: (() => void) | undefined } | null;
  /** Sentences about the state: an empty row, the fallback engine, a mistake that is often printed. */
  readonly notes: readonly { readonly text: string; readonly kicker?: string }[];
  readonly share: TemplateResult | typeof nothing;
  readonly explanation: Explanation | null;
  readonly emptyPanel: string;
  /** What can be done with the chosen number. */
  readonly action: { readonly label: string; readonly act: () => void } | null;
  /** Message key. */
  readonly caption: string;
  readonly help: boolean;
  readonly t: Translate;
  readonly goTo: (step: StepId) => void;
  readonly reset: () => void;
  readonly toggleHelp: () => void;
}

export function pipelinePage(page: PipelinePage): TemplateResult {
  const { t, problem, formula } = page;
  return html`<section class="plate" part="frame" aria-labelledby="title">
    <div class="body">
      <div class="title" id="title" role="heading" aria-level=${page.headingLevel}>
        <slot name="title">${t('title')}</slot>
      </div>
      <p class="lead"><slot name="intro">${t('lead', { n: page.queries, m: page.keys })}</slot></p>
      ${stepTrack(page.stops, page.step, t, page.goTo)}
      <div class="formula ${formula.lit}" role="img" aria-label=${formula.spoken}>${formula.drawn}</div>
      ${page.controls}${page.stage}
      ${
        problem === null
          ? nothing
          : errorNote(problem.text, problem.go && { label: t('goto.error'), act: problem.go })
      }
      ${page.share} ${madePanel(page.explanation, page.emptyPanel, t, actionButton(page))} ${navigation(page)}
      <p class="cap" part="caption"><slot name="caption">${rich(t(page.caption))}</slot></p>
      ${page.notes.map(({ text, kicker }) => sideNote(text, kicker))}
    </div>
    ${footer(page)}
  </section>`;
}

function actionButton({ action }: PipelinePage): TemplateResult | typeof nothing {
  return action === null
    ? nothing
    : html`<button class="btn" type="button" id="act" @click=${action.act}>${action.label}</button>`;
}

/** The filled button is the next sensible act; the last step leads back only. */
function navigation({ back, next, t, goTo }: PipelinePage): TemplateResult {
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
  return html`<div class="nav">${button(back, 'back', '')}${button(next, 'next', 'main')}</div>`;
}

function footer({ t, help, reset, toggleHelp }: PipelinePage): TemplateResult {
  return html`<div class="foot ui" part="footer">
    <button class="link" type="button" @click=${reset}>${t('reset')}</button>
    <button class="link" type="button" aria-expanded=${help ? 'true' : 'false'} @click=${toggleHelp}>
      ${t('keys')}
    </button>
    <span class="last">${t('footer')}</span>
    ${help ? html`<p class="help">${t('keys.help')}</p>` : nothing}
  </div>`;
}
