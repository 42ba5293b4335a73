// SPDX-License-Identifier: MIT
// The ES module entry: importing it in a browser registers all elements; their classes and the engine load lazily.
// Importing it where there is no DOM does nothing.
import { registerElements } from '../elements/registry.ts';

/** Resolves when all elements that the page has are defined, at once where there is no DOM; rejects when a class could not be fetched. */
export const registered: Promise<void> = registerElements();

registered.catch((cause: unknown) => {
  console.warn('sdpa-widgets: the static figures stay.', cause);
});
