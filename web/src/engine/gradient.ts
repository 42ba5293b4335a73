// SPDX-License-Identifier: MIT
// attentionGradient() and softmaxJacobian(); orders as in cpp/bindings/gradient.cpp.
import { writeCall } from './attention-call.ts';
import type { Border } from './border.ts';
import { writeDivisor } from './divisor.ts';
import { choiceOf } from './options.ts';
import { measure, measureList } from './tensor-input.ts';
import type {
  AttentionGradient,
  AttentionInput,
  JacobianOptions,
  SoftmaxJacobian,
  TensorInput,
} from './types.ts';

const GRADIENT = { query: 0, key: 1, value: 2, weights: 3, scores: 4, rawScores: 5 } as const;
const JACOBIAN = { weights: 0, jacobian: 1 } as const;
const INTEGER = { scoreKind: 0, divisor: 1 } as const;

/** In the order of ScoreKind in cpp/include/sdpa/gradient.hpp. */
const SCORE_KINDS = ['scaled', 'raw'] as const;

export function attentionGradient(
  border: Border,
  input: AttentionInput & { outputGradient: TensorInput },
): AttentionGradient {
  writeCall(border, input, { outputGradient: measure(input.outputGradient, 'outputGradient') });
  if (!border.module.attention_gradient()) throw border.refusal();
  return {
    query: border.take(GRADIENT.query),
    key: border.take(GRADIENT.key),
    value: border.take(GRADIENT.value),
    weights: border.take(GRADIENT.weights),
    scores: border.take(GRADIENT.scores),
    rawScores: border.take(GRADIENT.rawScores),
  };
}

export function softmaxJacobian(
  border: Border,
  scores: readonly number[],
  { dk, divisor = dk === undefined ? 'none' : 'sqrt', wrt = 'scaled' }: JacobianOptions = {},
): SoftmaxJacobian {
  border.setInteger(INTEGER.scoreKind, choiceOf(SCORE_KINDS, wrt, 'wrt'));
  const needsSize = divisor === 'sqrt' || divisor === 'dk';
  writeDivisor(border, divisor, dk ?? (needsSize ? NaN : 1), INTEGER.divisor);
  border.write('float64', [measureList(scores, 'scores')]);
  if (!border.module.softmax_jacobian()) throw border.refusal();
  return { weights: border.take(JACOBIAN.weights), jacobian: border.take(JACOBIAN.jacobian) };
}
