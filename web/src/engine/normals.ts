// SPDX-License-Identifier: MIT
// normals(): a stretch of a generator's sequence; orders as in cpp/bindings/normals.cpp.
import type { Border } from './border.ts';
import { choiceOf, wholeOf } from './options.ts';
import type { NormalsOptions } from './types.ts';

const INTEGER = { generator: 0, seed: 1, skip: 2 } as const;
const NUMBER = { count: 0 } as const;
const RESULT = { normals: 0 } as const;

/** In the order of Generator in cpp/include/sdpa/normals.hpp. */
export const GENERATORS = ['numpy', 'fast'] as const;

export function normals(border: Border, options: NormalsOptions): Float64Array {
  const { seed, count, skip = 0, generator = 'numpy' } = options;
  border.setInteger(INTEGER.generator, choiceOf(GENERATORS, generator, 'generator'));
  border.setInteger(INTEGER.seed, wholeOf(seed, 'seed'));
  border.setInteger(INTEGER.skip, wholeOf(skip, 'skip'));
  border.setNumber(NUMBER.count, wholeOf(count, 'count', Infinity));
  border.write('float64', []);
  if (!border.module.normals()) throw border.refusal();
  return border.takeList(RESULT.normals);
}
