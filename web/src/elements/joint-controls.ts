// SPDX-License-Identifier: MIT
// The controls of the pages of multi-head attention: where the reader is, what can be set there, the menu of examples.
import { nothing, type TemplateResult } from 'lit';
import { KINDS, PLACES, type Place } from '../model/joint.ts';
import { COUNTS, JOINT_SIZES, MODES, sizesOf, type Joint } from '../model/joint-state.ts';
import { SIZE_LIMIT } from '../model/matrix-cells.ts';
import { writeMatrixLines } from '../model/matrix-text.ts';
import { JOINT_TABLES } from '../model/pipeline-state.ts';
import { headControls, type HeadControls, type Looked } from '../views/head-controls.ts';
import { jointDrawers } from '../views/joint-drawers.ts';
import { presetMenu } from '../views/preset-menu.ts';
import type { JointControls } from './joint-acts.ts';
import type { PipelineView } from './pipeline-scene.ts';
import { examples, refusedEntry } from './pipeline-view.ts';

/** Going about, and setting what is no table. */
export type JointWays = Pick<HeadControls, 'go' | 'set'>;

export function jointControls(
  view: PipelineView,
  joint: Joint,
  looked: Looked,
  { go, set }: JointWays,
  entries: JointControls,
): TemplateResult {
  const { frame, t } = view;
  const { locked } = frame;
  const { place } = looked;
  const { heads, mode } = joint;
  return headControls(
    { looked, places: PLACES, kinds: KINDS, heads, counts: COUNTS, mode, modes: MODES, locked, t, go, set },
    // The heads have it among their own controls.
    place === 'heads' || locked.has('preset') ? nothing : examplesMenu(view),
    place === 'projections' || place === 'joined' ? drawers(view, joint, place, entries) : nothing,
  );
}

function drawers(
  { session, frame, more, t }: PipelineView,
  joint: Joint,
  place: Place,
  act: JointControls,
): TemplateResult {
  const isCross = joint.mode === 'cross';
  const now = sizesOf(joint);
  const tables = JOINT_TABLES.filter((name) => isCross || name !== 'context');
  return jointDrawers({
    sizes:
      place === 'joined'
        ? []
        : JOINT_SIZES.filter((size) => isCross || size !== 'asked').map((size) => [size, now[size]]),
    texts: tables.map((matrix) => {
      const cells = joint.tables[matrix];
      return { matrix, text: writeMatrixLines(cells), rows: cells.length };
    }),
    refused: refusedEntry(session),
    locked: frame.locked,
    sizeLimit: SIZE_LIMIT,
    waits: more.loaded === undefined ? (more.failed ? t('part.failed') : '') : null,
    want: () => void more.want(),
    t,
    act,
  });
}

function examplesMenu({ session, t, act }: PipelineView): TemplateResult {
  const { changed, example } = session;
  return presetMenu({ presets: examples(session), state: { preset: example }, changed, t, act });
}
