// SPDX-License-Identifier: MIT
// loadEngine(): WebAssembly where it works, else the same C++ as JavaScript, else an error that names both reasons.
import { Border } from './border.ts';
import { type Backend, createEngine, type Engine } from './engine.ts';
import { SdpaError } from './errors.ts';
import { loadJsCore } from './js-backend.ts';
import { choiceOf } from './options.ts';
import { selfTest } from './self-test.ts';
import { isShared, share } from './shared-load.ts';
import { loadWasmCore, type WasmSource } from './wasm-backend.ts';

export interface EngineOptions {
  /** Where the .wasm file is, when not beside the module; relative addresses are the page's. */
  wasmUrl?: string | URL;
  /** The bytes of the .wasm file, for bundles without files beside them. */
  wasmBinary?: BufferSource;
  /** 'auto' (default) takes WebAssembly and falls back; 'wasm' and 'js' take only that build. */
  backend?: 'auto' | Backend;
  /** Stops this caller's wait; a load that others wait for goes on. */
  signal?: AbortSignal;
}

const NAMES: Record<Backend, string> = { wasm: 'WebAssembly', js: 'the JavaScript build' };

let configured: EngineOptions = {};

/** What loadEngine() takes when a call does not say otherwise; call before the first widget is near. For bundlers that
 * do not follow `new URL(..., import.meta.url)`. */
export function configure(options: EngineOptions): void {
  configured = { ...options };
}

/**
 * The engine of this page. All callers share one engine per page and major version, whatever options the later ones
 * give; a failed load can be tried again.
 * @throws SdpaError with code engine_unavailable when no build works; the signal's reason when it aborts.
 */
export async function loadEngine(options: EngineOptions = {}): Promise<Engine> {
  const { backend = 'auto', signal, ...source } = { ...configured, ...options };
  choiceOf(['auto', 'wasm', 'js'], backend, 'backend');
  signal?.throwIfAborted();
  const reasons: unknown[] = [];
  const builds = buildsFor(backend);
  for (const build of builds) {
    try {
      return await share(build, signal, (stop) => start(build, source, stop));
    } catch (reason) {
      signal?.throwIfAborted();
      reasons.push(reason);
    }
  }
  const told = builds.map((build, index) => `${NAMES[build]}: ${messageOf(reasons[index])}`);
  const expected = builds.map((build) => NAMES[build]).join(' or ');
  throw new SdpaError('engine_unavailable', 'engine', expected, told.join('; '), { cause: reasons });
}

/** What to try, in order. A page that already runs on the JavaScript build stays there. */
function buildsFor(backend: 'auto' | Backend): readonly Backend[] {
  if (backend !== 'auto') return [backend];
  return isShared('js') && !isShared('wasm') ? ['js'] : ['wasm', 'js'];
}

async function start(build: Backend, source: WasmSource, stop: AbortSignal): Promise<Engine> {
  const module = await (build === 'wasm' ? loadWasmCore(source, stop) : loadJsCore());
  const engine = createEngine(new Border(module), build);
  selfTest(engine);
  return engine;
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
