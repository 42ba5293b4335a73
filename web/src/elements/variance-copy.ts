// SPDX-License-Identifier: MIT
// The part of the variance lab that copies: a program, tables, the chart. Fetched when a reader first opens it.
import type { TemplateResult } from 'lit';
import { jsonText } from '../model/copy/json.ts';
import { varianceCsv, varianceProgram } from '../model/copy/variance-numpy.ts';
import { VARIANCE_FIELDS } from '../model/variance-fields.ts';
import { savedSettings } from '../model/setting-fields.ts';
import { tableDigits } from '../model/variance-words.ts';
import { copyNote } from '../views/copy-menu.ts';
import { plain } from '../views/rich.ts';
import styles from '../views/styles/copy.css';
import { chartDocument } from './chart-svg.ts';
import { CopyMenu, type CopyFormat } from './copy-menu.ts';
import type { CopyingPart } from './lab-scene.ts';
import type { VarianceScene } from './variance-scene.ts';
import { varianceSentences } from './variance-sentences.ts';

export { styles };

export function copying(...outside: ConstructorParameters<typeof CopyMenu>): CopyingPart<VarianceScene> {
  const menu = new CopyMenu(...outside);
  return {
    drawn(scene): TemplateResult {
      const { run, t } = scene;
      return run.result === undefined
        ? copyNote(t('copy.nothing'))
        : menu.draw(formatsOf(scene, run.result), run.result, t);
    },
  };
}

function formatsOf(
  scene: VarianceScene,
  result: NonNullable<VarianceScene['run']['result']>,
): Readonly<Record<string, CopyFormat>> {
  const { session, t } = scene;
  const { state } = session;
  const format = (text: () => string, extension: string, type: string) => ({
    text,
    file: { name: `variance.${extension}`, type },
  });
  const json = () =>
    jsonText({
      format: 'sdpa-variance-lab',
      version: 1,
      state: savedSettings(VARIANCE_FIELDS, state),
      result,
    });
  const words = () => varianceSentences(scene).map(plain).join(' ');
  const charts = ['svg', 'law'].flatMap((name, index) => {
    const chart = scene.charts()[index];
    const text = () => (chart === undefined ? '' : chartDocument(chart, words(), t('language')));
    const file = { name: index === 0 ? 'variance.svg' : `variance-${name}.svg`, type: 'image/svg+xml' };
    return chart === undefined ? [] : [[name, { text, file }] as const];
  });
  return {
    numpy: format(() => varianceProgram(state, tableDigits(result.perDim), t), 'py', 'text/x-python'),
    csv: format(() => varianceCsv(result.perDim), 'csv', 'text/csv'),
    json: format(json, 'json', 'application/json'),
    ...Object.fromEntries(charts),
  };
}
