// SPDX-License-Identifier: MIT
// The one loader of cases for engine tests: reads tests/cases and the folders that SDPA_EXTRA_CASES names, turns case
// data into inputs of the engine, and compares by the tolerance rule of the case's own README.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { AttentionInput, Nested, Tensor } from '../../web/src/engine/index.ts';

/** A number, or one that JSON cannot write. */
export type CaseNumber = number | boolean | 'Infinity' | '-Infinity' | 'NaN';
export type CaseArray = readonly (CaseNumber | CaseArray)[];

/** An expected field of cases/exact. */
export interface ExpectedField {
  readonly shape: readonly number[];
  readonly f64: readonly CaseNumber[];
  readonly rtol: number;
  readonly atol: number;
}

/** Q, K, V and options of cases/exact and bugs.json. */
export interface CaseInput {
  readonly Q: CaseArray;
  readonly K: CaseArray;
  readonly V: CaseArray;
  readonly allowed?: CaseArray;
  readonly bias?: CaseArray;
  readonly scale?: number;
  readonly softcap?: number;
}

export type Precision = 'float64' | 'float32';
export const PRECISIONS: readonly Precision[] = ['float64', 'float32'];

/** float32 has 29 bits less, and nothing below this counts there. */
const FLOAT32_WIDER = 2 ** 29;
const FLOAT32_SMALLEST = 1e-37;

/** The project's own folder of cases. */
export const OWN_CASES = fileURLToPath(new URL('../cases', import.meta.url));

const folders = caseFolders();

/** Cases that cannot pass in float32 and need no run there, as the README of each folder's cases/exact names them. */
const NEEDS_FLOAT64 = new Set(folders.flatMap(namesWithoutFloat32));

export function namesWithoutFloat32(folder: string): readonly string[] {
  const path = join(folder, 'exact/README.md');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return /need no float32 run: (.*?)\. /.exec(text)?.[1]?.split(', ') ?? [];
}

/** All cases of one file, such as 'exact/softmax.json', from every folder. */
export function loadCases<Case>(file: string): readonly Case[] {
  return folders
    .map((folder) => join(folder, file))
    .filter((path) => existsSync(path))
    .flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as Case[]);
}

/** All files of one folder, such as 'onnx', from every folder: one case a file. */
export function loadFolder<Case>(name: string): readonly Case[] {
  return folders
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => jsonFiles(path).map((file) => join(path, file)))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as Case);
}

/** The names of the files of one folder, such as 'exact', in any folder of cases. */
export function filesOf(name: string): readonly string[] {
  const paths = folders.map((folder) => join(folder, name)).filter((path) => existsSync(path));
  return [...new Set(paths.flatMap(jsonFiles))].sort();
}

const jsonFiles = (path: string) =>
  readdirSync(path)
    .filter((file) => file.endsWith('.json'))
    .sort();

/**
 * Hands a case to `work` and fails when a field is left that nobody looked at: what a case says must be tested. `words`
 * are the fields, on any level, that are for people. Arrays count as read when they are taken.
 */
export async function readFields<Case extends object>(
  given: Case,
  words: readonly string[],
  work: (fields: Case) => void | Promise<void>,
): Promise<void> {
  const unread = new Set<string>();
  await work(watched(given, '', words, unread));
  expect([...unread], 'fields that no test reads').toEqual([]);
}

function watched<T extends object>(
  object: T,
  path: string,
  words: readonly string[],
  unread: Set<string>,
): T {
  const inner = new Map<string, unknown>();
  for (const [name, value] of Object.entries(object)) {
    if (words.includes(name)) continue;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isObject) inner.set(name, watched(value as object, `${path}${name}.`, words, unread));
    unread.add(path + name);
  }
  return new Proxy(object, {
    get(target, name: string) {
      unread.delete(path + name);
      return inner.get(name) ?? Reflect.get(target, name);
    },
  });
}

export function canRun(name: string, precision: Precision): boolean {
  return precision === 'float64' || !NEEDS_FLOAT64.has(name);
}

export function toNumber(value: CaseNumber): number {
  return Number(value);
}

/** Nested case numbers in the form the engine takes: nested arrays in float64, a typed array in float32. */
export function toTensor(nested: CaseArray, precision: Precision): AttentionInput['query'] {
  if (precision === 'float64') return toNested(nested) as readonly Nested[];
  return { shape: shapeOf(nested), data: Float32Array.from(flatten(nested)) };
}

export function toAttentionInput(input: CaseInput, precision: Precision): AttentionInput {
  return {
    query: toTensor(input.Q, precision),
    key: toTensor(input.K, precision),
    value: toTensor(input.V, precision),
    ...(input.allowed !== undefined && { mask: input.allowed as readonly (readonly boolean[])[] }),
    ...(input.bias !== undefined && { bias: toTensor(input.bias, 'float64') }),
    ...(input.scale !== undefined && { scale: input.scale }),
    ...(input.softcap !== undefined && { softcap: input.softcap }),
  };
}

/** The same call, for the scores before the cap. */
export function withoutCap(input: AttentionInput): AttentionInput {
  const copy = { ...input };
  delete copy.softcap;
  return copy;
}

export function flatten(nested: CaseArray): number[] {
  return nested.flatMap((entry) =>
    Array.isArray(entry) ? flatten(entry as CaseArray) : [toNumber(entry as CaseNumber)],
  );
}

function toNested(nested: CaseArray): Nested {
  return nested.map((entry) =>
    Array.isArray(entry) ? toNested(entry as CaseArray) : toNumber(entry as CaseNumber),
  );
}

export function shapeOf(nested: CaseArray): number[] {
  const [first] = nested;
  return Array.isArray(first) ? [nested.length, ...shapeOf(first as CaseArray)] : [nested.length];
}

/** Checks an expected field of cases/exact. */
export function expectField(got: Tensor, field: ExpectedField, precision: Precision): void {
  expect(got.shape).toEqual(field.shape);
  const wider = precision === 'float32' ? FLOAT32_WIDER : 1;
  const smallest = precision === 'float32' ? FLOAT32_SMALLEST : 0;
  expectNumbers(got, field.f64.map(toNumber), {
    relative: field.rtol * wider,
    absolute: Math.max(field.atol * wider, smallest),
  });
}

export interface Tolerance {
  readonly relative: number;
  readonly absolute: number;
}

/** Equal, or within absolute + relative * |expected|. */
export function expectNumbers(got: Tensor, expected: readonly number[], tolerance: Tolerance): void {
  expect(got.data.length, 'how many numbers').toBe(expected.length);
  const wrong = expected.flatMap((wanted, index) => {
    const number = got.data[index] ?? NaN;
    return isNear(number, wanted, tolerance) ? [] : [{ index, number, wanted }];
  });
  expect(wrong, `of ${got.shape.join(' x ')} numbers`).toEqual([]);
}

export function isNear(number: number, wanted: number, { relative, absolute }: Tolerance): boolean {
  if (number === wanted) return true;
  // Every number would lie within a part of an infinity.
  return Number.isFinite(wanted) && Math.abs(number - wanted) <= absolute + relative * Math.abs(wanted);
}

/** SDPA_EXTRA_CASES names folders as PATH does. One that is not there is an error: its cases would be missed unseen. */
function caseFolders(): string[] {
  const named = (process.env['SDPA_EXTRA_CASES'] ?? '').split(delimiter).filter((folder) => folder !== '');
  if (named.length === 0)
    console.info('SDPA_EXTRA_CASES is not set: only the cases of tests/cases are read.');
  for (const folder of named)
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new Error(`SDPA_EXTRA_CASES names ${folder}, which is no folder.`);
  return [OWN_CASES, ...named];
}
