// SPDX-License-Identifier: MIT
// cases/bugs.json through the engine: for every public bug report the right numbers come out, and not the wrong ones.
import { describe, expect, test } from 'vitest';
import type { AttentionInput, Engine, SoftmaxAxis, Tensor, TensorInput } from '../../web/src/engine/index.ts';
import {
  type CaseArray,
  type CaseInput,
  expectNumbers,
  flatten,
  isNear,
  loadCases,
  type Precision,
  PRECISIONS,
  readFields,
  shapeOf,
  toAttentionInput,
  toTensor,
} from './cases.ts';
import { refusalOf } from './examples.ts';
import { ALL_ENGINES } from './shipped.ts';

type Named = Readonly<Partial<Record<'weights' | 'output' | 'minus_max', CaseArray>>>;
/** Directly, under the name of the mistake, or what only float32 gives. */
type Wrong = Named & { readonly [mistake: string]: CaseArray | Named };

interface Report {
  readonly issue: string;
  readonly wrong?: Wrong;
}
interface AttentionReport extends Report {
  readonly input: CaseInput & {
    readonly key_padding?: readonly boolean[];
    readonly is_causal?: boolean;
    readonly heads?: number;
    readonly d_model?: number;
    readonly ask_weights?: boolean | readonly boolean[];
  };
  readonly expect: string | Corners | RightTrace;
}
type RightTrace = Named & { readonly rows?: string; readonly columns?: string };
interface Corners {
  readonly top_left: RightTrace;
  readonly bottom_right: RightTrace;
}
/** A softmax, or its first half: the largest number along an axis, taken away. */
interface SoftmaxReport extends Report {
  readonly input: { readonly logits?: CaseArray; readonly x?: CaseArray; readonly axis?: number };
  readonly expect: Named;
}

/** What came out, under the names that a report gives to it. */
type Results = Readonly<Record<string, Tensor>>;

const WORDS = ['number', 'issue', 'kind', 'symptom', 'note'];
const FLOAT32_ONLY = '_float32';

/** The numbers of the reports are rounded to 9 digits. */
const TOLERANCE = {
  float64: { relative: 5e-9, absolute: 1e-60 },
  float32: { relative: 2e-6, absolute: 1e-37 },
} as const;

const reports = loadCases<AttentionReport | SoftmaxReport>('bugs.json');
const isAttention = (report: AttentionReport | SoftmaxReport): report is AttentionReport =>
  'Q' in report.input;
const isSoftmax = (report: AttentionReport | SoftmaxReport): report is SoftmaxReport => !isAttention(report);

function inputOf({ input }: AttentionReport, precision: Precision): AttentionInput {
  const { key_padding, is_causal, heads, d_model } = input;
  if (d_model !== undefined) expect((heads ?? 1) * (shapeOf(input.Q).at(-1) ?? NaN)).toBe(d_model);
  // Whether they are asked for makes no difference: attention() always gives them, attend() never.
  expect(input.ask_weights).not.toBe(false);
  return {
    ...toAttentionInput(input, precision),
    ...(key_padding && { mask: [key_padding.map((isPadding) => !isPadding)] }),
    ...(is_causal && { causal: 'top-left' as const }),
    ...(heads !== undefined && { heads }),
  };
}

/** Every number that a report calls right. */
function expectRight(results: Results, right: Named, precision: Precision): void {
  const names = Object.keys(results).filter((name) => name in right) as (keyof Named)[];
  expect(names, 'a report without numbers').not.toEqual([]);
  for (const name of names) {
    const wanted = right[name] ?? [];
    const got = results[name] as Tensor;
    expect(got.shape).toEqual(shapeOf(wanted));
    expectNumbers(got, flatten(wanted), TOLERANCE[precision]);
  }
}

/** What a report calls wrong did not come out. */
function expectNotWrong(results: Results, wrong: Wrong, precision: Precision): void {
  for (const [name, numbers] of Object.entries(wrong)) {
    if (!Array.isArray(numbers)) {
      expectNotWrong(results, numbers as Wrong, precision);
      continue;
    }
    // What float32 cannot hold is no mistake there, and one in float64.
    const isFloat32Only = name.endsWith(FLOAT32_ONLY);
    const got = results[isFloat32Only ? name.slice(0, -FLOAT32_ONLY.length) : name];
    const absolute = isFloat32Only ? 0 : 1e-3;
    const isSame = flatten(numbers as CaseArray).every((number, index) =>
      isNear(got?.data[index] ?? expect.fail(`no test knows ${name}`), number, { relative: 0, absolute }),
    );
    expect(isSame, `the wrong ${name} of the report`).toBe(isFloat32Only && precision === 'float32');
  }
}

function resultsOf(engine: Engine, input: AttentionInput, precision: Precision): Results {
  const { weights, output } = engine.attention(input);
  expectNumbers(engine.attend(input), Array.from(output.data), TOLERANCE[precision]);
  return { weights, output };
}

function expectTrace(engine: Engine, input: AttentionInput, right: RightTrace, precision: Precision): void {
  const results = resultsOf(engine, input, precision);
  expectRight(results, right, precision);
  const [queries, keys] = results['weights']?.shape ?? [];
  if (right.rows !== undefined) expect(right.rows).toBe(`queries (${queries})`);
  if (right.columns !== undefined) expect(right.columns).toBe(`keys (${keys})`);
}

/** Reports that ask for something else than numbers. */
function expectSentence(engine: Engine, input: AttentionInput, sentence: string, precision: Precision): void {
  if (sentence === 'same output whether or not the weights are asked for') {
    resultsOf(engine, input, precision);
    return;
  }
  expect(sentence, 'a sentence that this test understands').toBe('an error that names both lengths');
  const key = sizesOf(engine, input.key);
  const value = sizesOf(engine, input.value);
  expect(refusalOf(() => engine.attention(input))).toEqual({
    code: 'shape_mismatch',
    argument: 'value',
    expected: `${key[0]} rows, one for each row of key (${key.join(' x ')})`,
    actual: value.join(' x '),
  });
}

const sizesOf = (engine: Engine, input: TensorInput) => engine.softmax(input).weights.shape;

function expectAttention(engine: Engine, report: AttentionReport, precision: Precision): void {
  const input = inputOf(report, precision);
  const right = report.expect;
  if (typeof right === 'string') return expectSentence(engine, input, right, precision);
  if (report.wrong) expectNotWrong(resultsOf(engine, input, precision), report.wrong, precision);
  if (!('top_left' in right)) return expectTrace(engine, input, right, precision);
  expectTrace(engine, input, right.top_left, precision);
  expectTrace(engine, { ...input, causal: 'bottom-right' }, right.bottom_right, precision);
}

function expectSoftmax(engine: Engine, report: SoftmaxReport, precision: Precision): void {
  const { logits, x, axis: named } = report.input;
  const scores = logits ?? x ?? expect.fail('a report of a kind that no test reads');
  const lastAxis = shapeOf(scores).length - 1;
  const axis = (['row', 'column'] as SoftmaxAxis[])[lastAxis - (named ?? lastAxis)];
  const result = engine.softmax(toTensor(scores, precision), {
    axis: axis ?? expect.fail('an axis too far'),
  });
  const results = { weights: result.weights, minus_max: result.shifted };
  expectRight(results, report.expect, precision);
  if (report.wrong) expectNotWrong(results, report.wrong, precision);
}

describe.for(ALL_ENGINES)('on $name', ({ engine }) => {
  describe.for(PRECISIONS)('in %s', (precision) => {
    test.for(reports.filter(isAttention))('$issue', (report) =>
      readFields(report, WORDS, (fields) => expectAttention(engine, fields, precision)),
    );

    test.for(reports.filter(isSoftmax))('$issue', (report) =>
      readFields(report, WORDS, (fields) => expectSoftmax(engine, fields, precision)),
    );
  });
});
