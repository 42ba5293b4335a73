// SPDX-License-Identifier: MIT
// Hundreds of runs of the course's program, text and numbers, against the NumPy of this machine.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { pythonWithNumpy } from '../../build-scripts/lib/python.mjs';
import type { CourseDemo, CourseDemoOptions } from '../../web/src/engine/index.ts';
import { isNear, type Tolerance } from './cases.ts';
import { ENGINES } from './engines.ts';

type Row = 'rawScores' | 'scores' | 'rawWeights' | 'weights';

interface PythonRun {
  readonly text: string;
  readonly demo: readonly Readonly<Record<Row, readonly number[]>>[];
  readonly variance: readonly { readonly variance: number; readonly mean: number }[];
  /** Three more draws of its stream. */
  readonly next: readonly number[];
}

/** As in tests/cases/numpy, but for weights near the end of the number line. */
const DRAW: Tolerance = { relative: 4e-15, absolute: 0 };
const SCORE: Tolerance = { relative: 0, absolute: 2e-11 };
const WEIGHT: Tolerance = { relative: 1e-9, absolute: 1e-300 };
const VARIANCE: Tolerance = { relative: 1e-11, absolute: 0 };

const COURSE = { dims: [4, 64, 512], samples: 2000 } as const;

const programs: readonly Required<CourseDemoOptions>[] = [
  ...[3, 0, 42, 2 ** 31, 2 ** 32 - 1].map((seed) => ({ ...COURSE, seed, stream: 'course' as const })),
  { ...COURSE, seed: 3, stream: 'fresh' },
  ...some(60, () => [1]),
  ...some(60, () => [1, 1, 1, 2, 2, 3]),
  ...some(100, (index) => [1 + (index % 12), 8, 1 + (index % 7), 16]),
  ...some(100, (index) => [32, 1 + 3 * index, 128]),
  ...some(30, (index) => [1000 + 101 * index]),
  ...some(5, (index) => [40000 + index, 200000]),
];

/** Programs with seeds and sizes spread over their range, every third with a fresh stream. */
function some(count: number, dims: (index: number) => number[]): Required<CourseDemoOptions>[] {
  return Array.from({ length: count }, (_, index) => ({
    seed: (index * 2654435761 + count) % 2 ** 32,
    dims: dims(index),
    samples: index % 4,
    stream: index % 3 === 2 ? 'fresh' : 'course',
  }));
}

const expected = runInPython();

function runInPython(): readonly PythonRun[] {
  const python = pythonWithNumpy();
  if (python === undefined) throw new Error('NumPy is needed: apt-get install python3-numpy');
  const program = fileURLToPath(new URL('course_program.py', import.meta.url));
  const answer = execFileSync(python, [program], {
    input: JSON.stringify(programs),
    maxBuffer: 1 << 26,
    encoding: 'utf8',
  });
  return JSON.parse(answer) as PythonRun[];
}

/** The names of the numbers that are not NumPy's. */
function differences(got: CourseDemo, wanted: PythonRun): string[] {
  const near = (numbers: Float64Array, python: readonly number[] = [], tolerance: Tolerance) =>
    numbers.length === python.length &&
    python.every((number, index) => isNear(numbers[index] ?? NaN, number, tolerance));
  const blocks = got.demo.flatMap((block, index) => {
    const python = wanted.demo[index];
    const checks = {
      rawScores: near(block.rawScores, python?.rawScores, SCORE),
      scores: near(block.scores, python?.scores, SCORE),
      rawWeights: near(block.rawWeights, python?.rawWeights, WEIGHT),
      weights: near(block.weights, python?.weights, WEIGHT),
    };
    return Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [`d_k ${block.dk}: ${name}`]));
  });
  const variances = got.variance.flatMap(({ dk, variance, mean }, index) => {
    const python = wanted.variance[index] ?? { variance: NaN, mean: NaN };
    const isRight = isNear(variance, python.variance, VARIANCE) && isNear(mean, python.mean, SCORE);
    return isRight ? [] : [`d_k ${dk}: variance`];
  });
  return [...blocks, ...variances];
}

/** How many normals a program has drawn since its last seeding. */
function drawn({ dims, samples, stream }: Required<CourseDemoOptions>): number {
  const counts = dims.map((dk) => ({ demo: 4 * dk, variance: 2 * samples * dk }));
  if (stream === 'course') return counts.reduce((sum, { demo, variance }) => sum + demo + variance, 0);
  return (samples > 0 ? counts.at(-1)?.variance : counts.at(-1)?.demo) ?? 0;
}

// What no seed shows in reasonable time is in tests/cpp/numpy_text_internal_test.cpp.
test('the programs show how NumPy prints arrays in all its ways', () => {
  const texts = expected.map(({ text }) => text).join('');
  const ways = {
    scientific: /\[ ?-?\d\.\d*e[+-]\d\d /,
    'scientific with a negative number': /\[.*-\d\.\d*e[+-]\d\d/,
    'a negative zero': /[[ ]-0\.[ \]]/,
    'a blank before the first number': /\[ +\d/,
    'blanks after a short fraction': /\d\.\d +\]/,
    'a whole number': /\[\d+\. +/,
    'one key with all the weight': /\[(1\. 0\. 0\.|0\. 1\. 0\.|0\. 0\. 1\.)\] \(max: 1\.0000\)/,
    'a largest weight of 1 that is printed as less': /\(max: 0\.9999\)/,
    'three digits before the point': /\[.*\d{3}\.\d\d/,
    'a variance of 0': /d_k=1: variance of Q\.K = 0\.00 /,
  };
  const missing = Object.entries(ways).filter(([, pattern]) => !pattern.test(texts));
  expect(missing).toEqual([]);
  expect(programs.length).toBeGreaterThan(300);
});

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test('every program prints what it prints in Python, to the last blank', () => {
    for (const [index, program] of programs.entries())
      expect(engine.courseDemo(program).text, JSON.stringify(program)).toBe(expected[index]?.text);
  });

  test('every score, weight and variance is NumPy’s', () => {
    for (const [index, program] of programs.entries()) {
      const wanted = expected[index] ?? expect.fail('no answer from Python');
      expect(differences(engine.courseDemo(program), wanted), JSON.stringify(program)).toEqual([]);
    }
  });

  test('after each program the stream stands where NumPy’s stands', () => {
    for (const [index, program] of programs.entries()) {
      const next = engine.normals({ seed: program.seed, count: 3, skip: drawn(program) });
      const wrong = expected[index]?.next.filter((draw, place) => !isNear(next[place] ?? NaN, draw, DRAW));
      expect(wrong, JSON.stringify(program)).toEqual([]);
    }
  });
});
