// SPDX-License-Identifier: MIT
// cases/exact through the engine: attention and its gradient, softmax and its Jacobian, in both number types, on both
// builds, from the sources and as shipped.
import { describe, expect, test } from 'vitest';
import { Border } from '../../web/src/engine/border.ts';
import type { AttentionInput, Backend, Engine, Tensor, TensorInput } from '../../web/src/engine/index.ts';
import { measure } from '../../web/src/engine/tensor-input.ts';
import {
  canRun,
  type CaseArray,
  type CaseInput,
  expectField,
  type ExpectedField,
  filesOf,
  flatten,
  loadCases,
  namesWithoutFloat32,
  OWN_CASES,
  type Precision,
  PRECISIONS,
  readFields,
  toAttentionInput,
  toTensor,
  withoutCap,
} from './cases.ts';
import { BACKENDS, openCore } from './engines.ts';
import { ALL_ENGINES } from './shipped.ts';

type Stages = Readonly<Record<'raw' | 'scaled' | 'weights' | 'output', ExpectedField>> &
  Readonly<Partial<Record<'capped' | 'masked', ExpectedField>>>;

interface AttentionCase {
  readonly name: string;
  readonly input: CaseInput;
  readonly expected: Stages;
}

interface SoftmaxCase {
  readonly name: string;
  readonly input: { readonly logits: CaseArray };
  readonly expected: { readonly weights: ExpectedField; readonly logsumexp?: ExpectedField };
}

interface GradientCase {
  readonly name: string;
  readonly input: CaseInput & { readonly dOutput: CaseArray };
  readonly expected: Stages & Readonly<Record<'dQ' | 'dK' | 'dV' | 'dWeights' | 'dScaled', ExpectedField>>;
}

interface JacobianCase {
  readonly name: string;
  readonly input: { readonly logits: CaseArray; readonly chain_factor?: number };
  readonly expected: Readonly<Record<'weights' | 'jacobian', ExpectedField>> & {
    readonly jacobian_times_factor?: ExpectedField;
  };
}

interface VarianceCase {
  readonly name: string;
  readonly input: { readonly x: CaseArray };
  readonly expected: Readonly<Record<'mean' | 'population_variance', ExpectedField>> & {
    readonly sample_variance?: ExpectedField;
  };
}

/** What a case says about itself, and the digits of its numbers in words. */
const WORDS = ['name', 'kind', 'tags', 'note', 'dec'];

const attentionCases = loadCases<AttentionCase>('exact/attention.json');
const gradientCases = loadCases<GradientCase>('exact/attention_gradient.json');
const softmaxCases = loadCases<SoftmaxCase>('exact/softmax.json');
const varianceCases = loadCases<VarianceCase>('exact/variance.json');
const jacobianCases = loadCases<JacobianCase>('exact/softmax_jacobian.json');

function expectStages(engine: Engine, input: AttentionInput, expected: Stages, precision: Precision): void {
  const trace = engine.attention(input);
  expectField(trace.rawScores, expected.raw, precision);
  expectField(engine.attention(withoutCap(input)).scores, expected.scaled, precision);
  if (input.softcap !== undefined)
    expectField(trace.scores, expected.capped ?? expect.fail('capped'), precision);
  if (expected.masked) expectField(trace.maskedScores, expected.masked, precision);
  expectField(trace.weights, expected.weights, precision);
  expectField(trace.output, expected.output, precision);
  expectField(engine.attend(input), expected.output, precision);
}

/** By the scores before the cap, as the cases have it; the engine has those after it and the raw ones. */
function byScaledScores(engine: Engine, input: AttentionInput, outputGradient: TensorInput): Tensor {
  const { scores, rawScores } = engine.attentionGradient({ ...input, outputGradient });
  const { scale } = engine.attention(input);
  if (input.softcap === undefined || scale === 0) return scores;
  return { shape: rawScores.shape, data: rawScores.data.map((number) => number / scale) };
}

/** Orders as in cpp/bindings/moments.cpp. */
async function momentsOn(backend: Backend, numbers: TensorInput) {
  const border = new Border(await openCore(backend));
  const input = measure(numbers, 'numbers');
  border.write(border.kindOf([input]), [input]);
  if (!border.module.moments()) throw border.refusal();
  const numberAt = (place: number): Tensor => ({ shape: [], data: Float64Array.of(border.number(place)) });
  return { mean: numberAt(0), population: numberAt(1), sample: numberAt(2) };
}

test('every file of cases/exact is read', () => {
  const readHere = ['attention.json', 'attention_gradient.json', 'softmax.json', 'softmax_jacobian.json'];
  expect([...readHere, 'variance.json']).toEqual(filesOf('exact'));
});

test('float32 runs every case but the named ones', () => {
  const named = namesWithoutFloat32(OWN_CASES);
  expect(named, 'the README names them').toHaveLength(10);
  for (const name of named) expect(canRun(name, 'float32'), name).toBe(false);
});

/** The engine has no such method, but its core has. */
describe.for(BACKENDS)('moments on %s', (backend) => {
  describe.for(PRECISIONS)('in %s', (precision) => {
    const runs = varianceCases.filter(({ name }) => canRun(name, precision));
    test.for(runs)('$name', (given) =>
      readFields(given, WORDS, async ({ input, expected }) => {
        const { mean, population_variance, sample_variance } = expected;
        const found = await momentsOn(backend, toTensor(input.x, precision));
        expectField(found.mean, mean, precision);
        expectField(found.population, population_variance, precision);
        if (sample_variance) expectField(found.sample, sample_variance, precision);
        else expect(found.sample.data).toEqual(Float64Array.of(NaN));
      }),
    );
  });
});

describe.for(ALL_ENGINES)('on $name', ({ engine }) => {
  describe.for(PRECISIONS)('in %s', (precision) => {
    const runs = <Case extends { name: string }>(cases: readonly Case[]) =>
      cases.filter(({ name }) => canRun(name, precision));

    test.for(runs(attentionCases))('$name', (given) =>
      readFields(given, WORDS, ({ input, expected }) =>
        expectStages(engine, toAttentionInput(input, precision), expected, precision),
      ),
    );

    test.for(runs(softmaxCases))('$name', (given) =>
      readFields(given, WORDS, ({ input, expected }) => {
        const { weights, max, sum } = engine.softmax(toTensor(input.logits, precision));
        expectField(weights, expected.weights, precision);
        if (!expected.logsumexp) return;
        const logsumexp = max.data.map((largest, row) => largest + Math.log(sum.data[row] ?? NaN));
        expectField({ shape: max.shape, data: logsumexp }, expected.logsumexp, precision);
      }),
    );

    test.for(runs(gradientCases))('$name', (given) =>
      readFields(given, WORDS, ({ input, expected }) => {
        const call = toAttentionInput(input, precision);
        expectStages(engine, call, expected, precision);
        const outputGradient = toTensor(input.dOutput, precision);
        const by = engine.attentionGradient({ ...call, outputGradient });
        expectField(by.query, expected.dQ, precision);
        expectField(by.key, expected.dK, precision);
        expectField(by.value, expected.dV, precision);
        expectField(by.weights, expected.dWeights, precision);
        expectField(byScaledScores(engine, call, outputGradient), expected.dScaled, precision);
      }),
    );
  });

  test.for(jacobianCases)('$name', (given) =>
    readFields(given, WORDS, ({ input, expected }) => {
      const scores = flatten(input.logits);
      const { weights, jacobian } = engine.softmaxJacobian(scores);
      expectField(weights, expected.weights, 'float64');
      expectField(jacobian, expected.jacobian, 'float64');
      if (input.chain_factor === undefined) return;
      const raw = engine.softmaxJacobian(scores, { wrt: 'raw', divisor: 1 / input.chain_factor });
      const wanted = expected.jacobian_times_factor ?? expect.fail('jacobian_times_factor');
      expectField(raw.jacobian, wanted, 'float64');
    }),
  );
});
