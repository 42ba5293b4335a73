// SPDX-License-Identifier: MIT
// The part of the gradient lab that copies: a program, tables, the chart. Fetched when a reader first opens it.
import type { TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/gradient-copy.messages.json' with { type: 'json' };
import { gradientCsv, gradientProgram, rowsCsv, rowsProgram } from '../model/copy/gradient-numpy.ts';
import { jsonText } from '../model/copy/json.ts';
import { GRADIENT_FIELDS } from '../model/gradient-fields.ts';
import { savedSettings } from '../model/setting-fields.ts';
import { plain } from '../views/rich.ts';
import styles from '../views/styles/copy.css';
import { chartDocument } from './chart-svg.ts';
import { CopyMenu, type CopyFormat } from './copy-menu.ts';
import type { GradientScene } from './gradient-scene.ts';
import { gradientSentences } from './gradient-sentences.ts';
import type { CopyingPart } from './lab-scene.ts';

export { styles };

addMessages(texts);

export function copying(...outside: ConstructorParameters<typeof CopyMenu>): CopyingPart<GradientScene> {
  const menu = new CopyMenu(...outside);
  return {
    drawn: (scene): TemplateResult => menu.draw(formatsOf(scene), scene.session.state, scene.t),
  };
}

function formatsOf(scene: GradientScene): Readonly<Record<string, CopyFormat>> {
  const { session, table, marks, rows, digits, t } = scene;
  const { state } = session;
  const random = state.view === 'rows';
  const format = (text: () => string, extension: string, type: string) => ({
    text,
    file: { name: `gradient.${extension}`, type },
  });
  const numbers = random ? { rows } : { table, marks };
  const json = () =>
    jsonText({
      format: 'sdpa-gradient-lab',
      version: 1,
      state: savedSettings(GRADIENT_FIELDS, state),
      ...numbers,
    });
  const program = () => (random ? rowsProgram(state, t) : gradientProgram(state, digits, t));
  const [chart] = scene.charts();
  const words = () => gradientSentences(scene).map(plain).join(' ');
  return {
    numpy: format(program, 'py', 'text/x-python'),
    csv: format(() => (random ? rowsCsv(rows) : gradientCsv(table)), 'csv', 'text/csv'),
    json: format(json, 'json', 'application/json'),
    ...(chart !== undefined && {
      svg: format(() => chartDocument(chart, words(), t('language')), 'svg', 'image/svg+xml'),
    }),
  };
}
