// SPDX-License-Identifier: MIT
// cases/onnx through the engine: batches, heads, grouped heads, masks and cached keys.
import { describe, expect, test } from 'vitest';
import type { AttentionInput, Engine, Tensor } from '../../web/src/engine/index.ts';
import {
  type CaseNumber,
  expectNumbers,
  loadFolder,
  type Precision,
  PRECISIONS,
  readFields,
  toNumber,
  withoutCap,
} from './cases.ts';
import { ALL_ENGINES } from './shipped.ts';

interface CaseTensor {
  readonly shape: readonly number[];
  readonly data: readonly CaseNumber[];
}
interface OnnxCase {
  readonly name: string;
  readonly layout: string;
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

/** What a case says about itself: where it is from, and who has checked it. */
const WORDS = ['name', 'source', 'note', 'opset', 'cross_check', 'like'];

function tensorOf({ shape, data }: CaseTensor, precision: Precision) {
  const numbers = data.map(toNumber);
  return { shape, data: precision === 'float32' ? Float32Array.from(numbers) : Float64Array.from(numbers) };
}

/** Boolean: who may attend; float: numbers to add. */
function maskOf(
  mask: NonNullable<OnnxCase['mask']>,
  precision: Precision,
): Pick<AttentionInput, 'mask' | 'bias'> {
  if (mask.dtype === 'bool') return { mask: { shape: mask.shape, data: Uint8Array.from(mask.data, Number) } };
  expect(mask.dtype).toBe('float');
  return { bias: tensorOf(mask, precision) };
}

function inputOf(given: OnnxCase, precision: Precision): AttentionInput {
  const { mask, past_key, past_value } = given;
  return {
    query: tensorOf(given.q, precision),
    key: tensorOf(given.k, precision),
    value: tensorOf(given.v, precision),
    ...(past_key && { pastKey: tensorOf(past_key, precision) }),
    ...(past_value && { pastValue: tensorOf(past_value, precision) }),
    ...(mask && maskOf(mask, precision)),
    ...(given.is_causal && { causal: 'top-left' as const }),
    ...(given.scale !== undefined && { scale: given.scale }),
    ...(given.softcap !== undefined && { softcap: given.softcap }),
    ...(given.q_num_heads !== undefined && { heads: given.q_num_heads }),
    ...(given.kv_num_heads !== undefined && { kvHeads: given.kv_num_heads }),
  };
}

/** A case is made for both precisions; float64 is held to the field's _f64 where it is there. */
function expectTensor(
  got: Tensor,
  given: OnnxCase,
  field: 'expected' | 'qk_matmul_output',
  precision: Precision,
) {
  const { rtol, atol, rtol_f64, atol_f64, [field]: rounded, [`${field}_f64` as const]: precise } = given;
  const forFloat32 = tensorOf(rounded ?? expect.fail(`there is no ${field}`), 'float64');
  const forFloat64 = precise ? tensorOf(precise, 'float64') : forFloat32;
  const isFloat64 = precision === 'float64';
  const wanted = isFloat64 ? forFloat64 : forFloat32;
  expect(got.shape).toEqual(wanted.shape);
  const tolerance = isFloat64
    ? { relative: rtol_f64, absolute: atol_f64 }
    : { relative: rtol, absolute: atol };
  expectNumbers(got, Array.from(wanted.data), tolerance);
}

/** What the mode numbers mean: scores before the cap, after it, with the mask, and the weights. */
function stageOf(engine: Engine, input: AttentionInput, mode: 0 | 1 | 2 | 3): Tensor {
  const { scores, maskedScores, weights } = engine.attention(input);
  const beforeTheCap = engine.attention(withoutCap(input)).scores;
  return [beforeTheCap, scores, maskedScores, weights][mode] ?? expect.fail(`mode ${mode}`);
}

describe.for(ALL_ENGINES)('on $name', ({ engine }) => {
  describe.for(PRECISIONS)('in %s', (precision) => {
    test.for(loadFolder<OnnxCase>('onnx'))('$name', (test) =>
      readFields(test, WORDS, (given) => {
        const input = inputOf(given, precision);
        expect(given.layout.startsWith(`${given.q.shape.length}D`)).toBe(true);
        expectTensor(engine.attention(input).output, given, 'expected', precision);
        expectTensor(engine.attend(input), given, 'expected', precision);
        if (given.qk_matmul_output === undefined) return;
        const stage = stageOf(engine, input, given.qk_matmul_output_mode ?? 0);
        expectTensor(stage, given, 'qk_matmul_output', precision);
      }),
    );
  });
});
