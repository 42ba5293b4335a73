// SPDX-License-Identifier: MIT
// The gradient lab while a question is open: the two derivatives it is about, which come with the answer, and the way on
// to the second question. Fetched only when there is something to ask.
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/gradient-predict.messages.json' with { type: 'json' };
import { formatNumber } from '../model/format.ts';
import { gapOf } from '../model/gradient-state.ts';
import { sideOf } from '../model/gradient-table.ts';
import { ratioText, sizeText } from '../model/powers.ts';
import { derivativeTable } from '../views/derivative-table.ts';
import type { GradientScene } from './gradient-scene.ts';
import { scoreSlots } from './gradient-sentences.ts';
import { derivativeRows } from './gradient-tables.ts';
import { gradientFrame } from './gradient-view.ts';
import { labQuestion } from './lab-question.ts';

export { toldSentence } from './lab-question.ts';

addMessages(texts);

export function drawQuestion(scene: GradientScene) {
  const { prediction, session, marks, table, digits, t, act } = scene;
  const isTold = prediction.right !== null;
  const { s, z } = table.compared;
  const size = (value = 0) => sizeText(value, digits);
  const typical = formatNumber(marks.typical, { digits: 1 });
  // What is asked about is there, whatever else the author shows.
  const asked = (['none', 'sqrt'] as const).map((scaling) => sideOf(table.sides, scaling));
  const { heads, rows } = derivativeRows(scene, asked, ['s']);
  const moves = !scene.frame.locked.has('preset') && !scene.frame.locked.has('gap');
  const covered = rows.map((row) => ({
    ...row,
    ratio: '',
    ...(!isTold && { values: row.values.map(() => null) }),
  }));
  return labQuestion(scene, {
    frame: isTold ? gradientFrame(scene) : scene.frame,
    slots: {
      ...scoreSlots(session.state.scores),
      dk: String(session.state.dk),
      gap: String(gapOf(session.state) ?? ''),
      root: formatNumber(table.root, { digits: 2 }),
      ...{ raw: size(s?.raw), scaled: size(s?.scaled), z: size(z?.scaled), typical },
      ...{ ratio: ratioText(s?.ratio ?? 1), moves: moves ? 'yes' : 'no' },
    },
    picture: derivativeTable({
      heads,
      rows: covered,
      caption: '',
      spoken: t('gradient.by-variable.s'),
      missing: { shown: '?', spoken: t('spoken.covered') },
      t,
    }),
    finding: '',
    ...(moves &&
      prediction.question?.name === 'larger' && {
        next: { label: t('gradient.again', { gap: typical }), act: act.again },
      }),
  });
}
