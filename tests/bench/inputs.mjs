// SPDX-License-Identifier: MIT
// The numbers of a task: the same for everyone in a run and in every run. Standard normal, as float32 values, so that
// float64 contestants and the reference see exactly the same inputs.

/** A small seeded generator of numbers in (0, 1). */
function uniforms(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
}

function normals(count, random) {
  return Float32Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random()),
  );
}

/** A quarter is hidden; the first key never is, so that every query has something to look at. */
const visibility = (n, m, random) =>
  Uint8Array.from({ length: n * m }, (_, index) => (index % m === 0 || random() < 0.75 ? 1 : 0));

/** {query [n, d], key [m, d], value [m, d], mask? [n, m], bias? [n, m]}, row-major. */
export function inputsOf({ n, m, d, variant }) {
  const random = uniforms(n * 73_856_093 + m * 19_349_663 + d);
  const inputs = {
    query: normals(n * d, random),
    key: normals(m * d, random),
    value: normals(m * d, random),
  };
  if (variant === 'mask') inputs.mask = visibility(n, m, random);
  if (variant === 'bias') inputs.bias = normals(n * m, random);
  return inputs;
}
