// SPDX-License-Identifier: MIT
// What a Lit template says, without a browser: its text with the values in place, tags and attributes left out.

interface Template {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

const isTemplate = (value: unknown): value is Template =>
  typeof value === 'object' && value !== null && 'strings' in value && 'values' in value;

export function textOfTemplate(value: unknown): string {
  return markupOf(value).replace(/<[^>]*>/g, '');
}

/** Strings and values in their order; what is neither text nor template (handlers, directives) leaves a gap. */
export function markupOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(markupOf).join('');
  if (!isTemplate(value)) return '';
  return value.strings.map((text, index) => text + markupOf(value.values[index])).join('');
}
