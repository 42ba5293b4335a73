// SPDX-License-Identifier: MIT
// cases/exact through the engine: attention and its gradient, softmax and its Jacobian, on both builds and in both
// number types.
import { describe, test } from 'vitest';
import {
  canRun,
  type CaseArray,
  type CaseInput,
  expectField,
  type ExpectedField,
  flatten,
  loadCases,
  PRECISIONS,
  toAttentionInput,
  toTensor,
} from './cases.ts';
import { ENGINES } from './engines.ts';

interface AttentionCase {
  readonly name: string;
  readonly input: CaseInput;
  readonly expected: Readonly<Record<'raw' | 'scaled' | 'weights' | 'output', ExpectedField>> &
    Readonly<Partial<Record<'capped' | 'masked', ExpectedField>>>;
}

interface SoftmaxCase {
  readonly name: string;
  readonly input: { readonly logits: CaseArray };
  readonly expected: { readonly weights: ExpectedField };
}

interface GradientCase {
  readonly name: string;
  readonly input: CaseInput & { readonly dOutput: CaseArray };
  readonly expected: Readonly<Record<'dQ' | 'dK' | 'dV' | 'dWeights' | 'dScaled', ExpectedField>>;
}

interface JacobianCase {
  readonly name: string;
  readonly input: { readonly logits: CaseArray; readonly chain_factor?: number };
  readonly expected: Readonly<Record<'weights' | 'jacobian', ExpectedField>> & {
    readonly jacobian_times_factor?: ExpectedField;
  };
}

const attentionCases = loadCases<AttentionCase>('exact/attention.json');
const gradientCases = loadCases<GradientCase>('exact/attention_gradient.json');
const softmaxCases = loadCases<SoftmaxCase>('exact/softmax.json');
const jacobianCases = loadCases<JacobianCase>('exact/softmax_jacobian.json');

describe.for(ENGINES)('on $backend', ({ engine }) => {
  describe.for(PRECISIONS)('in %s', (precision) => {
    const runs = <Case extends { name: string }>(cases: readonly Case[]) =>
      cases.filter(({ name }) => canRun(name, precision));

    test.for(runs(attentionCases))('$name', ({ input, expected }) => {
      const trace = engine.attention(toAttentionInput(input, precision));
      expectField(trace.rawScores, expected.raw, precision);
      expectField(trace.scores, expected.capped ?? expected.scaled, precision);
      if (expected.masked) expectField(trace.maskedScores, expected.masked, precision);
      expectField(trace.weights, expected.weights, precision);
      expectField(trace.output, expected.output, precision);
    });

    test.for(runs(softmaxCases))('$name', ({ input, expected }) => {
      const { weights } = engine.softmax(toTensor(input.logits, precision));
      expectField(weights, expected.weights, precision);
    });

    test.for(runs(attentionCases))('attend: $name', ({ input, expected }) => {
      expectField(engine.attend(toAttentionInput(input, precision)), expected.output, precision);
    });

    test.for(runs(gradientCases))('$name', ({ input, expected }) => {
      const outputGradient = toTensor(input.dOutput, precision);
      const by = engine.attentionGradient({ ...toAttentionInput(input, precision), outputGradient });
      expectField(by.query, expected.dQ, precision);
      expectField(by.key, expected.dK, precision);
      expectField(by.value, expected.dV, precision);
      expectField(by.weights, expected.dWeights, precision);
      expectField(by.scores, expected.dScaled, precision);
    });
  });

  test.for(jacobianCases)('$name', ({ input: { logits, chain_factor: factor }, expected }) => {
    const scores = flatten(logits);
    const { weights, jacobian } = engine.softmaxJacobian(scores);
    expectField(weights, expected.weights, 'float64');
    expectField(jacobian, expected.jacobian, 'float64');
    if (factor === undefined || expected.jacobian_times_factor === undefined) return;
    const raw = engine.softmaxJacobian(scores, { wrt: 'raw', divisor: 1 / factor });
    expectField(raw.jacobian, expected.jacobian_times_factor, 'float64');
  });
});
