// SPDX-License-Identifier: MIT
// The part of the scaling lab that copies: a program that draws the same numbers, tables, the chart. Fetched when a reader
// first opens it.
import type { TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/scaling-copy.messages.json' with { type: 'json' };
import { jsonText } from '../model/copy/json.ts';
import { curveCsv, scalingCsv, scalingProgram } from '../model/copy/scaling-numpy.ts';
import { savedScaling } from '../model/scaling-state.ts';
import { copyNote } from '../views/copy-menu.ts';
import { plain } from '../views/rich.ts';
import styles from '../views/styles/copy.css';
import { chartDocument } from './chart-svg.ts';
import { CopyMenu, type CopyFormat } from './copy-menu.ts';
import type { CopyingPart } from './lab-scene.ts';
import type { ScalingScene } from './scaling-scene.ts';
import { sentences } from './scaling-sentences.ts';

export { styles };

addMessages(texts);

export function copying(...outside: ConstructorParameters<typeof CopyMenu>): CopyingPart<ScalingScene> {
  const menu = new CopyMenu(...outside);
  return {
    drawn(scene): TemplateResult {
      return scene.session.draw === null
        ? copyNote(scene.t('copy.nothing'))
        : menu.draw(formatsOf(scene), scene.session.state, scene.t);
    },
  };
}

function formatsOf(scene: ScalingScene): Readonly<Record<string, CopyFormat>> {
  const { session, many, style, t } = scene;
  const { draw, state } = session;
  const printed = scene.printed();
  if (draw === null) return {};
  const format = (text: () => string, extension: string, type: string) => ({
    text,
    file: { name: `scaling.${extension}`, type },
  });
  const whole = { state: savedScaling(state), draw, many };
  const json = () => jsonText({ format: 'sdpa-scaling-lab', version: 1, ...whole });
  const [chart] = scene.charts();
  return {
    numpy: format(() => scalingProgram(draw, state.dtype, style.digits ?? 3, t), 'py', 'text/x-python'),
    ...(printed.isWhole && { printed: format(() => printed.text, 'txt', 'text/plain') }),
    csv: format(() => (state.view === 'curve' ? curveCsv(many) : scalingCsv(draw)), 'csv', 'text/csv'),
    json: format(json, 'json', 'application/json'),
    ...(chart !== undefined && {
      svg: format(
        () => chartDocument(chart, sentences(scene).map(plain).join(' '), t('language')),
        'svg',
        'image/svg+xml',
      ),
    }),
  };
}
