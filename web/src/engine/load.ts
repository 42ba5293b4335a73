// SPDX-License-Identifier: MIT
// Loading a kind of engine: WebAssembly where it works, else the same C++ as JavaScript, else an error that names both
// reasons.
import type { MainModule as LeanModule } from '#core-lean';
import { Border } from './border.ts';
import { SdpaError } from './errors.ts';
import type { Backend, LeanEngine } from './lean-engine.ts';
import { choiceOf } from './options.ts';
import { selfTest } from './self-test.ts';
import { isShared, share, type SharedKey } from './shared-load.ts';
import type { WasmSource } from './wasm-backend.ts';

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

/** A kind of engine: under which names the page shares it, how its core is loaded, how it is made of that. */
export interface EngineKind<E extends LeanEngine, Module extends LeanModule> {
  readonly keys: Readonly<Record<Backend, SharedKey>>;
  readonly cores: Readonly<Record<Backend, (source: WasmSource, stop: AbortSignal) => Promise<Module>>>;
  readonly create: (border: Border<Module>, backend: Backend) => E;
}

const NAMES: Record<Backend, string> = { wasm: 'WebAssembly', js: 'the JavaScript build' };

let configured: EngineOptions = {};

/** What loadEngine() takes when a call does not say otherwise; call before the first widget is near. For bundlers that
 * do not follow `new URL(..., import.meta.url)`. */
export function configure(options: EngineOptions): void {
  configured = { ...options };
}

/** True when the page itself says what to load. */
export function isConfigured(): boolean {
  return Object.keys(configured).length > 0;
}

/** Loads an engine of a kind, or joins those who wait for it already. */
export async function load<E extends LeanEngine, Module extends LeanModule>(
  kind: EngineKind<E, Module>,
  options: EngineOptions,
): Promise<E> {
  const { backend = 'auto', signal, ...source } = { ...configured, ...options };
  choiceOf(['auto', 'wasm', 'js'], backend, 'backend');
  signal?.throwIfAborted();
  const reasons: unknown[] = [];
  const builds = buildsFor(kind, backend);
  for (const build of builds) {
    try {
      return await share(kind.keys[build], signal, (stop) => start(kind, build, source, stop));
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
function buildsFor(
  { keys }: { readonly keys: Readonly<Record<Backend, SharedKey>> },
  backend: 'auto' | Backend,
): readonly Backend[] {
  if (backend !== 'auto') return [backend];
  return isShared(keys.js) && !isShared(keys.wasm) ? ['js'] : ['wasm', 'js'];
}

async function start<E extends LeanEngine, Module extends LeanModule>(
  kind: EngineKind<E, Module>,
  build: Backend,
  source: WasmSource,
  stop: AbortSignal,
): Promise<E> {
  const engine = kind.create(new Border(await kind.cores[build](source, stop)), build);
  selfTest(engine);
  return engine;
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
