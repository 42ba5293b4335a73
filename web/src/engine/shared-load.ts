// SPDX-License-Identifier: MIT
// One engine per page: whoever asks while a load is under way, or after it, gets the same one, also from another copy
// of this module. A caller that gives up does not spoil it for the others; a load that nobody waits for is stopped.
import type { Backend, Engine } from './engine.ts';

interface SharedLoad {
  readonly engine: Promise<Engine>;
  readonly stop: AbortController;
  waiting: number;
}
type Registry = { [Build in Backend]?: SharedLoad | undefined };

const KEY = Symbol.for(`sdpa-widgets.engine.${__SDPA_VERSION__.split('.')[0]}`);

function registry(): Registry {
  return ((globalThis as { [KEY]?: Registry })[KEY] ??= {});
}

/** True when this build of the core is there or on its way. */
export function isShared(backend: Backend): boolean {
  return registry()[backend] !== undefined;
}

/** The page's engine of one build, loaded by `load` if nobody has begun yet. A failed load is forgotten. */
export function share(
  backend: Backend,
  signal: AbortSignal | undefined,
  load: (signal: AbortSignal) => Promise<Engine>,
): Promise<Engine> {
  const shared = (registry()[backend] ??= begin(backend, load));
  if (signal === undefined) {
    ++shared.waiting;
    return shared.engine;
  }
  return waitUntil(signal, backend, shared);
}

function begin(backend: Backend, load: (signal: AbortSignal) => Promise<Engine>): SharedLoad {
  const stop = new AbortController();
  const shared: SharedLoad = { engine: load(stop.signal), stop, waiting: 0 };
  shared.engine.catch(() => forget(backend, shared));
  return shared;
}

function forget(backend: Backend, shared: SharedLoad): void {
  const loads = registry();
  if (loads[backend] === shared) loads[backend] = undefined;
}

function waitUntil(signal: AbortSignal, backend: Backend, shared: SharedLoad): Promise<Engine> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason as Error);
      if (--shared.waiting > 0) return;
      forget(backend, shared);
      shared.stop.abort();
    };
    ++shared.waiting;
    signal.addEventListener('abort', leave, { once: true });
    const settled = () => signal.removeEventListener('abort', leave);
    shared.engine.then(resolve, reject).then(settled, settled);
  });
}
