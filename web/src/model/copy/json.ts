// SPDX-License-Identifier: MIT
// A state and what was computed of it as JSON, with typed arrays as lists.

export function jsonText(content: object): string {
  const listed = (_: string, value: unknown) =>
    ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;
  return `${JSON.stringify(content, listed, 2)}\n`;
}
