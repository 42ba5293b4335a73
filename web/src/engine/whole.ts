// SPDX-License-Identifier: MIT
// The whole core, as programs and laboratories use it.
import createCore, { type MainModule } from '#core';
import { createEngine, type Engine } from './engine.ts';
import { loadJsCore } from './js-backend.ts';
import { type EngineKind, type EngineOptions, load } from './load.ts';
import { loadWasmCore, type WasmCore } from './wasm-backend.ts';

const CORE: WasmCore<MainModule> = {
  createCore,
  // The literal form is what bundlers follow.
  file: () => new URL(__SDPA_WASM_FILE__, import.meta.url),
};

export const WHOLE: EngineKind<Engine, MainModule> = {
  keys: { wasm: 'wasm', js: 'js' },
  cores: { wasm: (source, stop) => loadWasmCore(CORE, source, stop), js: loadJsCore },
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
