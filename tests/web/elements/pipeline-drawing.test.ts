// SPDX-License-Identifier: MIT
// The picture that can be copied, in every state there is.
import { expect, it } from 'vitest';
import { pipelineDrawing } from '../../../web/src/elements/pipeline-drawing.ts';
import { caption } from '../../../web/src/elements/pipeline-more.ts';
import { plain } from '../../../web/src/views/rich.ts';
import { everyPlace, STATES } from './every-state.ts';
import { nonsense, sessionWith, viewOf } from './pages.ts';

it.each(STATES)('can be drawn as SVG: divided by $scale, mask $mask, softmax along $axis', (state) => {
  for (const place of everyPlace(state)) {
    const { title, description, sources, made, share } = pipelineDrawing(viewOf(sessionWith(place)));
    expect(nonsense([title, description, JSON.stringify([sources, made, share])].join(' '))).toEqual([]);
    expect([sources.length, made === null]).toEqual(
      { inputs: [3, true], scores: [2, false], output: [2, false] }[place.step as string] ?? [1, false],
    );
    expect(description).toContain(plain(caption(viewOf(sessionWith(place)))));
  }
});
