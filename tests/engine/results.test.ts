// SPDX-License-Identifier: MIT
// Whose arrays the results are: always the caller's own, and refilled only when the caller says so and all fits.
import { describe, expect, test } from 'vitest';
import type { AttentionTrace, Tensor } from '../../web/src/engine/index.ts';
import { ENGINES } from './engines.ts';
import { EXAMPLE, filled, refusalOf } from './examples.ts';

const OTHER = { ...EXAMPLE, query: [[0, 2, 0, 2]] };

function tensorsOf({ rows, scale: _, ...stages }: AttentionTrace): readonly Tensor[] {
  return [...Object.values(stages), ...Object.values(rows)];
}

function copyOf(trace: AttentionTrace): AttentionTrace {
  return structuredClone(trace);
}

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test('every stage has the names, shapes and number type of the contract', () => {
    const trace = engine.attention({ ...EXAMPLE, mask: [[true, true]] });
    const shapes = {
      rawScores: [1, 2],
      scores: [1, 2],
      maskedScores: [1, 2],
      weights: [1, 2],
      output: [1, 3],
    };
    for (const [stage, shape] of Object.entries(shapes))
      expect(trace[stage as keyof typeof shapes].shape, stage).toEqual(shape);
    const facts = ['max', 'sum', 'entropy', 'effectiveKeys', 'maxWeight', 'visibleKeys', 'weightSum'];
    expect(Object.keys(trace.rows)).toEqual(facts);
    for (const fact of Object.values(trace.rows)) expect(fact.shape).toEqual([1]);
    for (const { data } of tensorsOf(trace)) expect(data).toBeInstanceOf(Float64Array);
    expect(trace.scale).toBe(0.5);
  });

  test('Float32Array in query, key and value computes in float32, and one other array in float64', () => {
    const query = filled(Float32Array, [2, 4]);
    const value = filled(Float32Array, [3, 2]);
    const allFloat = engine.attention({ query, key: filled(Float32Array, [3, 4]), value });
    for (const { data } of tensorsOf(allFloat)) expect(data).toBeInstanceOf(Float32Array);
    const mixed = engine.attention({ query, key: filled(Float64Array, [3, 4]), value });
    for (const { data } of tensorsOf(mixed)) expect(data).toBeInstanceOf(Float64Array);
  });

  test('no two results share memory, and none is a view of the core', () => {
    const tensors = [...tensorsOf(engine.attention(EXAMPLE)), ...tensorsOf(engine.attention(EXAMPLE))];
    expect(new Set(tensors.map(({ data }) => data.buffer)).size).toBe(tensors.length);
    for (const { data } of tensors) expect(data.buffer.byteLength).toBe(data.byteLength);
  });

  test('a later call leaves former results alone', () => {
    const trace = engine.attention(EXAMPLE);
    const before = copyOf(trace);
    engine.attention(OTHER);
    engine.softmax([[5, 6, 7]]);
    refusalOf(() => engine.attention({ ...EXAMPLE, query: [[1]] }));
    expect(trace).toEqual(before);
  });

  test('inputs are left alone, also as typed arrays', () => {
    const query = filled(Float64Array, [2, 4]);
    const before = query.data.slice();
    engine.attention({ query, key: query, value: query });
    expect(query.data).toEqual(before);
  });

  test('a trace to reuse comes back as the same object with the new numbers', () => {
    const trace = engine.attention(EXAMPLE);
    const arrays = tensorsOf(trace).map(({ data }) => data);
    const fresh = engine.attention({ ...OTHER, scale: 2 });
    const reused = engine.attention({ ...OTHER, scale: 2 }, trace);
    expect(reused).toBe(trace);
    expect(tensorsOf(reused).every(({ data }, index) => data === arrays[index])).toBe(true);
    expect(reused).toEqual(fresh);
  });

  test('a reused trace refills only itself', () => {
    const held = engine.attention(EXAMPLE);
    const before = copyOf(held);
    const mine = engine.attention(EXAMPLE);
    engine.attention(OTHER, mine);
    expect(held).toEqual(before);
  });

  test('a trace of other sizes or of the other number type is left alone', () => {
    const trace = engine.attention(EXAMPLE);
    const before = copyOf(trace);
    const larger = engine.attention(
      {
        ...EXAMPLE,
        query: [
          [1, 0, 1, 0],
          [0, 0, 0, 0],
        ],
      },
      trace,
    );
    const wider = engine.attention({ ...EXAMPLE, value: [[1], [2]] }, trace);
    const floats = engine.attention(
      {
        query: filled(Float32Array, [1, 4]),
        key: filled(Float32Array, [2, 4]),
        value: filled(Float32Array, [2, 3]),
      },
      trace,
    );
    for (const other of [larger, wider, floats]) expect(other).not.toBe(trace);
    expect(trace).toEqual(before);
  });

  test('a trace whose arrays were given away is not written to', () => {
    const trace = engine.attention(EXAMPLE);
    const before = copyOf(trace);
    structuredClone(trace.weights.data, { transfer: [trace.weights.data.buffer as ArrayBuffer] });
    expect(engine.attention(OTHER, trace)).not.toBe(trace);
    expect(trace.output).toEqual(before.output);
    expect(trace.rows).toEqual(before.rows);
  });

  test('a frozen trace is not written to', () => {
    const trace = Object.freeze(engine.attention(EXAMPLE));
    const before = copyOf(trace);
    expect(engine.attention(OTHER, trace)).not.toBe(trace);
    expect(trace).toEqual(before);
  });

  test('a refused call leaves the trace to reuse alone', () => {
    const trace = engine.attention(EXAMPLE);
    const before = copyOf(trace);
    refusalOf(() => engine.attention({ ...OTHER, scale: NaN }, trace));
    expect(trace).toEqual(before);
  });

  test('its own trace may be input and reused at once', () => {
    const square = filled(Float64Array, [3, 3]);
    const trace = engine.attention({ query: square, key: square, value: square });
    const expected = engine.attention({ query: copyOf(trace).output, key: square, value: square });
    expect(engine.attention({ query: trace.output, key: square, value: square }, trace)).toEqual(expected);
  });

  test('methods work when they are handed around by themselves', () => {
    const { attention } = engine;
    expect(attention(EXAMPLE).weights).toEqual(engine.attention(EXAMPLE).weights);
  });
});
