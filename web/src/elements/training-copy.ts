// SPDX-License-Identifier: MIT
// The part of the training lab that copies: a program, tables, the charts. Fetched when a reader first opens it.
import type { TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/training-copy.messages.json' with { type: 'json' };
import { jsonText } from '../model/copy/json.ts';
import { trainingCsv, trainingProgram } from '../model/copy/training-numpy.ts';
import { savedSettings } from '../model/setting-fields.ts';
import { TRAINING_FIELDS } from '../model/training-fields.ts';
import { copyNote } from '../views/copy-menu.ts';
import { plain } from '../views/rich.ts';
import styles from '../views/styles/copy.css';
import { chartDocument } from './chart-svg.ts';
import { CopyMenu, type CopyFormat } from './copy-menu.ts';
import type { CopyingPart } from './lab-scene.ts';
import type { TrainingPair } from './training-core.ts';
import type { TrainingScene } from './training-scene.ts';
import { trainingSentences } from './training-sentences.ts';

export { styles };

addMessages(texts);

export function copying(...outside: ConstructorParameters<typeof CopyMenu>): CopyingPart<TrainingScene> {
  const menu = new CopyMenu(...outside);
  return {
    drawn(scene): TemplateResult {
      const { run, t } = scene;
      return run.result === undefined
        ? copyNote(t('training.copy.nothing'))
        : menu.draw(formatsOf(scene, run.result), run.result, t);
    },
  };
}

function formatsOf(scene: TrainingScene, result: TrainingPair): Readonly<Record<string, CopyFormat>> {
  const { session, t } = scene;
  const { state } = session;
  const format = (text: () => string, extension: string, type: string, name = 'training') => ({
    text,
    file: { name: `${name}.${extension}`, type },
  });
  const json = () =>
    jsonText({
      format: 'sdpa-training-lab',
      version: 1,
      state: savedSettings(TRAINING_FIELDS, state),
      result,
    });
  const words = () => trainingSentences(scene).map(plain).join(' ');
  const charts = ['svg', 'row'].flatMap((name, index) => {
    const chart = scene.charts()[index];
    const text = () => (chart === undefined ? '' : chartDocument(chart, words(), t('language')));
    const file = index === 0 ? 'training' : 'training-row';
    return chart === undefined ? [] : [[name, format(text, 'svg', 'image/svg+xml', file)] as const];
  });
  return {
    numpy: format(() => trainingProgram(state, t), 'py', 'text/x-python'),
    csv: format(() => trainingCsv(state, result.runs), 'csv', 'text/csv'),
    json: format(json, 'json', 'application/json'),
    ...Object.fromEntries(charts),
  };
}
