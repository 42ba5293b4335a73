// SPDX-License-Identifier: MIT
// The one error class of the engine and the closed list of its codes. The list is the core's (kErrorCodeNames in
// cpp/include/sdpa/error.hpp); tests/engine/border.test.ts compares the two.

/** Every code a refusal can have. */
export const CORE_ERROR_CODES = [
  'not_a_number',
  'not_finite',
  'empty',
  'ragged',
  'shape_mismatch',
  'heads_mismatch',
  'mask_shape',
  'out_of_range',
  'overflow',
  'too_large',
  'unknown_option',
  'engine_unavailable',
] as const;

/** Every refusal. `expected` and `actual` are shapes, ranges or sizes as text; `argument` names the input. */
export type CoreErrorCode = (typeof CORE_ERROR_CODES)[number];

const BRAND = Symbol.for('sdpa-widgets.SdpaError');

/** What the engine throws when it refuses an input, and nothing else. The engine stays usable. */
export class SdpaError extends Error {
  override readonly name = 'SdpaError';
  readonly [BRAND] = true;
  readonly code: CoreErrorCode;
  readonly argument: string;
  readonly expected: string;
  readonly actual: string;

  constructor(
    code: CoreErrorCode,
    argument: string,
    expected: string,
    actual: string,
    options?: ErrorOptions,
  ) {
    super(`${code}: ${argument}: expected ${expected}, got ${actual}`, options);
    this.code = code;
    this.argument = argument;
    this.expected = expected;
    this.actual = actual;
  }

  /** Two copies of this module may share one engine of a page; each knows the other's errors. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}
