// SPDX-License-Identifier: MIT
// The public engine: the attention core without any element, for browsers and Node.
export { type Fault, FAULTS } from './faults.ts';
export type { Engine } from './engine.ts';
export { CORE_ERROR_CODES, type CoreErrorCode, SdpaError } from './errors.ts';
export type { Backend, LeanEngine } from './lean-engine.ts';
export { configure, type EngineOptions } from './load.ts';
export type * from './run-types.ts';
export type * from './types.ts';
export { loadEngine } from './whole.ts';
