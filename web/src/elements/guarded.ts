// SPDX-License-Identifier: MIT
// Acts that readers call from the page, with the errors that are bugs of ours caught and handed on.

/** The same acts; what one of them throws is told, and the act then gives undefined. */
export function guardedActs<Acts extends object>(acts: Acts, tell: (cause: unknown) => void): Acts {
  const guard = (act: unknown) =>
    typeof act !== 'function'
      ? act
      : (...args: unknown[]): unknown => {
          try {
            return Reflect.apply(act, acts, args) as unknown;
          } catch (cause) {
            tell(cause);
            return undefined;
          }
        };
  return Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, guard(act)])) as Acts;
}
