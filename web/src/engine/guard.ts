// SPDX-License-Identifier: MIT
// What stands before every method of the engine: what no type allows but JavaScript does, and what never should happen.
import { SdpaError } from './errors.ts';

/** Stands where a call gives nothing for what it must give; everything that is asked of it is missing. */
const NOTHING = Object.freeze({});

type Called = (...given: unknown[]) => unknown;

/** Runs calls into one core, until one of them breaks it. */
export class Guard {
  #broken: SdpaError | undefined;

  /** What `call` gives or throws, unless the core is broken. */
  run<T>(call: () => T): T {
    if (this.#broken !== undefined) throw this.#broken;
    return call();
  }

  /**
   * The functions of the core, watched: a trap inside one of them leaves its memory in the middle of something, so that
   * the engine is of no use from then on, and says so at every call. Only there: inputs may throw what looks like a trap.
   */
  watch<Module extends object>(module: Module): Module {
    return mapped(module, (called) => (...given) => {
      try {
        return called(...given);
      } catch (error) {
        if (!isTrap(error)) throw error;
        const expected = 'a working core (load the page again)';
        const cause = { cause: error };
        throw (this.#broken = new SdpaError('engine_unavailable', 'engine', expected, error.message, cause));
      }
    });
  }

  /** The same methods behind this guard. Null counts as not given, for each of the two arguments a method can have. */
  around<Methods extends object>(methods: Methods): Methods {
    const guarded = mapped(
      methods,
      (method) => (first, second) => this.run(() => method(first ?? NOTHING, second ?? undefined)),
    );
    return Object.freeze(guarded);
  }
}

/** The same object with other functions. */
function mapped<Functions extends object>(functions: Functions, change: (each: Called) => Called): Functions {
  const entries = Object.entries(functions).map(([name, each]: [string, unknown]) => [
    name,
    typeof each === 'function' ? change(each as Called) : each,
  ]);
  return Object.fromEntries(entries) as Functions;
}

/** WebAssembly stops with an error of its own class, the JavaScript build with a text of Emscripten's. */
function isTrap(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.name === 'RuntimeError' || error.message.startsWith('Aborted(');
}
