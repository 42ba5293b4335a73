// SPDX-License-Identifier: MIT
// Inputs that many tests use, and the refusal of a call as data.
import { expect } from 'vitest';
import { type Nested, SdpaError } from '../../web/src/engine/index.ts';

/** What a call was refused with; fails when it was not refused by the engine. */
export function refusalOf(call: () => unknown): Pick<SdpaError, 'code' | 'argument' | 'expected' | 'actual'> {
  try {
    call();
  } catch (error) {
    if (!(error instanceof SdpaError)) throw error;
    const { code, argument, expected, actual } = error;
    return { code, argument, expected, actual };
  }
  return expect.fail('the call was not refused');
}

/** Example 1 of the course. */
export const EXAMPLE = {
  query: [[1, 0, 1, 0]],
  key: [
    [1, 0, 1, 0],
    [0, 1, 0, 1],
  ],
  value: [
    [5, 0, 0],
    [0, 3, 0],
  ],
} as const satisfies Record<string, readonly Nested[]>;

/** A row-major tensor of numbers that repeat no pattern of the sizes in use. */
export function filled<A extends Float64Array | Float32Array>(
  Numbers: { new (length: number): A },
  shape: readonly number[],
): { shape: readonly number[]; data: A } {
  const data = new Numbers(shape.reduce((size, length) => size * length, 1));
  for (let index = 0; index < data.length; ++index) data[index] = ((index * 7919) % 1009) / 1009 - 0.5;
  return { shape, data };
}

/** The same numbers as doubles. */
export function widened({ shape, data }: { readonly shape: readonly number[]; readonly data: Float32Array }) {
  return { shape, data: Float64Array.from(data) };
}
