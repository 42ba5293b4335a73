// SPDX-License-Identifier: MIT
// The public engine: the attention core without any element, for browsers and Node.
export { type Fault, FAULTS } from './attention.ts';
export type { Backend, Engine } from './engine.ts';
export { CORE_ERROR_CODES, type CoreErrorCode, SdpaError } from './errors.ts';
export { configure, type EngineOptions, loadEngine } from './load.ts';
export type * from './types.ts';
