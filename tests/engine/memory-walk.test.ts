// SPDX-License-Identifier: MIT
// A walk through calls that each take nearly all of the memory there is, in no order: every method, every kind of run,
// results read in between, calls that are refused. Whatever came before, what is allowed works, and what is not is refused.
import { describe, expect, test } from 'vitest';
import { Border } from '../../web/src/engine/border.ts';
import { createEngine, type Engine } from '../../web/src/engine/engine.ts';
import type { Run, RunProgress } from '../../web/src/engine/index.ts';
import { BACKENDS, openCore } from './engines.ts';
import { refusalOf } from './examples.ts';

const SLOW = { timeout: 300_000 };
/** What all arrays of a call may take together. */
const MOST = 48 * 2 ** 20;
const STEPS = 40;

/** Numbers between 0 and 1, the same ones for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const DOUBLES = new Float64Array(MOST / 8 + 1);
const FLOATS = new Float32Array(MOST / 4 + 1);

function doubles(...shape: number[]) {
  return { shape, data: DOUBLES.subarray(0, sizeOf(shape)) };
}

function floats(...shape: number[]) {
  return { shape, data: FLOATS.subarray(0, sizeOf(shape)) };
}

function sizeOf(shape: readonly number[]): number {
  return shape.reduce((size, length) => size * length, 1);
}

/** As a list, which a typed array is as good as. */
function list(length: number): readonly number[] {
  return DOUBLES.subarray(0, Math.floor(length)) as unknown as readonly number[];
}

/** The largest n with n^2 score arrays of the given bytes, and some rows beside them. */
function side(bytes: number, bytesOfScore: number): number {
  return Math.max(1, Math.floor(Math.sqrt(bytes / bytesOfScore)) - 20);
}

type Call = (engine: Engine, bytes: number) => unknown;

/** Each takes nearly as many bytes as it is given, by the counts that the headers of the core name. */
const CALLS: Readonly<Record<string, Call>> = {
  attention: ({ attention }, bytes) => {
    const rows = doubles(side(bytes, 32), 1);
    return attention({ query: rows, key: rows, value: rows });
  },
  'attention in float32': ({ attention }, bytes) => {
    const rows = floats(side(bytes, 16), 1);
    return attention({ query: rows, key: rows, value: rows, causal: 'top-left' });
  },
  'attention with a cache': ({ attention }, bytes) => {
    const rows = doubles(1, 2, side(bytes / 4, 32), 8);
    return attention({ query: rows, key: rows, value: rows, pastKey: rows, pastValue: rows });
  },
  'attention with a mask and a bias': ({ attention }, bytes) => {
    const length = side(bytes, 41);
    const rows = doubles(length, 1);
    const mask = { shape: [length, length], data: MASK.subarray(0, length * length) };
    return attention({ query: rows, key: rows, value: rows, mask, bias: doubles(length, length) });
  },
  attend: ({ attend }, bytes) => {
    const rows = doubles(8, Math.floor((bytes - 2 ** 17) / 32 / 8));
    return attend({ query: rows, key: rows, value: rows });
  },
  'attend in float32': ({ attend }, bytes) => {
    const rows = floats(16, Math.floor((bytes - 2 ** 17) / 16 / 16));
    return attend({ query: rows, key: rows, value: rows });
  },
  attentionGradient: ({ attentionGradient }, bytes) => {
    const rows = doubles(side(bytes, 56), 1);
    return attentionGradient({ query: rows, key: rows, value: rows, outputGradient: rows });
  },
  faultyAttention: ({ faultyAttention }, bytes) => {
    const rows = doubles(side(bytes, 72), 1);
    return faultyAttention({ query: rows, key: rows, value: rows }, 'softmax-columns');
  },
  'faultyAttention with heads': ({ faultyAttention }, bytes) => {
    const rows = doubles(1, 3, side(bytes / 3, 72), 1);
    return faultyAttention({ query: rows, key: rows, value: rows }, 'softmax-whole');
  },
  multiHead: ({ multiHead }, bytes) => {
    const x = doubles(side(bytes / 4, 32), 4);
    return multiHead({ x, wq: UNIT, wk: UNIT, wv: UNIT, wo: UNIT, heads: 2 });
  },
  softmax: ({ softmax }, bytes) => softmax(doubles(4, Math.floor(bytes / 32 / 4) - 16)),
  'softmax of columns': ({ softmax }, bytes) =>
    softmax(floats(1000, Math.floor(bytes / 16 / 1000) - 16), { axis: 'column' }),
  softmaxJacobian: ({ softmaxJacobian }, bytes) => softmaxJacobian(list(side(bytes, 8)), { divisor: 2 }),
  gapCurve: ({ gapCurve }, bytes) => gapCurve({ dk: 64, gaps: list(bytes / 24) }),
  dotParts: ({ dotParts }, bytes) => dotParts(list(bytes / 32), list(bytes / 32)),
  fitTemperature: ({ fitTemperature }, bytes) => {
    // A fiftieth, for it looks at every number hundreds of times.
    const length = Math.floor(bytes / 48 / 50);
    return fitTemperature(list(length), Array<number>(length).fill(1));
  },
  normals: ({ normals }, bytes) => normals({ seed: 1, count: Math.floor(bytes / 8), generator: 'fast' }),
  courseDemo: ({ courseDemo }, bytes) =>
    courseDemo({ seed: 1, dims: Array<number>(Math.floor(bytes / 1600 / 4)).fill(1), samples: 1 }).text,
  'courseDemo of a large size': ({ courseDemo }, bytes) =>
    courseDemo({ seed: 1, dims: [Math.floor(bytes / 32) - 100], samples: 0 }),
};

const UNIT = { shape: [4, 4], data: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1) };
const MASK = new Uint8Array(MOST / 41).fill(1);

/** All of these are larger than is allowed, in inputs or in what comes of them, or wrong in another way. */
const REFUSED: readonly ((engine: Engine, bytes: number) => unknown)[] = [
  ({ attend }, bytes) => attend({ query: doubles(1, bytes / 8), key: doubles(1, 7), value: doubles(1, 7) }),
  ({ attention }) => attention({ query: doubles(3000, 1), key: doubles(3000, 1), value: doubles(3000, 1) }),
  ({ softmax }) => softmax(doubles(MOST / 8 + 1)),
  ({ softmaxJacobian }) => softmaxJacobian(list(4000)),
  ({ normals }) => normals({ seed: 1, count: MOST / 8 + 1 }),
  ({ gapCurve }, bytes) => gapCurve({ dk: 4, gaps: list(bytes / 8 + 2 ** 19) }),
  ({ dotProductExperiment }) => dotProductExperiment({ dims: list(2 ** 22), samples: 1, seed: 1 }),
  ({ courseDemo }) => courseDemo({ seed: 1, dims: list(2 ** 22), samples: 1 }),
  ({ scoreSweep }) => scoreSweep({ dims: [2], keys: 2, draws: 1e6, seed: 1, divisors: ['none'] }),
];

/** The largest runs there are, and small ones. */
const STARTS: readonly ((engine: Engine, seed: number) => Run<RunProgress>)[] = [
  ({ scoreSweep }, seed) =>
    scoreSweep({ dims: [2, 3], keys: 2, draws: 65000, seed, divisors: ['none', 'sqrt'] }),
  ({ scoreSweep }, seed) => scoreSweep({ dims: [4], keys: 4, draws: 20000, seed, divisors: ['dk'] }),
  ({ dotProductExperiment }, seed) => dotProductExperiment({ dims: [65536, 3], samples: 9, seed }),
  ({ dotProductExperiment }, seed) =>
    dotProductExperiment({ dims: Array<number>(64).fill(8), samples: 1e6, seed, bins: 1000 }),
  ({ exam }, seed) =>
    exam({ questions: [4, 9], marking: 'plus-minus', ability: 0.5, students: 1e6, divisor: 'n', seed }),
  ({ training }, seed) =>
    training({ task: 'blend', dk: 4096, divisor: 'sqrt', learningRate: 1, steps: 1000, seed }),
  ({ training }, seed) =>
    training({ task: 'lookup', dk: 4, divisor: 'none', learningRate: 1, steps: 50_000, seed }),
  ({ timing }) => timing({ n: 1, m: 1, dk: 310_000 }),
  ({ timing }) => timing({ n: 256, m: 256, dk: 64 }),
];

/** One step: a large call, a refused one, or something with runs, of which at most twenty are kept. */
function step(engine: Engine, runs: Run<RunProgress>[], random: () => number): void {
  const one = <T>(choices: readonly T[]): T =>
    choices[Math.floor(random() * choices.length)] ?? expect.fail('nothing to choose from');
  const bytes = MOST * (random() < 0.5 ? 0.999 : 0.3 + 0.69 * random());
  const kind = random();
  if (kind < 0.5) {
    const [name, call] = one(Object.entries(CALLS));
    expect(() => call(engine, bytes), `${name} of ${bytes} bytes`).not.toThrow();
  } else if (kind < 0.65) {
    refusalOf(() => one(REFUSED)(engine, Math.floor(bytes / 8) * 8));
  } else if (kind < 0.8 || runs.length === 0) {
    const run = one(STARTS)(engine, Math.floor(random() * 1000));
    run.advance(0.5);
    runs.push(run);
    if (runs.length > 20) one(runs).cancel();
  } else {
    const run = one(runs);
    run.advance(1);
    expect(run.result.total).toBeGreaterThan(0);
    if (random() < 0.2) runs.splice(runs.indexOf(run), 1)[0]?.cancel();
  }
}

/** The largest sweep there may be, under way. */
function sweep(engine: Engine): Run<RunProgress> {
  const run = engine.scoreSweep({ dims: [2, 3], keys: 2, draws: 65000, seed: 1, divisors: ['none', 'sqrt'] });
  run.advance(1);
  return run;
}

/** Orders of allowed calls that once ran out of memory, or were refused for nothing. Sizes are parts of the limit. */
const ORDERS: Readonly<Record<string, (engine: Engine) => void>> = {
  'random numbers before inputs': (engine) => {
    engine.normals({ seed: 1, count: 2.5e6, generator: 'fast' });
    engine.normals({ seed: 1, count: 6e6, generator: 'fast' });
    CALLS['attend']?.(engine, MOST * 0.5);
  },
  'a refusal of large inputs after random numbers': (engine) => {
    engine.normals({ seed: 1, count: 6.2e6, generator: 'fast' });
    refusalOf(() => engine.attention({ query: doubles(1, 5.8e6), key: doubles(1, 4), value: doubles(1, 4) }));
    engine.normals({ seed: 1, count: 6.2e6, generator: 'fast' });
    CALLS['attend']?.(engine, MOST * 0.99);
  },
  'the result of a run with all the bins there may be': (engine) => {
    engine.normals({ seed: 1, count: 6.2e6, generator: 'fast' });
    const { perDim } = engine.dotProductExperiment({
      dims: Array<number>(64).fill(4),
      samples: 9,
      seed: 1,
      bins: 1024,
    }).result;
    expect(perDim.length).toBe(64);
  },
  'runs between calls of all sizes': (engine) => {
    const runs = [
      CALLS['attention'],
      sweep,
      CALLS['attention'],
      CALLS['attention in float32'],
      sweep,
      sweep,
      sweep,
    ].map((call, index) => call?.(engine, MOST * (index === 0 ? 0.33 : 0.99)));
    engine.softmaxJacobian(list(2000));
    CALLS['normals']?.(engine, MOST);
    for (const run of runs)
      if (run !== undefined && 'cancel' in (run as object)) (run as Run<RunProgress>).cancel();
  },
  'growing calls': (engine) => {
    for (const part of [0.45, 0.75, 0.8, 0.85, 0.9, 0.95, 0.999]) CALLS['attend']?.(engine, MOST * part);
  },
  'all of it beside three runs': (engine) => {
    const runs = [1, 2, 3].map(() => sweep(engine));
    CALLS['attend']?.(engine, MOST * 0.999);
    CALLS['attend in float32']?.(engine, MOST * 0.999);
    for (const run of runs) expect(run.cancel().cancelled).toBe(true);
  },
};

describe.for(BACKENDS)('on %s', (backend) => {
  test.for(Object.keys(ORDERS))('%s', SLOW, async (name) => {
    const engine = createEngine(new Border(await openCore(backend)), backend);
    ORDERS[name]?.(engine);
    // What is said to be too large is: at the limit nothing was lost.
    expect(engine.normals({ seed: 1, count: MOST / 8, generator: 'fast' }).length).toBe(MOST / 8);
  });
});

/** The JavaScript build takes three times as long. */
const WALKS = [
  ['wasm', 1],
  ['wasm', 2],
  ['js', 3],
] as const;

test.for(WALKS)('calls near the limit on %s, in the order of seed %i', SLOW, async ([backend, seed]) => {
  const engine = createEngine(new Border(await openCore(backend)), backend);
  const runs: Run<RunProgress>[] = [];
  const random = randomFrom(seed);
  for (let index = 0; index < STEPS; ++index) step(engine, runs, random);
  // All of it is there again when nothing else is.
  for (const run of runs) run.cancel();
  for (const call of Object.values(CALLS)) call(engine, MOST * 0.999);
  expect(engine.normals({ seed: 1, count: MOST / 8, generator: 'fast' }).length).toBe(MOST / 8);
});
