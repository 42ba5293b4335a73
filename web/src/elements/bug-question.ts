// SPDX-License-Identifier: MIT
// The question which mistake was made: all tables of the faulty program, the mistakes to choose from, and then why the
// one that was chosen fits or does not, and which check would have caught it.
import { html, nothing, type TemplateResult } from 'lit';
import { firstDifference, witness, type BugPreset } from '../model/bugs.ts';
import { formatNumber, formatPadded } from '../model/format.ts';
import type { PipelineResult } from '../model/pipeline-result.ts';
import { isAltered, RESULT_OF_STEP } from '../model/pipeline-state.ts';
import { stepIds } from '../model/pipeline-steps.ts';
import { madePanel } from '../views/panel.ts';
import { plate } from '../views/plate.ts';
import { predictionCard } from '../views/prediction-card.ts';
import { rich, type Translate } from '../views/rich.ts';
import { sideNote } from '../views/notes.ts';
import { weightsBeside } from '../views/weights-beside.ts';
import type { BugRuns } from './bug-runs.ts';
import { emptyPanel, pictures, type PipelineView } from './pipeline-scene.ts';
import { drawMatrix, handled, notesOf, operation, plateFrame } from './pipeline-view.ts';

/** The words of every question, where those of this one are others. */
const WORDS: Readonly<Record<string, string>> = { predict: 'bugs.pick', 'predict.yours': 'bugs.yours' };

export function drawBugQuestion(view: PipelineView, preset: BugPreset, runs: BugRuns): TemplateResult {
  const { prediction, session, t } = view;
  const { question, answer, right, hint, choose, check, skip } = prediction;
  const words: Translate = (key, args) => t(WORDS[key] ?? key, args);
  const choices = preset.question.choices.map((fault) => ({
    text: t(`bug.${fault}`),
    share: null,
    percent: '',
  }));
  const card = predictionCard({
    ...{ ask: t('bugs.ask'), choices, choice: answer.choice, right, truth: t('bugs.truth') },
    ...{ picture: nothing, hint, t: words, choose, check, skip },
  });
  const ask = html`<p class="ask">${rich(t(`predict.${question?.name ?? ''}`))}</p>`;
  const paper = session.paper === null ? undefined : view.flow.loaded;
  if (paper)
    return paper.drawPaper(view, {
      body: html`<div class="find">
        ${ask}${chain(view)}${card}${right === null ? nothing : told(view, preset, runs)}
      </div>`,
      caption: null,
      ...(right === null && { answers: solution(view, preset, runs) }),
    });
  const notes = session.notes.length > 0 ? notesOf(view) : [];
  return plate(
    plateFrame(view),
    html`<div class="find">
      ${ask}${chain(view)}${card} ${right === null ? nothing : told(view, preset, runs)}
      ${notes.map(({ text, kicker }) => sideNote(text, kicker))}
    </div>`,
  );
}

/** Every table from the inputs to the weights; what is asked about is in them and not covered. */
function chain(asking: PipelineView): TemplateResult {
  const view = uncovered(asking);
  const made = stepIds(isAltered(view.session.state))
    .flatMap((step) => RESULT_OF_STEP[step] ?? [])
    .filter((name) => name !== 'output');
  return handled(
    view,
    html`<div class="chain">${pictures(view, ['q', 'k']).map((picture) => drawMatrix(view, picture))}</div>
      <div class="chain">
        ${pictures(view, made).map(
          (picture) =>
            html`<div>
              <p class="op"><span>${rich(operation(view, picture.name))}</span><span class="arrow"></span></p>
              ${drawMatrix(view, picture)}
            </div>`,
        )}
      </div>`,
  );
}

function uncovered(asking: PipelineView): PipelineView {
  const open = { ...asking.prediction, phase: 'exploring', question: null };
  return { ...asking, prediction: open as unknown as PipelineView['prediction'] };
}

/** Why this mistake and not the one that was chosen, what would have caught it, and the right weights beside. */
function told(view: PipelineView, preset: BugPreset, runs: BugRuns): TemplateResult {
  const { prediction, arithmetic, t } = view;
  const { name, choices } = preset.question;
  const { answer, right, goOn } = prediction;
  const wrong = answer.choice === right ? undefined : choices[answer.choice ?? -1];
  const refuted =
    wrong === undefined ? nothing : html`<p class="belief">${rich(notThat(view, wrong, runs))}</p>`;
  const explained = html`${refuted}
    <p class="belief" part="feedback">
      <b>${t(`predict.${name}.title`)}.</b>
      <slot name=${answer.choice === right ? 'feedback-right' : 'feedback-wrong'}
        >${rich(t(`predict.${name}.why`))}</slot
      >
    </p>
    ${checkThatCatches(view, preset, runs)} ${beside(view, runs)}
    ${arithmetic.loaded?.explained(view) ?? html`<p class="empty">${emptyPanel(view)}</p>`}`;
  return html`${madePanel({ explained, empty: '', action: nothing })}
    <div class="nav">
      <button class="btn main" type="button" data-go="on" @click=${goOn}>${t('predict.on')}</button>
    </div>`;
}

/** On paper, where nobody can answer: the mistake, why it is made, what would have caught it, and the right weights. */
function solution(view: PipelineView, preset: BugPreset, runs: BugRuns): TemplateResult {
  const { t } = view;
  const { name } = preset.question;
  return html`<p class="belief"><b>${t(`predict.${name}.title`)}.</b> ${rich(t(`predict.${name}.why`))}</p>
    ${checkThatCatches(view, preset, runs)}${beside(uncovered(view), runs)}`;
}

function checkThatCatches(view: PipelineView, preset: BugPreset, runs: BugRuns): TemplateResult {
  const { t } = view;
  return html`<p class="belief">
    <b>${t('bugs.check')}.</b> ${rich(t(`bug.${preset.fault}.check`, caught(view, preset, runs)))}
  </p>`;
}

/** The weights of the faulty and of the right program. */
function beside(view: PipelineView, { right }: BugRuns): TemplateResult {
  const { session, t } = view;
  const tables = [
    { caption: t('bugs.faulty'), of: session },
    { caption: t('bugs.right'), of: right ?? session },
  ].flatMap(({ caption, of }) =>
    pictures({ ...view, session: of }, ['weights']).map((picture) => ({ caption, picture })),
  );
  return weightsBeside(tables, t);
}

/** What another mistake would have left behind, by the core's numbers. */
function notThat({ session, style, t }: PipelineView, fault: string, runs: BugRuns): string {
  const name = t(`bug.${fault}`);
  const { m, dk } = session.state.sizes;
  const [suspect, shown, right] = [runs.suspect(fault), session.run?.result, runs.right?.run?.result];
  if (suspect === null) return t('bugs.not.refused', { name, keys: m, size: dk });
  const difference = shown && firstDifference(suspect, shown, style);
  if (difference === undefined) return t('bugs.not.alike', { name });
  const { table, row, col, texts } = difference;
  const place = { name, table, row: row + 1, col: col + 1, would: texts[0], is: texts[1] };
  const changesNothing = right !== undefined && firstDifference(suspect, right, style) === undefined;
  return t(changesNothing ? 'bugs.not.same' : 'bugs.not', place);
}

/** The number that gives the mistake away, of the faulty program, of the right one, and of the faulty one on its own. */
function caught(
  { session, style }: PipelineView,
  preset: BugPreset,
  runs: BugRuns,
): Record<string, string | number> {
  const { question, fault } = preset;
  const { row, col } = question;
  const print = col === null ? formatPadded : formatNumber;
  const said = (result: PipelineResult | null | undefined) =>
    result ? print(witness(result, question), style) : '';
  return {
    row: row + 1,
    col: (col ?? 0) + 1,
    wrong: said(session.run?.result),
    right: said(runs.right?.run?.result),
    alone: said(runs.suspect(fault, 1)),
  };
}
