// SPDX-License-Identifier: MIT
// cases/exact through the engine: every stage of attention, and softmax, on both builds and in both number types.
import { describe, test } from 'vitest';
import {
  canRun,
  type CaseArray,
  type CaseInput,
  expectField,
  type ExpectedField,
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

const attentionCases = loadCases<AttentionCase>('exact/attention.json');
const softmaxCases = loadCases<SoftmaxCase>('exact/softmax.json');

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
  });
});
