// SPDX-License-Identifier: MIT
// The ES module entry: importing it in a browser registers all elements; their classes and the engine load lazily.
// Importing it where there is no DOM does nothing.
import { registerElements } from '../elements/registry.ts';

/** Resolves when all elements are defined; at once where there is no DOM. */
export const registered: Promise<void> = registerElements();
