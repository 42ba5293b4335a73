// SPDX-License-Identifier: MIT
// The fixed memory of the core: what is too large is refused before anything is allocated, and nothing is left behind
// by any number of calls, refused ones included.
import { describe, expect, test } from 'vitest';
import { Border } from '../../web/src/engine/border.ts';
import { createEngine, type Engine } from '../../web/src/engine/engine.ts';
import type { Run, RunProgress } from '../../web/src/engine/run-types.ts';
import type { Tensor } from '../../web/src/engine/types.ts';
import { BACKENDS, openCore } from './engines.ts';
import { EXAMPLE, filled, refusalOf } from './examples.ts';
import { endless, RUNS } from './run-examples.ts';

const MANY = 10_000;
const MIB = 2 ** 20;
/** The JavaScript build on a busy machine needs more than the usual five seconds. */
const SLOW = { timeout: 180_000 };

/** Every method that computes, on inputs of one length; those that take milliseconds a call come rarely. */
function callOf(engine: Engine, call: number, rows: ReturnType<typeof filled<Float64Array>>): unknown {
  const [first = 0] = rows.data;
  const list = Array.from(rows.data);
  const input = { query: rows, key: rows, value: rows };
  if (call % 1000 === 0) return engine.gapCurve({ dk: rows.data.length, gaps: list });
  if (call % 1000 === 1) return engine.fitTemperature(list, list.map(Math.abs));
  const calls = [
    () => engine.attention({ ...input, causal: 'bottom-right' }),
    () => engine.attention({ ...input, scale: first }, engine.attention(input)),
    () => engine.attend({ ...input, mask: [[true, ...list.slice(1, rows.shape[0]).map((x) => x > 0)]] }),
    () => engine.attentionGradient({ ...input, outputGradient: rows }),
    () => engine.faultyAttention(input, 'softmax-whole'),
    () => engine.softmax(rows, { axis: 'column' }),
    () => engine.softmaxJacobian(list),
    () => engine.dotParts(list, list),
    () => engine.multiHead({ x: rows, wq: UNIT, wk: UNIT, wv: UNIT, wo: UNIT, heads: 2 }),
    () => engine.divisor({ divisor: 'sqrt', dk: list.length }),
    () => engine.normals({ seed: call, count: list.length, generator: 'fast' }),
    () => engine.courseDemo({ seed: call, dims: [list.length, 1], samples: 2 }),
    () => startAndLeave(engine, call).result,
  ];
  return calls[call % calls.length]?.();
}

/** A run of each kind in turn, begun and cancelled. */
function startAndLeave(engine: Engine, call: number): Run<RunProgress> {
  const starts = [...Object.values(RUNS), () => engine.timing({ n: 2, m: 2, dk: 4 })];
  const run = (starts[call % starts.length] ?? endless)(engine);
  run.advance(0.01);
  run.cancel();
  return run;
}

const UNIT = { shape: [4, 4], data: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1) };

/** Calls of changing sizes, number types and methods, every third one refused. */
function callManyTimes(engine: Engine): void {
  const rows = [1, 2, 3, 5, 8].map((length) => filled(Float64Array, [length, 4]));
  const floats = rows.map(({ shape, data }) => ({ shape, data: Float32Array.from(data) }));
  for (let call = 0; call < MANY; ++call) {
    const query = rows[call % rows.length] ?? filled(Float64Array, [1, 4]);
    const key = floats[(call * 3) % rows.length] ?? EXAMPLE.key;
    if (call % 3 === 0) refusalOf(() => engine.attention({ query, key, value: key, scale: NaN }));
    else if (call % 3 === 1) engine.attention({ query: key, key, value: key });
    else callOf(engine, call, query);
  }
}

/** Calls whose arrays take nearly 48 MiB. */
const LARGE_CALLS: readonly {
  readonly method: string;
  readonly run: (engine: Engine) => Tensor | Float64Array;
}[] = [
  {
    method: 'attention',
    run: (engine) => {
      const rows = filled(Float32Array, [1750, 8]);
      return engine.attention({ query: rows, key: rows, value: rows }).weights;
    },
  },
  {
    method: 'attention with a cache',
    run: (engine) => {
      const rows = filled(Float64Array, [2, 2, 430, 8]);
      const past = { pastKey: rows, pastValue: rows };
      return engine.attention({ query: rows, key: rows, value: rows, ...past }).weights;
    },
  },
  {
    method: 'attend',
    run: (engine) => {
      const rows = filled(Float32Array, [90, 34_000]);
      return engine.attend({ query: rows, key: rows, value: rows });
    },
  },
  {
    method: 'attentionGradient',
    run: (engine) => {
      const rows = filled(Float64Array, [940, 4]);
      const input = { query: rows, key: rows, value: rows, outputGradient: rows };
      return engine.attentionGradient(input).rawScores;
    },
  },
  { method: 'softmax', run: (engine) => engine.softmax(filled(Float64Array, [2, 780_000])).weights },
  {
    method: 'softmaxJacobian',
    run: (engine) => engine.softmaxJacobian(Array.from(filled(Float64Array, [2500]).data)).jacobian,
  },
  {
    method: 'dotParts',
    run: (engine) => {
      const list = Array.from(filled(Float64Array, [1_570_000]).data);
      return engine.dotParts(list, list).products;
    },
  },
  {
    method: 'gapCurve',
    run: (engine) =>
      engine.gapCurve({ dk: 64, gaps: Array.from(filled(Float64Array, [2_090_000]).data) }).scaled,
  },
  {
    method: 'multiHead',
    run: (engine) => {
      const x = filled(Float64Array, [615, 4]);
      return engine.multiHead({ x, wq: UNIT, wk: UNIT, wv: UNIT, wo: UNIT, heads: 2 }).output;
    },
  },
];

describe.for(BACKENDS)('on %s', (backend) => {
  const open = async () => {
    const module = await openCore(backend);
    return { module, engine: createEngine(new Border(module), backend) };
  };

  test('ten thousand calls leave nothing behind', SLOW, async () => {
    const { module, engine } = await open();
    /** Where the allocator puts the arrays of one and the same call: elsewhere, if anything was left before them. */
    const addresses = () => {
      engine.attention(EXAMPLE);
      return Array.from(module.frame());
    };
    callManyTimes(engine);
    const before = addresses();
    callManyTimes(engine);
    expect(addresses()).toEqual(before);
  });

  test('calls that nearly fill the limit work, one after the other, between small ones', SLOW, async () => {
    const { engine } = await open();
    for (let call = 0; call < 100; ++call) callOf(engine, call, filled(Float64Array, [3, 4]));
    for (const { method, run } of LARGE_CALLS) {
      const numbers = run(engine);
      expect('data' in numbers ? numbers.data.length : numbers.length, method).toBeGreaterThan(0);
      expect(
        Array.from(engine.attention(EXAMPLE).output.data, (x) => x.toFixed(3)),
        method,
      ).toEqual(['3.655', '0.807', '0.000']);
    }
  });

  test('results that would pass the limit are refused with the byte count', async () => {
    const { engine } = await open();
    const query = filled(Float32Array, [4000, 1]);
    const refusal = refusalOf(() => engine.attention({ query, key: query, value: query }));
    expect(refusal).toMatchObject({ code: 'too_large', argument: 'call' });
    expect(refusal.expected).toContain(`${48 * MIB} bytes`);
    expect(Number.parseInt(refusal.actual)).toBeGreaterThan(4 * 4000 * 4000 * 4);
    expect(engine.attention(EXAMPLE).weights.data.length).toBe(2);
  });

  test('inputs that pass the limit are refused before they are copied', async () => {
    const { engine } = await open();
    const scores = { shape: [7 * MIB], data: new Float64Array(7 * MIB) };
    const refusal = refusalOf(() => engine.softmax(scores));
    expect(refusal).toMatchObject({ code: 'too_large', argument: 'call', actual: `${56 * MIB} bytes` });
    expect(refusal.expected).toContain(`${48 * MIB} bytes`);
    expect(engine.softmax([1, 0]).weights.data.length).toBe(2);
  });
});
