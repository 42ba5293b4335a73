// SPDX-License-Identifier: MIT
// The lean core, as the widgets of a first visit use it: fewer bytes on the way, and float64 whatever it is given. A
// page that has the whole engine, or says itself where the WebAssembly is, uses the whole one.
import createCore from '#core-lean';
import { createLeanEngine, type LeanEngine } from './lean-engine.ts';
import { type EngineKind, isConfigured, load } from './load.ts';
import { isShared } from './shared-load.ts';
import type { WasmCore } from './wasm-backend.ts';

export type { SdpaError } from './errors.ts';
export type { Backend, LeanEngine } from './lean-engine.ts';
export type * from './types.ts';

const LEAN: EngineKind<LeanEngine> = {
  keys: { wasm: 'lean-wasm', js: 'lean-js' },
  wasm: {
    // It has every function that the lean engine calls, and none of the others.
    createCore: createCore as unknown as WasmCore['createCore'],
    file: () => new URL(__SDPA_LEAN_WASM_FILE__, import.meta.url),
  },
  create: createLeanEngine,
};

/** @throws SdpaError with code engine_unavailable when no build works. */
export async function loadLeanEngine(): Promise<LeanEngine> {
  if (isConfigured() || isShared('wasm') || isShared('js')) return (await import('./whole.ts')).loadEngine();
  return load(LEAN, {});
}
