// SPDX-License-Identifier: MIT
// Gradients, heads and fits through the engine: names, shapes, and what must hold whatever the numbers are.
import { describe, expect, test } from 'vitest';
import type { Nested, Tensor, TensorInput } from '../../web/src/engine/index.ts';
import { expectNumbers } from './cases.ts';
import { ENGINES } from './engines.ts';
import { EXAMPLE, filled, refusalOf, widened } from './examples.ts';

const ROUNDING = { relative: 1e-12, absolute: 1e-13 };

function unit(size: number): Nested[] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => (row === column ? 1 : 0)),
  );
}

function numbersOf(tensor: Tensor): number[] {
  return Array.from(tensor.data);
}

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test('attend is the output of attention, also into an array to reuse', () => {
    const input = {
      query: filled(Float64Array, [5, 4]),
      key: filled(Float64Array, [7, 4]),
      value: filled(Float64Array, [7, 3]),
    };
    const { output } = engine.attention(input);
    const mine = engine.attend(input);
    expect(mine.shape).toEqual([5, 3]);
    expectNumbers(mine, numbersOf(output), ROUNDING);
    const causal = engine.attention({ ...input, causal: 'bottom-right' }).output;
    expect(engine.attend({ ...input, causal: 'bottom-right' }, mine)).toBe(mine);
    expectNumbers(mine, numbersOf(causal), ROUNDING);
    const narrower = engine.attend({ ...input, value: filled(Float64Array, [7, 2]) }, mine);
    expect(narrower).not.toBe(mine);
    expectNumbers(mine, numbersOf(causal), ROUNDING);
  });

  test('the gradient has the shape of what it is the derivative by', () => {
    const by = engine.attentionGradient({ ...EXAMPLE, outputGradient: [[1, 0, 0]] });
    const shapes = Object.fromEntries(Object.entries(by).map(([name, { shape }]) => [name, shape]));
    expect(shapes).toEqual({
      query: [1, 4],
      key: [2, 4],
      value: [2, 3],
      weights: [1, 2],
      scores: [1, 2],
      rawScores: [1, 2],
    });
    expectNumbers(
      by.rawScores,
      numbersOf(by.scores).map((number) => number * 0.5),
      ROUNDING,
    );
  });

  test('an output gradient of another shape is refused', () => {
    const refusal = refusalOf(() => engine.attentionGradient({ ...EXAMPLE, outputGradient: [[1, 0]] }));
    expect(refusal).toMatchObject({ code: 'shape_mismatch', argument: 'outputGradient', actual: '1 x 2' });
  });

  test('the Jacobian by the raw score carries the factor 1/sqrt(d_k)', () => {
    const scaled = engine.softmaxJacobian([1, 0.9375]).jacobian;
    const eighth = numbersOf(scaled).map((number) => number / 8);
    expect(scaled.shape).toEqual([2, 2]);
    expectNumbers(engine.softmaxJacobian([1, 0.9375], { dk: 64, wrt: 'raw' }).jacobian, eighth, ROUNDING);
    expectNumbers(engine.softmaxJacobian([1, 0.9375], { divisor: 8, wrt: 'raw' }).jacobian, eighth, ROUNDING);
    expectNumbers(
      engine.softmaxJacobian([1, 0.9375], { divisor: 'dk', dk: 8, wrt: 'raw' }).jacobian,
      eighth,
      ROUNDING,
    );
    expectNumbers(engine.softmaxJacobian([1, 0.9375], { wrt: 'raw' }).jacobian, numbersOf(scaled), ROUNDING);
  });

  test('a Jacobian without its head size, or by an unknown score, is refused', () => {
    const withoutSize = refusalOf(() => engine.softmaxJacobian([1, 0], { divisor: 'sqrt' }));
    expect(withoutSize).toMatchObject({ code: 'out_of_range', argument: 'dk' });
    const unknown = refusalOf(() => engine.softmaxJacobian([1, 0], { wrt: 'weight' as 'raw' }));
    expect(unknown).toMatchObject({ code: 'unknown_option', argument: 'wrt' });
  });

  test('the gap curves cross where it is said, and meet at a gap of 0 only in their factor', () => {
    const { crossing } = engine.gapCurve({ dk: 64, gaps: [0] });
    const { raw, scaled, rmsGap, medianGap } = engine.gapCurve({ dk: 64, gaps: [0, crossing, -crossing] });
    expect(raw[0]).toBe(0.25);
    expect(scaled[0]).toBe(0.25 / 8);
    expect(raw[1]).toBeCloseTo(scaled[1] ?? NaN, 12);
    expect(raw[2]).toBeCloseTo(scaled[2] ?? NaN, 12);
    expect(rmsGap).toBeCloseTo(Math.sqrt(128), 12);
    expect(medianGap).toBeGreaterThan(0.5 * rmsGap);
    expect(medianGap).toBeLessThan(rmsGap);
  });

  test('the temperature that made the weights is found again', () => {
    const scores = [10, 5, 1];
    const wanted = numbersOf(engine.softmax(scores.map((score) => score / 3)).weights);
    const fit = engine.fitTemperature(scores, wanted);
    expect(fit.temperature).toBeCloseTo(3, 9);
    expect(fit.residual).toBeLessThan(1e-12);
    expect(fit.weights).toBeInstanceOf(Float64Array);
    expect(refusalOf(() => engine.fitTemperature(scores, [1]))).toMatchObject({ code: 'shape_mismatch' });
  });

  test('one head with unit matrices is attention of x by itself', () => {
    const x = filled(Float64Array, [3, 4]);
    const { heads, concat, output } = engine.multiHead({
      x,
      wq: unit(4),
      wk: unit(4),
      wv: unit(4),
      wo: unit(4),
      heads: 1,
    });
    const alone = engine.attention({ query: x, key: x, value: x });
    const [head] = heads;
    expect(heads.length).toBe(1);
    expect(Object.keys(head ?? {})).toEqual([...Object.keys(alone), 'query', 'key', 'value']);
    expectNumbers(head?.weights ?? expect.fail('no head'), numbersOf(alone.weights), ROUNDING);
    expect(head?.scale).toBe(0.5);
    expectNumbers(concat, numbersOf(alone.output), ROUNDING);
    expectNumbers(output, numbersOf(alone.output), ROUNDING);
  });

  test('every head is the attention of its share of the projections', () => {
    const input = {
      x: filled(Float64Array, [3, 6]),
      context: filled(Float64Array, [5, 6]),
      wq: filled(Float64Array, [6, 6]),
      wk: unit(6),
      wv: filled(Float64Array, [6, 6]),
      wo: unit(6),
      heads: 3,
      causal: 'bottom-right' as const,
      scale: 2,
    };
    const { heads, concat, output } = engine.multiHead(input);
    expect(heads.length).toBe(3);
    for (const { query, key, value, weights, output: own } of heads) {
      expect([query.shape, key.shape, value.shape]).toEqual([
        [3, 2],
        [5, 2],
        [5, 2],
      ]);
      const alone = engine.attention({ query, key, value, causal: 'bottom-right', scale: 2 });
      expectNumbers(weights, numbersOf(alone.weights), ROUNDING);
      expectNumbers(own, numbersOf(alone.output), ROUNDING);
    }
    expect([concat.shape, output.shape]).toEqual([
      [3, 6],
      [3, 6],
    ]);
    expectNumbers(output, numbersOf(concat), ROUNDING);
    expect(heads.map((head) => head.output.data[0])).toEqual([0, 2, 4].map((column) => concat.data[column]));
  });

  test('heads of Float32Array inputs are computed in float64', () => {
    const floats = filled(Float32Array, [4, 4]);
    const callWith = (square: TensorInput) =>
      engine.multiHead({ x: square, wq: square, wk: square, wv: square, wo: square, heads: 2 });
    expect(callWith(floats)).toEqual(callWith(widened(floats)));
  });

  test('heads that do not divide the width are refused, and nothing is left of the call', () => {
    const square = filled(Float64Array, [4, 4]);
    const call = { x: square, wq: square, wk: square, wv: square, wo: square };
    const refusal = refusalOf(() => engine.multiHead({ ...call, heads: 3 }));
    expect(refusal).toMatchObject({ code: 'heads_mismatch', argument: 'heads' });
    expect(engine.multiHead({ ...call, heads: 4 }).heads.length).toBe(4);
  });
});
