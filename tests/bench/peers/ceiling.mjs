// SPDX-License-Identifier: MIT
// The ceiling: how many single multiplications and additions a second SIMD in this browser can do when it has nothing
// else to do. Measured among the others, since the machine's speed moves under all of them.
import { FLOPS_PER_PASS, MEMORY_BYTES, SIMD_LOOP } from '../simd-loop.mjs';

const PASSES = 500;

const { instance } = await WebAssembly.instantiate(SIMD_LOOP);
const { run, memory } = instance.exports;
// Signs alternate, so that no sum grows out of range.
new Float32Array(memory.buffer, 0, MEMORY_BYTES / 4).forEach((_, index, numbers) => {
  numbers[index] = (index % 2 === 0 ? 1 : -1) / (1 + (index % 7));
});

export function open() {
  return {
    ceiling: {
      flops: FLOPS_PER_PASS * PASSES,
      run: () => run(PASSES),
      results: () => ({}),
      close() {},
    },
  };
}
