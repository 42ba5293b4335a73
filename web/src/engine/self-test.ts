// SPDX-License-Identifier: MIT
// A sum with a known answer, computed before an engine is handed out: some processors and browsers have had vector
// units that gave wrong numbers (iOS 16.4), and a file may be damaged and still load.
import type { LeanEngine } from './lean-engine.ts';

/** Scores [1, 0] become these weights (0.731 and 0.269 on the page); float32 has six of the digits. */
const WEIGHTS = [0.7310585786, 0.2689414214];
const TOLERANCE = 1e-6;

/** Throws an Error when the core does not compute the course's Example 1 in both number types. */
export function selfTest(engine: LeanEngine): void {
  for (const Numbers of [Float64Array, Float32Array]) {
    const { weights } = engine.attention({
      query: { shape: [1, 4], data: Numbers.of(1, 0, 1, 0) },
      key: { shape: [2, 4], data: Numbers.of(1, 0, 1, 0, 0, 1, 0, 1) },
      value: { shape: [2, 1], data: Numbers.of(1, 0) },
    });
    const isRight = WEIGHTS.every((weight, key) => Math.abs((weights.data[key] ?? NaN) - weight) < TOLERANCE);
    if (!isRight)
      throw new Error(`it computes wrong numbers: weights ${weights.data.join(', ')} from scores 1, 0`);
  }
}
