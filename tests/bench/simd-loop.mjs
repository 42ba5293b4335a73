// SPDX-License-Identifier: MIT
// A WebAssembly module written byte by byte: a loop of SIMD multiplications and additions like the heart of a matrix
// product, with nothing around it. It takes two vectors from memory a step, so that no compiler can lift its products
// out of the loop, and keeps four more and eight sums in registers, which is what V8 has room for.

const CODE = { i32: 0x7f, f32: 0x7d, v128: 0x7b, function: 0x60, emptyBlock: 0x40 };
const OP = { loop: 0x03, end: 0x0b, branchIf: 0x0d, get: 0x20, set: 0x21, tee: 0x22 };
const I32 = { constant: 0x41, add: 0x6a, subtract: 0x6b, and: 0x71 };
const SIMD = 0xfd;
const F32X4 = { add: [SIMD, 0xe4, 0x01], multiply: [SIMD, 0xe6, 0x01], firstLane: [SIMD, 0x1f, 0] };

const LANES = 4;
const SHARED = 4;
const FRESH = 2;
const STEPS = 4;
const VECTOR_BYTES = 16;
/** The stretch of memory that is read: well within the first-level cache. */
export const MEMORY_BYTES = 4096;
/** One multiplication and one addition for each lane of each sum. */
export const FLOPS_PER_PASS = STEPS * SHARED * FRESH * LANES * 2;

/** Local variables: the parameter, then the address, then vectors. */
const PASSES = 0;
const ADDRESS = 1;
const shared = (index) => 2 + index;
const sum = (fresh, index) => 2 + SHARED + fresh * SHARED + index;
const fresh = (index) => 2 + SHARED + FRESH * SHARED + index;
const VECTORS = SHARED + FRESH * SHARED + FRESH;

const unsigned = (value) =>
  value < 128 ? [value] : [(value % 128) | 128, ...unsigned(Math.floor(value / 128))];
/** Signed LEB128 of small positive numbers: the highest bit of the last byte must be the sign. */
const constant = (value) => [
  I32.constant,
  ...(value < 64 ? [value] : [(value % 128) | 128, Math.floor(value / 128)]),
];
const counted = (items) => [...unsigned(items.length), ...items.flat()];
const section = (id, content) => [id, ...unsigned(content.length), ...content];
const load = (address, offset) => [OP.get, address, SIMD, 0x00, 0x04, ...unsigned(offset)];
const range = (count) => [...Array(count).keys()];

const accumulate = (freshIndex, sharedIndex) => [
  ...[OP.get, sum(freshIndex, sharedIndex), OP.get, fresh(freshIndex), OP.get, shared(sharedIndex)],
  ...F32X4.multiply,
  ...F32X4.add,
  ...[OP.set, sum(freshIndex, sharedIndex)],
];

const step = (index) => [
  ...range(FRESH).flatMap((which) => [
    ...load(ADDRESS, (index * FRESH + which) * VECTOR_BYTES),
    ...[OP.set, fresh(which)],
  ]),
  ...range(SHARED).flatMap((column) => range(FRESH).flatMap((row) => accumulate(row, column))),
];

/** run(passes): returns a number that depends on all sums, so that none can be left out. */
const body = [
  ...range(SHARED).flatMap((index) => [...load(ADDRESS, index * VECTOR_BYTES), OP.set, shared(index)]),
  ...[OP.loop, CODE.emptyBlock],
  ...range(STEPS).flatMap(step),
  ...[OP.get, ADDRESS, ...constant(STEPS * FRESH * VECTOR_BYTES), I32.add],
  ...[...constant(MEMORY_BYTES - 1), I32.and, OP.set, ADDRESS],
  ...[OP.get, PASSES, ...constant(1), I32.subtract, OP.tee, PASSES, OP.branchIf, 0],
  OP.end,
  ...[OP.get, sum(0, 0)],
  ...range(FRESH * SHARED - 1).flatMap((index) => [OP.get, sum(0, index + 1), ...F32X4.add]),
  ...F32X4.firstLane,
  OP.end,
];

const locals = counted([
  [1, CODE.i32],
  [VECTORS, CODE.v128],
]);
const name = (text) => counted([...text].map((letter) => letter.charCodeAt(0)));

export const SIMD_LOOP = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, counted([[CODE.function, ...counted([CODE.i32]), ...counted([CODE.f32])]])),
  ...section(3, counted([0])),
  ...section(5, counted([[0, 1]])),
  ...section(
    7,
    counted([
      [...name('run'), 0, 0],
      [...name('memory'), 2, 0],
    ]),
  ),
  ...section(10, counted([[...unsigned(locals.length + body.length), ...locals, ...body]])),
]);
