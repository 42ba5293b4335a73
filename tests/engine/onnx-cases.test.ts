// SPDX-License-Identifier: MIT
// cases/onnx through the engine: batches, heads, grouped heads, masks and cached keys.
import { describe, expect, test } from 'vitest';
import type { AttentionInput, AttentionTrace, Tensor } from '../../web/src/engine/index.ts';
import { type CaseNumber, expectNumbers, loadFolder, type Precision, PRECISIONS, toNumber } from './cases.ts';
import { ENGINES } from './engines.ts';

interface CaseTensor {
  readonly shape: readonly number[];
  readonly data: readonly CaseNumber[];
}
interface OnnxCase {
  readonly name: string;
  readonly q: CaseTensor;
  readonly k: CaseTensor;
  readonly v: CaseTensor;
  readonly past_key?: CaseTensor;
  readonly past_value?: CaseTensor;
  readonly mask?: CaseTensor & { readonly dtype: 'bool' | 'float' };
  readonly is_causal?: boolean;
  readonly scale?: number;
  readonly softcap?: number;
  readonly q_num_heads?: number;
  readonly kv_num_heads?: number;
  readonly expected: CaseTensor;
  readonly expected_f64?: CaseTensor;
  readonly qk_matmul_output?: CaseTensor;
  readonly qk_matmul_output_f64?: CaseTensor;
  readonly qk_matmul_output_mode?: 0 | 1 | 2 | 3;
  readonly rtol: number;
  readonly atol: number;
  readonly rtol_f64: number;
  readonly atol_f64: number;
}

function tensorOf({ shape, data }: CaseTensor, precision: Precision) {
  const numbers = data.map(toNumber);
  return { shape, data: precision === 'float32' ? Float32Array.from(numbers) : Float64Array.from(numbers) };
}

function inputOf(given: OnnxCase, precision: Precision): AttentionInput {
  const { mask, past_key, past_value } = given;
  return {
    query: tensorOf(given.q, precision),
    key: tensorOf(given.k, precision),
    value: tensorOf(given.v, precision),
    ...(past_key &&
      past_value && { pastKey: tensorOf(past_key, precision), pastValue: tensorOf(past_value, precision) }),
    ...(mask?.dtype === 'bool' && { mask: { shape: mask.shape, data: Uint8Array.from(mask.data, Number) } }),
    ...(mask?.dtype === 'float' && { bias: tensorOf(mask, precision) }),
    ...(given.is_causal && { causal: 'top-left' as const }),
    ...(given.scale !== undefined && { scale: given.scale }),
    ...(given.softcap !== undefined && { softcap: given.softcap }),
    ...(given.q_num_heads !== undefined && { heads: given.q_num_heads }),
    ...(given.kv_num_heads !== undefined && { kvHeads: given.kv_num_heads }),
  };
}

function expectTensor(
  got: Tensor,
  given: OnnxCase,
  field: 'expected' | 'qk_matmul_output',
  precision: Precision,
) {
  const isFloat64 = precision === 'float64';
  const expected = (isFloat64 ? given[`${field}_f64`] : undefined) ?? given[field];
  if (expected === undefined) return expect.fail(`${given.name} has no ${field}`);
  expect(got.shape).toEqual(expected.shape);
  const tolerance = isFloat64
    ? { relative: given.rtol_f64, absolute: given.atol_f64 }
    : { relative: given.rtol, absolute: given.atol };
  expectNumbers(got, expected.data.map(toNumber), tolerance);
}

/** What the mode numbers of ONNX v1.22 mean: scaled, capped, masked scores, weights. */
function stageOf(trace: AttentionTrace, mode: 0 | 1 | 2 | 3): Tensor {
  return [trace.scores, trace.scores, trace.maskedScores, trace.weights][mode] ?? expect.fail(`mode ${mode}`);
}

describe.for(ENGINES)('on $backend', ({ engine }) => {
  describe.for(PRECISIONS)('in %s', (precision) => {
    test.for(loadFolder<OnnxCase>('onnx'))('$name', (given) => {
      const trace = engine.attention(inputOf(given, precision));
      expectTensor(trace.output, given, 'expected', precision);
      if (given.qk_matmul_output === undefined) return;
      expectTensor(stageOf(trace, given.qk_matmul_output_mode ?? 0), given, 'qk_matmul_output', precision);
    });
  });
});
