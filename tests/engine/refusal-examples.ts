// SPDX-License-Identifier: MIT
// For tests of refusals: calls with something wrong in them, and whether the engine still works afterwards.
import { expect } from 'vitest';
import type { AttentionInput, Engine } from '../../web/src/engine/index.ts';
import { EXAMPLE } from './examples.ts';

/** What a program without types may hand in. */
export type AnyInputs = Partial<Record<keyof AttentionInput, unknown>>;

/** The example with some of its inputs replaced. */
export function withInputs(inputs: AnyInputs): AttentionInput {
  return { ...EXAMPLE, ...inputs } as AttentionInput;
}

export function expectStillRight(engine: Engine): void {
  expect(Array.from(engine.attention(EXAMPLE).weights.data, (weight) => weight.toFixed(3))).toEqual([
    '0.731',
    '0.269',
  ]);
}
