// SPDX-License-Identifier: MIT
// Files that are good to have do not hold a widget up: one that does not answer counts as one that does not come.

/** In ms. */
const PATIENCE = 10_000;

/** The same promise, but it rejects when nothing has come of it for a while. */
export function inTime<T>(coming: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`nothing came within ${PATIENCE / 1000} s`));
    }, PATIENCE);
    coming.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
