// SPDX-License-Identifier: MIT
// What a Lit template says, without a browser: its text with the values in place, tags and attributes left out.

interface Template {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

const isTemplate = (value: unknown): value is Template =>
  typeof value === 'object' && value !== null && 'strings' in value && 'values' in value;

/** Of lit's guard: what it would draw. */
const isGuarded = (value: unknown): value is { readonly values: readonly [unknown, () => unknown] } =>
  typeof value === 'object' &&
  value !== null &&
  !('strings' in value) &&
  'values' in value &&
  Array.isArray(value.values) &&
  typeof value.values[1] === 'function';

export function textOfTemplate(value: unknown): string {
  return markupOf(value).replace(/<[^>]*>/g, '');
}

/** Strings and values in their order; what is neither text nor template (handlers, directives) leaves a gap. */
export function markupOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(markupOf).join('');
  if (isGuarded(value)) return markupOf(value.values[1]());
  if (!isTemplate(value)) return '';
  return value.strings.map((text, index) => text + markupOf(value.values[index])).join('');
}
