// SPDX-License-Identifier: MIT
// dotParts(): one raw score taken apart; orders as in cpp/bindings/dot_parts.cpp.
import type { Border } from './border.ts';
import { measureList } from './tensor-input.ts';
import type { DotParts } from './types.ts';

const NUMBER = { dot: 0, queryLength: 1, keyLength: 2, cosine: 3 } as const;
const RESULT = { products: 0, partialSums: 1 } as const;

export function dotParts(border: Border, query: readonly number[], key: readonly number[]): DotParts {
  border.write('float64', [measureList(query, 'query'), measureList(key, 'key')]);
  if (!border.module.dot_parts()) throw border.refusal();
  const cosine = border.number(NUMBER.cosine);
  return {
    products: border.takeList(RESULT.products),
    partialSums: border.takeList(RESULT.partialSums),
    dot: border.number(NUMBER.dot),
    queryLength: border.number(NUMBER.queryLength),
    keyLength: border.number(NUMBER.keyLength),
    cosine: Number.isNaN(cosine) ? null : cosine,
  };
}
