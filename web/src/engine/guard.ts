// SPDX-License-Identifier: MIT
// What stands before every method of the engine: what no type allows but JavaScript does, and what never should happen.
import { SdpaError } from './errors.ts';

/** Stands where a call gives nothing for what it must give; everything that is asked of it is missing. */
const NOTHING = Object.freeze({});

type Method = (first: unknown, second: unknown) => unknown;

/** Runs calls into one core, until one of them breaks it. */
export class Guard {
  #broken: SdpaError | undefined;

  /**
   * What `call` gives or throws. A trap inside the core leaves its memory in the middle of something, so that the engine
   * is of no use from then on, and says so at every call.
   */
  run<T>(call: () => T): T {
    if (this.#broken !== undefined) throw this.#broken;
    try {
      return call();
    } catch (error) {
      if (!isTrap(error)) throw error;
      const expected = 'a working core (load the page again)';
      const cause = { cause: error };
      throw (this.#broken = new SdpaError('engine_unavailable', 'engine', expected, error.message, cause));
    }
  }

  /** The same methods behind this guard. Null counts as not given, for each of the two arguments a method can have. */
  around<Methods extends object>(methods: Methods): Methods {
    const guarded = Object.entries(methods).map(([name, method]: [string, unknown]) => {
      if (typeof method !== 'function') return [name, method];
      const given = (first: unknown, second: unknown) =>
        this.run(() => (method as Method)(first ?? NOTHING, second ?? undefined));
      return [name, given];
    });
    return Object.freeze(Object.fromEntries(guarded) as Methods);
  }
}

/** WebAssembly stops with an error of its own class, the JavaScript build with a text of Emscripten's. */
function isTrap(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.name === 'RuntimeError' || error.message.startsWith('Aborted(');
}
