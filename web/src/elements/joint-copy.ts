// SPDX-License-Identifier: MIT
// Multi-head attention as something to copy: all of it as numbers, and the picture of the page.
import { headSize, type JointName, type JointScene, type Kind, type Place } from '../model/joint.ts';
import { jointSource } from '../model/copy/joint-source.ts';
import type { SvgPicture } from '../model/copy/svg.ts';
import type { MatrixPicture } from '../model/picture.ts';
import { LETTERS, ROW_HEADERS } from '../views/matrix.ts';
import { plain } from '../views/rich.ts';
import { jointPictures, wordsOf } from './joint-page.ts';
import type { JointRuns } from './joint-runs.ts';
import type { JointCopy, PipelineView } from './pipeline-scene.ts';

export function jointCopy(
  view: PipelineView,
  runs: JointRuns,
  scene: JointScene,
  place: Place,
  kind: Kind,
): JointCopy {
  return {
    state: view.session.state,
    source(stale) {
      const { trace } = runs;
      if (trace === undefined) throw new Error('nothing was computed');
      const heads = trace.heads.map((_, index) => runs.head(index).run?.result);
      return jointSource(trace, heads, scene.style, stale);
    },
    drawing: place === 'heads' ? undefined : () => drawing(view, scene, place, kind),
  };
}

function drawing(
  view: PipelineView,
  scene: JointScene,
  place: Exclude<Place, 'heads'>,
  kind: Kind,
): SvgPicture {
  const { t } = view;
  const { heads: count, mode } = scene.joint;
  const { made, sources } = jointPictures(scene, place, kind);
  const caption = plain(t(`joint.caption.${place}`, { count, size: headSize(scene), mode }));
  const described = [...sources, ...(made === undefined ? [] : [made])].map((one) => inWords(view, one));
  return {
    language: t('language'),
    title: t(`joint.place.${place}`, { count }),
    description: [caption, ...described].join(' '),
    sources: sources.map((one) => drawn(view, one)),
    operation: t(`joint.op.${place}`),
    made: made === undefined ? null : drawn(view, made),
    share: null,
  };
}

function drawn(view: PipelineView, picture: MatrixPicture): SvgPicture['sources'][number] {
  const { name, cells } = picture;
  const head = ROW_HEADERS[name] ?? 'query';
  return {
    picture,
    letter: LETTERS[name],
    caption: wordsOf(view, name as JointName)(`matrix.${name}`),
    rowHeads: cells.map((_, index) => view.t(head, { index: index + 1 })),
    colHeads: null,
    sumHead: '',
  };
}

function inWords(view: PipelineView, { name, cells }: MatrixPicture): string {
  const t = wordsOf(view, name as JointName);
  const shape = { name: t(`spoken.${name}`), rows: cells.length, cols: cells[0]?.length ?? 0 };
  const rows = cells.map((row, index) => {
    const values = row.map((cell) => (cell.kind === 'missing' ? t('spoken.missing') : cell.text)).join(', ');
    return t('step.row', { row: index + 1, values });
  });
  return [`${t('spoken.grid', shape)}.`, ...rows].join(' ');
}
