// SPDX-License-Identifier: MIT
// What is locked where Q, K and V are made from something, whether the part for heads has come or not.
import type { PipelineView } from './pipeline-scene.ts';

/** Where Q, K and V are made, they cannot be typed over. */
export function withMade(view: PipelineView): PipelineView {
  if (view.session.state.joint === undefined) return view;
  const locked = new Set([...view.frame.locked, 'cells', 'sizes', 'order', 'stretch'] as const);
  return { ...view, frame: { ...view.frame, locked } };
}
