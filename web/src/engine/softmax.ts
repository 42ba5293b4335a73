// SPDX-License-Identifier: MIT
// softmax() with each of its steps; orders as in cpp/bindings/softmax.cpp.
import type { LeanBorder } from './border.ts';
import { choiceOf } from './options.ts';
import { measure } from './tensor-input.ts';
import type { SoftmaxAxis, SoftmaxResult, TensorInput } from './types.ts';

const INTEGER = { axis: 0 } as const;
const RESULT = { weights: 0, shifted: 1, exps: 2, max: 3, sum: 4 } as const;

/** In the order of SoftmaxAxis in cpp/include/sdpa/softmax.hpp. */
const AXES: readonly SoftmaxAxis[] = ['row', 'column', 'whole'];

export function softmax(border: LeanBorder, scores: TensorInput, axis: SoftmaxAxis = 'row'): SoftmaxResult {
  const index = choiceOf(AXES, axis, 'axis');
  const input = measure(scores, 'scores');
  border.write(border.kindOf([input]), [input]);
  border.setInteger(INTEGER.axis, index);
  if (!border.module.softmax()) throw border.refusal();
  return {
    weights: border.take(RESULT.weights),
    shifted: border.take(RESULT.shifted),
    exps: border.take(RESULT.exps),
    max: border.take(RESULT.max),
    sum: border.take(RESULT.sum),
  };
}
