// SPDX-License-Identifier: MIT
// cases/bugs.json through the engine: for every public bug report the right numbers come out, and not the wrong ones.
import { describe, expect, test } from 'vitest';
import type { AttentionInput, AttentionTrace, Engine } from '../../web/src/engine/index.ts';
import {
  type CaseArray,
  type CaseInput,
  expectNumbers,
  flatten,
  isNear,
  loadCases,
  type Precision,
  PRECISIONS,
  toAttentionInput,
  toTensor,
} from './cases.ts';
import { ENGINES } from './engines.ts';
import { refusalOf } from './examples.ts';

interface Stages {
  readonly weights?: CaseArray;
  readonly output?: CaseArray;
}
interface AttentionReport {
  readonly issue: string;
  readonly input: CaseInput & {
    readonly key_padding?: readonly boolean[];
    readonly is_causal?: boolean;
    readonly heads?: number;
  };
  readonly expect: Stages & { readonly top_left?: Stages; readonly bottom_right?: Stages };
  readonly wrong?: Stages;
}
interface SoftmaxReport {
  readonly issue: string;
  readonly input: { readonly logits: CaseArray };
  readonly expect: { readonly weights: CaseArray };
}
interface ShiftReport {
  readonly issue: string;
  readonly input: { readonly x: CaseArray; readonly axis: number };
  readonly expect: { readonly minus_max: CaseArray };
}
type Report = AttentionReport | SoftmaxReport | ShiftReport;

const reports = loadCases<Report>('bugs.json');
const isAttention = (report: Report): report is AttentionReport => 'Q' in report.input;
const isSoftmax = (report: Report): report is SoftmaxReport => 'logits' in report.input;
const isShift = (report: Report): report is ShiftReport => 'x' in report.input;

/** Refused, with both lengths, as the report asks. */
const LENGTHS_DIFFER = 'pytorch/pytorch#193728';
/** The same output whether or not the weights are asked for; the engine always gives both. */
const ONE_PATH = 'pytorch/pytorch#160064';

/** The numbers of the reports are rounded to 9 digits. */
const TOLERANCE = {
  float64: { relative: 5e-9, absolute: 1e-60 },
  float32: { relative: 2e-6, absolute: 1e-37 },
} as const;

function inputOf(report: AttentionReport, precision: Precision): AttentionInput {
  const { key_padding, is_causal, heads } = report.input;
  return {
    ...toAttentionInput(report.input, precision),
    ...(key_padding && { mask: [key_padding.map((isPadding) => !isPadding)] }),
    ...(is_causal && { causal: 'top-left' as const }),
    ...(heads !== undefined && { heads }),
  };
}

function expectStages(trace: AttentionTrace, stages: Stages, precision: Precision): void {
  if (stages.weights) expectNumbers(trace.weights, flatten(stages.weights), TOLERANCE[precision]);
  if (stages.output) expectNumbers(trace.output, flatten(stages.output), TOLERANCE[precision]);
}

function expectOtherThan(trace: AttentionTrace, wrong: Stages): void {
  for (const stage of ['weights', 'output'] as const) {
    const numbers = wrong[stage] && flatten(wrong[stage]);
    const isSame = numbers?.every((number, index) =>
      isNear(trace[stage].data[index] ?? NaN, number, { relative: 0, absolute: 1e-3 }),
    );
    expect(isSame, `the wrong ${stage} of the report`).not.toBe(true);
  }
}

function expectAttention(engine: Engine, report: AttentionReport, precision: Precision): void {
  const input = inputOf(report, precision);
  if (report.issue === LENGTHS_DIFFER) {
    const refusal = refusalOf(() => engine.attention(input));
    expect(refusal).toMatchObject({ code: 'shape_mismatch', argument: 'value', actual: '3 x 1' });
    expect(refusal.expected).toContain('2 x 1');
    return;
  }
  const trace = engine.attention(input);
  if (report.issue === ONE_PATH)
    return expectStages(
      trace,
      {
        output: [
          [1, 2],
          [0, 0],
        ],
      },
      precision,
    );
  const { top_left, bottom_right } = report.expect;
  expectStages(trace, top_left ?? report.expect, precision);
  if (bottom_right)
    expectStages(engine.attention({ ...input, causal: 'bottom-right' }), bottom_right, precision);
  if (report.wrong) expectOtherThan(trace, report.wrong);
}

test('every report is of a kind that is read here', () => {
  expect(reports.filter((report) => !isAttention(report) && !isSoftmax(report) && !isShift(report))).toEqual(
    [],
  );
  expect(reports.length).toBeGreaterThan(20);
});

describe.for(ENGINES)('on $backend', ({ engine }) => {
  describe.for(PRECISIONS)('in %s', (precision) => {
    test.for(reports.filter(isAttention))('$issue', (report) => expectAttention(engine, report, precision));

    test.for(reports.filter(isSoftmax))('$issue', ({ input, expect: { weights } }) => {
      const result = engine.softmax(toTensor(input.logits, precision));
      expectNumbers(result.weights, flatten(weights), TOLERANCE[precision]);
    });

    test.for(reports.filter(isShift))('$issue', ({ input, expect: { minus_max } }) => {
      expect(input.axis, 'the axis before the last').toBe(1);
      const { shifted } = engine.softmax(toTensor(input.x, precision), { axis: 'column' });
      expectNumbers(shifted, flatten(minus_max), TOLERANCE[precision]);
    });
  });
});
