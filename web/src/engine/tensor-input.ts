// SPDX-License-Identifier: MIT
// What callers hand in, measured and checked. Nested arrays are walked here, because only JavaScript can see a word
// where a number should be or a row that is too short; everything about numbers and sizes is the core's to refuse.
import { type CoreErrorCode, SdpaError } from './errors.ts';

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
  const shape: number[] = [];
  const size = addAxis(shape, input.length, argument);
  return { argument, shape, size, flat: input, nested: undefined, isMask: false };
}

/** True when an input's numbers are a Float32Array, also one of another window. */
export function isFloat32({ flat }: Measured): boolean {
  return arrayTypeOf(flat) === 'Float32Array';
}

/** Writes the numbers of an input into `target` from `start` on; of a mask 1 where a query may see a key, else 0. */
export function copyInto(input: Measured, target: Target, start: number): void {
  const { flat, nested, size } = input;
  const walk = { input, target, start, next: 0 };
  if (flat === undefined) copyNested(walk, nested, 0);
  else if (!input.isMask && isCopyable(flat, size, target)) target.set(flat, start);
  else while (walk.next < size) put(walk, flat[walk.next]);
}

function measureNested(input: readonly unknown[], argument: string, isMask: boolean): Measured {
  const shape: number[] = [];
  let size = 1;
  for (let level: unknown = input; Array.isArray(level); level = level[0])
    size *= addAxis(shape, level.length, argument);
  return { argument, shape, size, flat: undefined, nested: input, isMask };
}

function measureFlat(given: unknown, data: unknown, argument: string, isMask: boolean): Measured {
  if (!Array.isArray(given))
    throw new SdpaError('not_a_number', argument, 'a shape as an array', textOf(given));
  if (!isArrayLike(data)) throw new SdpaError('not_a_number', argument, 'data as an array', textOf(data));
  const shape: number[] = [];
  let size = 1;
  for (const length of given as readonly unknown[]) size *= addAxis(shape, length, argument);
  const expected = `${size} numbers for ${shapeText(shape)}`;
  if (size !== data.length)
    throw new SdpaError('shape_mismatch', argument, expected, `${data.length} numbers`);
  return { argument, shape, size, flat: data, nested: undefined, isMask };
}

/**
 * Adds an axis to a shape and gives its length. What was measured here is what is used: the caller's own shape and
 * length may be other ones when they are asked again.
 */
function addAxis(shape: number[], length: unknown, argument: string): number {
  if (typeof length !== 'number')
    throw new SdpaError('not_a_number', argument, 'sizes in the shape', textOf(length));
  // A whole number from 0 on that the core's words of 32 bits can hold.
  if (length >>> 0 !== length)
    throw new SdpaError('out_of_range', argument, 'whole sizes in the shape', textOf(length));
  if (shape.push(length) > MAX_RANK)
    throw new SdpaError(
      'shape_mismatch',
      argument,
      `at most ${MAX_RANK} axes`,
      `more: ${shapeText(shape)} ...`,
    );
  return length;
}

/** A walk through an input; `next` counts the numbers copied so far. */
interface Walk {
  readonly input: Measured;
  readonly target: Target;
  readonly start: number;
  next: number;
}

function copyNested(walk: Walk, level: unknown, axis: number): void {
  const length = walk.input.shape[axis];
  if (length === undefined) {
    if (Array.isArray(level)) throw wrong('ragged', walk, 'a number', 'a list');
    put(walk, level);
  } else if (!Array.isArray(level)) {
    throw wrong('ragged', walk, `a list of ${length}`, textOf(level));
  } else if (level.length !== length) {
    throw wrong('ragged', walk, `lists of ${length}`, `a list of ${level.length}`);
  } else {
    for (let index = 0; index < length; ++index) copyNested(walk, level[index], axis + 1);
  }
}

function put(walk: Walk, value: unknown): void {
  const { input, target, start, next } = walk;
  const number = input.isMask ? toVisible(walk, value) : toNumber(walk, value);
  target[start + next] = number;
  if (Number.isFinite(number) && !Number.isFinite(target[start + next]))
    throw wrong('out_of_range', walk, 'numbers that float32 can hold', String(number));
  ++walk.next;
}

function toNumber(walk: Walk, value: unknown): number {
  if (typeof value === 'number') return value;
  throw wrong('not_a_number', walk, 'a number', textOf(value));
}

function toVisible(walk: Walk, value: unknown): number {
  if (typeof value === 'boolean') return Number(value);
  const expected = 'true, false or an integer';
  if (typeof value !== 'number') throw wrong('not_a_number', walk, expected, textOf(value));
  if (!Number.isInteger(value))
    throw wrong('out_of_range', walk, `${expected} (numbers to add go into bias)`, String(value));
  return value === 0 ? 0 : 1;
}

/** A refusal of the number that comes next. */
function wrong(code: CoreErrorCode, { input, next }: Walk, expected: string, actual: string): SdpaError {
  return new SdpaError(code, input.argument, expected, `${actual} at ${place(input, next)}`);
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

/** A typed array of `size` numbers (not of BigInt) that all fit the target. */
function isCopyable(value: unknown, size: number, target: Target): value is ArrayLike<number> {
  const type = arrayTypeOf(value);
  const fits = type === 'Float32Array' || (target instanceof Float64Array && type && !type.startsWith('Big'));
  return fits === true && lengthOf(value) === size;
}

/** How many numbers a typed array holds, whatever it says of itself; only for what has an arrayTypeOf(). */
export function lengthOf(value: unknown): number {
  return Reflect.get(Uint8Array.prototype, 'length', value);
}

/** What kind of typed array a value is, also one of another window, and whatever it says of itself; else undefined. */
export function arrayTypeOf(value: unknown): string | undefined {
  return Reflect.get(Uint8Array.prototype, Symbol.toStringTag, value);
}
