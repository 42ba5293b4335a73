// SPDX-License-Identifier: MIT
// What callers hand in, measured and checked. Nested arrays are walked here, because only JavaScript can see a word
// where a number should be or a row that is too short; everything about numbers and sizes is the core's to refuse.
import { SdpaError } from './errors.ts';

/** The core knows tensors of up to four axes: [batch, heads, length, width]. */
export const MAX_RANK = 4;

/** An input whose shape is known; its numbers are looked at when they are copied. */
export interface Measured {
  readonly argument: string;
  readonly shape: readonly number[];
  readonly size: number;
  /** The flat numbers, or undefined when the input is nested arrays. */
  readonly flat: ArrayLike<unknown> | undefined;
  readonly nested: unknown;
  /** Booleans or integers that say who may look where, instead of numbers. */
  readonly isMask: boolean;
}

type Target = Float64Array | Float32Array | Uint8Array;
type Convert = (value: unknown, input: Measured, index: number) => number;

/** The shape and size of an input, from {shape, data} or by the first entry on each level of nested arrays. */
export function measure(input: unknown, argument: string, isMask = false): Measured {
  if (Array.isArray(input)) return measureNested(input, argument, isMask);
  if (typeof input === 'object' && input !== null && 'shape' in input && 'data' in input)
    return measureFlat(input.shape, input.data, argument, isMask);
  throw new SdpaError('not_a_number', argument, 'nested arrays of numbers, or {shape, data}', textOf(input));
}

/** The same for inputs that are one list of numbers: an array or a typed array. */
export function measureList(input: unknown, argument: string): Measured {
  if (!isArrayLike(input)) throw new SdpaError('not_a_number', argument, 'a list of numbers', textOf(input));
  const size = input.length;
  return { argument, shape: [size], size, flat: input, nested: undefined, isMask: false };
}

/** True when an input's numbers are a Float32Array, also one of another window. */
export function isFloat32({ flat }: Measured): boolean {
  return flat instanceof Float32Array || (flat !== undefined && tagOf(flat) === 'Float32Array');
}

/** Writes the numbers of an input into `target` from `start` on; of a mask 1 where a query may see a key, else 0. */
export function copyInto(input: Measured, target: Target, start: number): void {
  const { flat } = input;
  if (input.isMask) copyChecked(input, target, start, toVisible);
  else if (flat !== undefined && isNumberArray(flat) && flat.length === input.size) target.set(flat, start);
  else copyChecked(input, target, start, toNumber);
}

function measureNested(input: readonly unknown[], argument: string, isMask: boolean): Measured {
  const shape: number[] = [];
  let size = 1;
  for (let level: unknown = input; Array.isArray(level); level = level[0]) {
    shape.push(level.length);
    size *= level.length;
    if (shape.length > MAX_RANK) throw tooDeep(argument, 'more');
  }
  return { argument, shape, size, flat: undefined, nested: input, isMask };
}

function measureFlat(shape: unknown, data: unknown, argument: string, isMask: boolean): Measured {
  if (!Array.isArray(shape))
    throw new SdpaError('not_a_number', argument, 'a shape as an array', textOf(shape));
  if (shape.length > MAX_RANK) throw tooDeep(argument, String(shape.length));
  if (!isArrayLike(data)) throw new SdpaError('not_a_number', argument, 'data as an array', textOf(data));
  // What was measured is what is used: the caller's own shape and length may be other ones when they are asked again.
  const sizes: number[] = [];
  let size = 1;
  for (const length of shape as readonly unknown[]) {
    if (typeof length !== 'number')
      throw new SdpaError('not_a_number', argument, 'sizes in the shape', textOf(length));
    // A whole number from 0 on that the core's words of 32 bits can hold.
    if (length >>> 0 !== length)
      throw new SdpaError('out_of_range', argument, 'whole sizes in the shape', textOf(length));
    sizes.push(length);
    size *= length;
  }
  const expected = `${size} numbers for ${shapeText(sizes)}`;
  if (size !== data.length)
    throw new SdpaError('shape_mismatch', argument, expected, `${data.length} numbers`);
  return { argument, shape: sizes, size, flat: data, nested: undefined, isMask };
}

function copyChecked(input: Measured, target: Target, start: number, convert: Convert): void {
  const { flat } = input;
  if (flat === undefined) copyNested({ input, target, start, convert, next: 0 }, input.nested, 0);
  else
    for (let index = 0; index < input.size; ++index)
      target[start + index] = convert(flat[index], input, index);
}

/** A walk through nested arrays; `next` counts the numbers copied so far. */
interface Walk {
  readonly input: Measured;
  readonly target: Target;
  readonly start: number;
  readonly convert: Convert;
  next: number;
}

function copyNested(walk: Walk, level: unknown, axis: number): void {
  const { input, next } = walk;
  const length = input.shape[axis];
  if (length === undefined) {
    if (Array.isArray(level)) throw ragged(input, 'a number', 'a list', next);
    walk.target[walk.start + next] = walk.convert(level, input, next);
    walk.next = next + 1;
  } else if (!Array.isArray(level)) {
    throw ragged(input, `a list of ${length}`, textOf(level), next);
  } else if (level.length !== length) {
    throw ragged(input, `lists of ${length}`, `a list of ${level.length}`, next);
  } else {
    for (let index = 0; index < length; ++index) copyNested(walk, level[index], axis + 1);
  }
}

function ragged(input: Measured, expected: string, actual: string, index: number): SdpaError {
  return new SdpaError('ragged', input.argument, expected, `${actual} at ${place(input, index)}`);
}

function toNumber(value: unknown, input: Measured, index: number): number {
  if (typeof value === 'number') return value;
  throw new SdpaError(
    'not_a_number',
    input.argument,
    'a number',
    `${textOf(value)} at ${place(input, index)}`,
  );
}

function toVisible(value: unknown, input: Measured, index: number): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'number')
    throw new SdpaError(
      'not_a_number',
      input.argument,
      'true, false or an integer',
      `${textOf(value)} at ${place(input, index)}`,
    );
  if (!Number.isInteger(value))
    throw new SdpaError(
      'out_of_range',
      input.argument,
      'true, false or an integer (numbers to add go into bias)',
      `${value} at ${place(input, index)}`,
    );
  return value === 0 ? 0 : 1;
}

function tooDeep(argument: string, actual: string): SdpaError {
  return new SdpaError('shape_mismatch', argument, `at most ${MAX_RANK} axes`, `${actual} axes`);
}

/** Where a number stands, counted from 1, in the words of the core (cpp/src/text.cpp). */
function place({ shape }: Measured, index: number): string {
  const places: number[] = [];
  for (let rest = index, axis = shape.length - 1; axis >= 0; --axis) {
    const length = shape[axis] ?? 1;
    places.unshift((rest % length) + 1);
    rest = Math.floor(rest / length);
  }
  if (places.length === 1) return `place ${places[0]}`;
  return places.length === 2 ? `row ${places[0]}, column ${places[1]}` : `[${places.join(', ')}]`;
}

/** "2 x 4", as the core writes shapes. */
function shapeText(shape: readonly number[]): string {
  return shape.length === 0 ? 'a number' : shape.join(' x ');
}

/** A foreign value in a few words. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, 40)}"`;
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'a list' : `an object (${tagOf(value)})`;
  return typeof value === 'function' || typeof value === 'symbol' ? `a ${typeof value}` : String(value);
}

function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function isArrayLike(value: unknown): value is ArrayLike<unknown> {
  return typeof value === 'object' && value !== null && 'length' in value && typeof value.length === 'number';
}

/** A typed array of numbers (not of BigInt, no DataView), also one of another window. */
function isNumberArray(value: ArrayLike<unknown>): value is ArrayLike<number> {
  if (value instanceof Float64Array || value instanceof Float32Array) return true;
  return ArrayBuffer.isView(value) && !tagOf(value).startsWith('Big');
}
