// SPDX-License-Identifier: MIT
// One engine per page: whoever asks while a load is under way, or after it, gets the same one, also from another copy
// of this module. A caller that gives up does not spoil it for the others; a load that nobody waits for is stopped.
import type { LeanEngine } from './lean-engine.ts';

/** What a page may have: the whole engine or the lean one, each on one of the builds of the core. */
export type SharedKey = 'wasm' | 'js' | 'lean-wasm' | 'lean-js';

interface SharedLoad {
  readonly engine: Promise<LeanEngine>;
  readonly stop: AbortController;
  waiting: number;
}
type Registry = { [Key in SharedKey]?: SharedLoad | undefined };

const KEY = Symbol.for(`sdpa-widgets.engine.${__SDPA_VERSION__.split('.')[0]}`);

function registry(): Registry {
  return ((globalThis as { [KEY]?: Registry })[KEY] ??= {});
}

/** True when this engine is there or on its way. */
export function isShared(key: SharedKey): boolean {
  return registry()[key] !== undefined;
}

/** The page's engine under a key (which says its type), loaded by `load` if nobody has begun yet. A failed load is forgotten. */
export function share<E extends LeanEngine>(
  key: SharedKey,
  signal: AbortSignal | undefined,
  load: (signal: AbortSignal) => Promise<E>,
): Promise<E> {
  const shared = (registry()[key] ??= begin(key, load));
  if (signal === undefined) {
    ++shared.waiting;
    return shared.engine as Promise<E>;
  }
  return waitUntil(signal, key, shared) as Promise<E>;
}

function begin(key: SharedKey, load: (signal: AbortSignal) => Promise<LeanEngine>): SharedLoad {
  const stop = new AbortController();
  const shared: SharedLoad = { engine: load(stop.signal), stop, waiting: 0 };
  shared.engine.catch(() => forget(key, shared));
  return shared;
}

function forget(key: SharedKey, shared: SharedLoad): void {
  const loads = registry();
  if (loads[key] === shared) loads[key] = undefined;
}

function waitUntil(signal: AbortSignal, key: SharedKey, shared: SharedLoad): Promise<LeanEngine> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason as Error);
      if (--shared.waiting > 0) return;
      forget(key, shared);
      shared.stop.abort();
    };
    ++shared.waiting;
    signal.addEventListener('abort', leave, { once: true });
    const settled = () => signal.removeEventListener('abort', leave);
    shared.engine.then(resolve, reject).then(settled, settled);
  });
}
