// SPDX-License-Identifier: MIT
// What is wrong, in the engine's words, as the page is told it. Fetched with the sentences for the reader.
import type { ErrorDetail, Problem, ProblemCode, ProblemPlace } from './problems.ts';

export function errorDetail({ code, place, expected, actual, coreCode }: Problem): ErrorDetail {
  return { code: coreCode ?? CORE_CODES[code] ?? code, argument: argumentOf(place), expected, actual };
}

/** Codes of the model that the core has under another name. */
const CORE_CODES: Partial<Record<ProblemCode, string>> = {
  scale_zero: 'out_of_range',
  too_many: 'out_of_range',
  size_fixed: 'shape_mismatch',
  unknown_preset: 'unknown_option',
  setting_range: 'out_of_range',
};
const ARGUMENTS: Readonly<Record<string, string>> = {
  q: 'query',
  k: 'key',
  v: 'value',
  divisor: 'scale',
  shift: 'bias',
};

function argumentOf(place: ProblemPlace): string {
  if ('argument' in place) return place.argument;
  const name = 'matrix' in place ? place.matrix : place.control.replace('text-', '');
  return ARGUMENTS[name] ?? name;
}
