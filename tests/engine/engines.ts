// SPDX-License-Identifier: MIT
// Every test of what the engine computes runs on both builds of the core.
import type { MainModule } from '#core';
import { type Backend, type Engine, loadEngine } from '../../web/src/engine/index.ts';
import { WHOLE } from '../../web/src/engine/whole.ts';

export const BACKENDS: readonly Backend[] = ['wasm', 'js'];

export const ENGINES: readonly { readonly backend: Backend; readonly engine: Engine }[] = await Promise.all(
  BACKENDS.map(async (backend) => ({ backend, engine: await loadEngine({ backend }) })),
);

/** A core of one's own, for tests that look behind the engine. */
export function openCore(backend: Backend): Promise<MainModule> {
  return WHOLE.cores[backend]({}, new AbortController().signal);
}
