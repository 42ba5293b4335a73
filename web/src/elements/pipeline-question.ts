// SPDX-License-Identifier: MIT
// The pipeline while a question is open: the question, the softmax it is about with the weights kept back, and then,
// in the same place, what softmax gives and why. Fetched only when there is something to ask.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/predict.messages.json' with { type: 'json' };
import { choiceText } from '../model/question.ts';
import { sideNote } from '../views/notes.ts';
import { plate } from '../views/plate.ts';
import { predictionCard } from '../views/prediction-card.ts';
import styles from '../views/styles/question.css';
import type { PipelineView } from './pipeline-scene.ts';
import { notesOf, plateFrame, stage } from './pipeline-view.ts';

addMessages(texts);

export { styles };

/** The picture stands beside the choices, in one column: the width of a widget that has room for no more, in px. */
const COLUMN = 312;

export function drawQuestion(view: PipelineView): TemplateResult {
  const { t, prediction } = view;
  const { question, answer, right } = prediction;
  if (question === null) throw new Error('no question is open');
  const paper = view.session.paper === null ? undefined : view.flow.loaded;
  const percent = new Intl.NumberFormat(t('language'), { style: 'percent' });
  const longest = Math.max(1, ...question.choices);
  const card = predictionCard({
    ask: t(`predict.${question.name}`),
    choices: question.choices.map((choice) => ({
      text: choiceText(choice),
      share: choice / longest,
      percent: question.col === null ? '' : percent.format(choice),
    })),
    choice: answer.choice,
    right,
    // On paper all tables follow.
    picture: paper ? nothing : stage({ ...view, width: Math.min(view.width, COLUMN * view.textSize) }),
    hint: prediction.hint,
    t,
    choose: prediction.choose,
    check: prediction.check,
    skip: prediction.skip,
  });
  const { session, more } = view;
  const asked = html`${card}${right === null ? nothing : told(view)}`;
  if (paper) return paper.drawPaper(view, { before: asked, body: paper.tables(view), caption: null });
  // A link that could not be read leaves the question, and a note.
  if (session.notes.length > 0 && !more.failed) void more.want();
  const notes = session.notes.length > 0 ? notesOf(view) : [];
  const around = notes.map(({ text, kicker }) => sideNote(text, kicker));
  return plate(plateFrame(view), html`${asked}${around}`);
}

/** After the answer: why, as soon as that has come, and the way on. */
function told(view: PipelineView): TemplateResult {
  const { more, prediction, t } = view;
  const why = more.loaded?.feedback(view);
  return html`${why ?? (more.failed ? html`<p class="say">${t('part.failed')}</p>` : nothing)}
    <div class="nav">
      <button class="btn main" type="button" data-go="on" @click=${prediction.goOn}>
        ${t('predict.on')}
      </button>
    </div>`;
}
