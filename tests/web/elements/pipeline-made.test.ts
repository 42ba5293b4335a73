// SPDX-License-Identifier: MIT
// Until the part for heads has come, Q, K and V that are made from X cannot be typed over.
import { expect, it } from 'vitest';
import { scenesPart } from '../../../web/src/elements/pipeline-scenes.ts';
import { sessionOf, viewOf } from './pages.ts';

it('locks tables, sizes and order while the heads are on their way', async () => {
  const session = sessionOf('example-1');
  const settings = { get: () => 'example-1', linked: undefined };
  const host = { settings, requestUpdate: () => undefined, matches: () => false };
  const part = await scenesPart(host as never, { session } as never, () => new Promise(() => undefined));
  const locked = () => [...part.seen(viewOf(session)).frame.locked];
  expect(locked()).toEqual([]);
  session.set(new Map([['x', '1,2~3,4']]));
  expect(locked()).toEqual(['cells', 'sizes', 'order', 'stretch']);
});
