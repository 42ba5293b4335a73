// SPDX-License-Identifier: MIT
// The page as it is printed: what is set as a sentence, every table, blanks where something is asked, then the answers,
// and the address of this state. It comes with the view of all steps.
import { html, nothing, type TemplateResult } from 'lit';
import { choiceText } from '../model/question.ts';
import { errorNote, sideNote } from '../views/notes.ts';
import { madePanel } from '../views/panel.ts';
import { plate } from '../views/plate.ts';
import { rich, type Translate } from '../views/rich.ts';
import { divisorText, isLeft, pictures, sceneOf, shiftText } from './pipeline-scene.ts';
import type { PaperParts, PipelineView } from './pipeline-scene.ts';
import { drawMatrix, formula, notesOf, shownProblem } from './pipeline-view.ts';

export function drawPaper(
  view: PipelineView,
  { before, body, caption, answers }: PaperParts,
): TemplateResult {
  const { session, frame, arithmetic, prediction, t } = view;
  const { drawn, spoken } = formula(view);
  const problem = shownProblem(view);
  const explained = prediction.question === null ? (arithmetic.loaded?.explained(view) ?? null) : null;
  const link = session.paper?.link ?? '';
  return plate(
    { ...frame, lead: t('paper.lead') },
    html`<p class="paper-set">${rich(settings(view))}</p>
      <div class="formula" role="img" aria-label=${spoken}>${drawn}</div>
      ${before}${exercises(view)}${body} ${problem === null ? nothing : errorNote(problem.text, undefined)}
      ${explained === null ? nothing : madePanel({ explained, empty: '', action: nothing })}
      ${caption === null ? nothing : html`<p class="cap" part="caption"><slot name="caption">${rich(caption)}</slot></p>`}
      ${notesOf(view).map(({ text, kicker }) => sideNote(text, kicker))}
      ${answersBlock(answers ?? keptBack(view), t)}
      ${link === '' ? nothing : html`<p class="paper-link">${t('paper.link')} <bdi dir="ltr">${link}</bdi></p>`}`,
  );
}

/** The example and everything that is set, as one sentence. */
function settings(view: PipelineView): string {
  const { session, t } = view;
  const { sizes, scale, mask, axis } = session.state;
  const name = t(`preset.${session.example}`);
  return t('paper.set', {
    ...sizes,
    ...{ scale, mask, axis, divisor: divisorText(view), shift: shiftText(view) },
    name: session.changed ? t('preset.changed', { name }) : name,
  });
}

/** What is left to the reader, of those steps that are still to be done. */
function exercises(view: PipelineView): TemplateResult | typeof nothing {
  const { session, faded, fading, exercise, t } = view;
  const left = faded.filter((step) => isLeft(fading, step));
  // Its words come with it.
  if (left.length === 0 || exercise.loaded === undefined) return nothing;
  const { scale, sizes } = session.state;
  const args = { row: 1, scale, divisor: divisorText(view), dk: sizes.dk };
  return html`<div class="paper-turn" part="prompt">
    <p class="kicker">${t('fade.turn')}</p>
    <ol>
      ${left.map((step) => html`<li>${rich(t(`fade.${step}`, args))}</li>`)}
    </ol>
  </div>`;
}

/** The answer to a question that is open, and the tables that were kept back for it, or left to the reader. */
function keptBack(view: PipelineView): TemplateResult | undefined {
  const { covered } = sceneOf(view);
  if (covered.size === 0) return undefined;
  const open = { ...view.prediction, phase: 'exploring', question: null };
  const told = { ...view, faded: [], prediction: open as unknown as PipelineView['prediction'] };
  return html`${answer(view)}
    <div class="chain">${pictures(told, [...covered]).map((picture) => drawMatrix(told, picture))}</div>`;
}

function answer({ session, prediction, t }: PipelineView): TemplateResult | typeof nothing {
  const { question, phase } = prediction;
  if (question === null || phase !== 'predicting') return nothing;
  const { name, choices } = question;
  const right = choiceText(choices[session.right(question)] ?? 0);
  return html`<p class="belief">
    <b>${t('paper.answer', { answer: right })} ${t(`predict.${name}.title`)}.</b>
    ${rich(t(`predict.${name}.why`, { choice: 'none' }))}
  </p>`;
}

function answersBlock(answers: TemplateResult | undefined, t: Translate): TemplateResult | typeof nothing {
  if (answers === undefined) return nothing;
  return html`<section class="answers">
    <p class="kicker">${t('paper.answers')}</p>
    ${answers}
  </section>`;
}
