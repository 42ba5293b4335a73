// SPDX-License-Identifier: MIT
// The whole core, as programs and laboratories use it.
import createCore from '#core';
import { createEngine, type Engine } from './engine.ts';
import { type EngineKind, type EngineOptions, load } from './load.ts';

export const WHOLE: EngineKind<Engine> = {
  keys: { wasm: 'wasm', js: 'js' },
  // The literal form is what bundlers follow.
  wasm: { createCore, file: () => new URL(__SDPA_WASM_FILE__, import.meta.url) },
  create: createEngine,
};

/**
 * The engine of this page. All callers share one engine per page and major version, whatever options the later ones
 * give; a failed load can be tried again.
 * @throws SdpaError with code engine_unavailable when no build works; the signal's reason when it aborts.
 */
export function loadEngine(options: EngineOptions = {}): Promise<Engine> {
  return load(WHOLE, options);
}
