// SPDX-License-Identifier: MIT
// The present picture of the pipeline as plain data for the SVG writer: the matrices of the step with their words.
import type { MatrixPicture } from '../model/picture.ts';
import type { SvgMatrix } from '../model/copy/svg-matrix.ts';
import type { SvgPicture } from '../model/copy/svg.ts';
import { RESULT_OF_STEP } from '../model/pipeline-state.ts';
import { STEPS, type StepId } from '../model/pipeline-steps.ts';
import { LETTERS, ROW_HEADERS } from '../views/matrix.ts';
import { plain } from '../views/rich.ts';
import { caption } from './pipeline-more.ts';
import { pictures, type PipelineView } from './pipeline-scene.ts';
import { sharedRow } from './pipeline-share.ts';
import { matrixCaption, operation, sourcesOf } from './pipeline-view.ts';

export function pipelineDrawing(view: PipelineView): SvgPicture {
  const { t } = view;
  const step = drawnStep(view);
  const made = RESULT_OF_STEP[step];
  const sources = pictures(view, sourcesOf(view, made));
  const [result] = made === null ? [] : pictures(view, [made]);
  const described = [...sources, ...(result === undefined ? [] : [result])].map((one) => inWords(view, one));
  return {
    language: t('language'),
    title: t(`step.${step}`),
    description: [plain(caption(view)), ...described].join(' '),
    sources: sources.map((one) => drawing(view, one)),
    operation: made === null ? null : operation(view, made),
    made: result === undefined ? null : drawing(view, result),
    share: share(view),
  };
}

/** Where all steps are on the screen, the one of the chosen number, else the last. */
function drawnStep({ session: { state } }: PipelineView): StepId {
  if (state.view === 'steps') return state.step;
  return STEPS.find((step) => RESULT_OF_STEP[step] === state.chosen?.matrix) ?? 'output';
}

function drawing(view: PipelineView, picture: MatrixPicture): SvgMatrix {
  const { t } = view;
  const { name, hue, cells } = picture;
  const head = ROW_HEADERS[name] ?? 'query';
  const numbered = (key: string, count: number) =>
    Array.from({ length: count }, (_, index) => t(key, { index: index + 1 }));
  return {
    picture,
    letter: LETTERS[name],
    caption: matrixCaption(view, picture),
    rowHeads: numbered(head, cells.length),
    colHeads: hue === 's' || hue === 'a' ? numbered('key', cells[0]?.length ?? 0) : null,
    sumHead: t('row.sum'),
  };
}

/** "Weights, 1 by 2. Row 1: 0.731, 0.269. Sums to 1.000." */
function inWords({ t }: PipelineView, { name, cells, sums }: MatrixPicture): string {
  const shape = { name: t(`spoken.${name}`), rows: cells.length, cols: cells[0]?.length ?? 0 };
  const rows = cells.map((row, index) => {
    const values = row.map((cell) => (cell.kind === 'missing' ? t('spoken.missing') : cell.text)).join(', ');
    const sum = sums?.[index]?.text;
    return sum === undefined
      ? t('step.row', { row: index + 1, values })
      : t('step.row.sum', { row: index + 1, values, sum });
  });
  return [`${t('spoken.grid', shape)}.`, ...rows].join(' ');
}

function share(view: PipelineView): SvgPicture['share'] {
  const { t } = view;
  const bar = sharedRow(view);
  if (bar === null) return null;
  const names = bar.cells.map((_, index) => t('key', { index: index + 1 }));
  return {
    of: t('share.of', { row: bar.row + 1 }),
    one: t('share.one'),
    cells: bar.cells,
    names,
    weights: bar.weights,
  };
}
