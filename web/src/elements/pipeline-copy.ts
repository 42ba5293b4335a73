// SPDX-License-Identifier: MIT
// The part of the pipeline that copies: its texts, its words, its menu. Fetched when a reader first opens it.
import { html, type TemplateResult } from 'lit';
import { csvTable, jsonText } from '../model/copy/data.ts';
import { latexDocument } from '../model/copy/latex.ts';
import { numpyProgram } from '../model/copy/numpy.ts';
import { pipelineSource } from '../model/copy/pipeline-source.ts';
import { pytorchProgram } from '../model/copy/pytorch.ts';
import { svgDocument } from '../model/copy/svg.ts';
import type { PipelineResult } from '../model/pipeline-result.ts';
import { publicState } from '../model/pipeline-preset.ts';
import { copyNote } from '../views/copy-menu.ts';
import styles from '../views/styles/copy.css';
import palette from '../views/styles/light.palette.json' with { type: 'json' };
import { CopyMenu, type CopyFormat } from './copy-menu.ts';
import { pipelineDrawing } from './pipeline-drawing.ts';
import type { Copying, PipelineView } from './pipeline-scene.ts';

export { styles };

// The build turns the list of style sheets into what stands in them.
const LIGHT = palette as unknown as Parameters<typeof svgDocument>[1];

export function pipelineCopying(...outside: ConstructorParameters<typeof CopyMenu>): Copying {
  const menu = new CopyMenu(...outside);
  return {
    drawn(view): TemplateResult {
      const { run, stale } = view.session;
      const { state } = view.joint ?? view.session;
      if (run === null) return copyNote(view.t('copy.nothing'));
      const formats = menu.draw(formatsOf(view, run.result), state, view.t);
      return stale ? html`${copyNote(view.t('copy.stale'))}${formats}` : formats;
    },
  };
}

function formatsOf(view: PipelineView, result: PipelineResult): Readonly<Record<string, CopyFormat>> {
  const { session, style, joint, t } = view;
  const { stale, state } = session;
  const source = () => joint?.source(stale) ?? pipelineSource(result, style, stale);
  const format = (text: () => string, extension: string, type: string) => ({
    text,
    file: { name: `attention.${extension}`, type },
  });
  return {
    numpy: format(() => numpyProgram(source(), t), 'py', 'text/x-python'),
    pytorch: format(() => pytorchProgram(source(), t), 'py', 'text/x-python'),
    latex: format(() => latexDocument(source(), t), 'tex', 'application/x-tex'),
    csv: format(() => csvTable(source()), 'csv', 'text/csv'),
    json: format(
      () => jsonText(source(), 'sdpa-pipeline', publicState(joint?.state ?? state)),
      'json',
      'application/json',
    ),
    svg: format(
      () => svgDocument(joint?.drawing?.() ?? pipelineDrawing(view), LIGHT),
      'svg',
      'image/svg+xml',
    ),
  };
}
