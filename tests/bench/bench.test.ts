// SPDX-License-Identifier: MIT
// The parts of the bench that judge others must be right themselves: the reference, the comparison, the ceiling's
// count of operations, the clock and the verdicts. No time is asserted on.
import { expect, test } from 'vitest';
import { loadEngine } from '../../web/src/engine/index.ts';
import { inputsOf } from './inputs.mjs';
import { disagreements, referenceOf } from './reference.mjs';
import { plainFastNormals, plainNumpyNormals } from './peers/plain-generators.mjs';
import { generatorTable, labTable, runTable } from './report.mjs';
import { race } from './rounds.mjs';
import { LARGE, TASKS } from './shapes.mjs';
import { FLOPS_PER_PASS, MEMORY_BYTES, SIMD_LOOP } from './simd-loop.mjs';
import { judge } from './targets.mjs';

const task = { name: '1x2x1', n: 1, m: 2, d: 1, variant: 'plain' };
const inputs = { query: [1], key: [2, 2 + Math.log(3)], value: [10, 20] };

test('The reference weighs a key whose score is ln 3 higher three times as much', () => {
  const stages = referenceOf(task, inputs);
  expect([...stages.weights].map((weight) => weight.toFixed(12))).toEqual([
    '0.250000000000',
    '0.750000000000',
  ]);
  expect(stages.output[0]).toBeCloseTo(17.5, 12);
});

test('The reference hides what comes later under a causal mask', () => {
  const stages = referenceOf({ ...task, variant: 'causal' }, inputs);
  expect([...stages.maskedScores]).toEqual([2, -Infinity]);
  expect([...stages.output]).toEqual([10]);
});

test('The reference of some rows is that of all rows, cut', () => {
  const large = { n: 5, m: 4, d: 3, variant: 'bias' };
  const all = referenceOf(large, inputsOf(large));
  const some = referenceOf(large, inputsOf(large), 2, 4);
  expect([...some.output]).toEqual([...all.output.subarray(2 * 3, 4 * 3)]);
});

test.each([
  ['equal numbers and equal infinities', [1, -Infinity], [1, -Infinity], 0],
  ['a difference within the tolerance', [1.00005], [1], 0],
  ['a relative difference of large numbers', [1000.05], [1000], 0],
  ['a difference beyond the tolerance', [1.0003], [1], 1],
  ['not a number', [NaN], [1], 1],
  ['a number where nothing is to be seen', [-1e9], [-Infinity], 1],
  ['too few numbers', [1], [1, 2], 1],
])('Comparison: %s', (_, actual, expected, sentences) => {
  expect(disagreements({ output: actual }, { output: expected })).toHaveLength(sentences);
});

test('Tasks have names of their own, and a round neighbour that is measured', () => {
  const names = [...TASKS, LARGE].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { nearest } of TASKS) if (nearest !== undefined) expect(names).toContain(nearest);
});

test('The ceiling does as many multiplications and additions as it says', async () => {
  const { instance } = await WebAssembly.instantiate(SIMD_LOOP);
  const { run, memory } = instance.exports as { run: (passes: number) => number; memory: WebAssembly.Memory };
  new Float32Array(memory.buffer, 0, MEMORY_BYTES / 4).fill(1);
  const productsInOneLane = run(3);
  expect(productsInOneLane * 4 * 2).toBe(3 * FLOPS_PER_PASS);
});

test('The clock runs synchronous and asynchronous methods and keeps their best speed', async () => {
  let calls = 0;
  const run = () => void ++calls;
  const methods = {
    sync: { run, flops: 1 },
    async: { run: () => Promise.resolve(run()), flops: 1, isAsync: true },
  };
  const speeds = await race(methods, {
    warmUpSeconds: 0.001,
    sampleSeconds: 0.001,
    leastRounds: 2,
    seconds: 0,
  });
  expect(Object.keys(speeds)).toEqual(['sync', 'async']);
  for (const speed of Object.values(speeds)) expect(speed).toBeGreaterThan(0);
  expect(calls).toBeGreaterThan(4);
});

test('A target is judged by its worst task, and not where it was not measured', () => {
  const resultOf = (n: number, attend: number, ortAttention: number) => ({
    task: { name: `${n}`, n, m: n, d: 64, variant: 'plain' },
    speeds: { attend, ortAttention, tfjsResident: 1, tfjsArrays: 1 },
  });
  const verdicts = judge({ a: resultOf(512, 40, 20), b: resultOf(1024, 40, 39), c: resultOf(16, 81, 10) });
  expect(verdicts.map(({ task: name, verdict }) => [name, verdict])).toEqual([
    ['16', 'too close to tell'],
    ['1024', 'no'],
  ]);
});

test.each([
  ['numpy', plainNumpyNormals],
  ['fast', plainFastNormals],
] as const)(
  'The plain JavaScript generator draws the same %s normals as the core',
  async (generator, plain) => {
    const engine = await loadEngine();
    const expected = engine.normals({ seed: 5, count: 4000, generator });
    const got = new Float64Array(4000);
    const fill = plain(5);
    fill(got.subarray(0, 2000));
    fill(got.subarray(2000));
    for (const [index, number] of got.entries())
      expect(Math.abs(number - (expected[index] ?? NaN))).toBeLessThanOrEqual(4e-15 * Math.abs(number));
  },
);

test('The table of runs says how much of the time was used, and how soon an aborted run came back', () => {
  const table = runTable({
    pairs: { numpy: { core: 36, generator: 30, plain: 90 } },
    million: { seconds: 1.234, plainSeconds: 2.5, share: 0.876, longest: 8.2, frames: 70 },
    cancelled: 7.6,
  });
  const lines = table.split('\n');
  expect(lines[3]?.split(/ +/)).toEqual(['numpy', '36.0', '30.0', '90.0', '1.20', '2.50']);
  expect(lines[4]).toContain('1.23 s, 88 % of the main thread');
  expect(lines[4]).toContain('longest slice 8.2 ms, 70 frames');
  expect(lines[4]).toContain('plain JS in one go: 2.50 s');
  expect(lines[5]).toContain('after 7.6 ms');
});

test('The table of generators is in millions a second, and says how the core stands to plain JavaScript', () => {
  const table = generatorTable({ numpy: { core: 0.06, fallback: 0.015, plain: 0.016 } });
  expect(table.split('\n').at(-1)?.split(/ +/)).toEqual(['numpy', '60.0', '15.0', '16.0', '3.75', '0.94']);
});

test('The table of the lab says what nineteen of twenty uses of a control do not pass, and names long tasks', () => {
  const ready = Array.from({ length: 40 }, (_, index) => 40 - index);
  const table = labTable({ controls: { seed: { ready, painted: [20] } }, longTasks: [61.2] });
  const lines = table.split('\n');
  expect(lines[4]?.split(/ +/)).toEqual(['seed', '20.0', '38.0', '20.0', '20.0']);
  expect(lines.at(-1)).toBe('Tasks of more than 50 ms: 61');
  expect(labTable({ controls: {}, longTasks: [] })).toContain('No task took more than 50 ms');
});
