// SPDX-License-Identifier: MIT
// The fixed memory of the core: what is too large is refused before anything is allocated, and nothing is left behind
// by any number of calls, refused ones included.
import { describe, expect, test } from 'vitest';
import { Border } from '../../web/src/engine/border.ts';
import { createEngine, type Engine } from '../../web/src/engine/engine.ts';
import { BACKENDS, openCore } from './engines.ts';
import { EXAMPLE, filled, refusalOf } from './examples.ts';

const MANY = 10_000;
const MIB = 2 ** 20;
/** The JavaScript build on a busy machine needs more than the usual five seconds. */
const SLOW = { timeout: 60_000 };

/** Calls of changing sizes and kinds, every third one refused. */
function callManyTimes(engine: Engine): void {
  const rows = [1, 2, 3, 5, 8].map((length) => filled(Float64Array, [length, 4]));
  const floats = rows.map(({ shape, data }) => ({ shape, data: Float32Array.from(data) }));
  for (let call = 0; call < MANY; ++call) {
    const source = call % 2 === 0 ? rows : floats;
    const query = source[call % rows.length] ?? EXAMPLE.query;
    const key = source[(call * 3) % rows.length] ?? EXAMPLE.key;
    if (call % 3 === 0) refusalOf(() => engine.attention({ query, key, value: EXAMPLE.value, scale: NaN }));
    else engine.attention({ query, key, value: key, causal: 'bottom-right' });
  }
}

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

  test('a call that nearly fills the limit works, again and again, between small ones', SLOW, async () => {
    const { engine } = await open();
    const query = filled(Float32Array, [1600, 8]);
    for (let round = 0; round < 3; ++round) {
      expect(engine.attention({ query, key: query, value: query }).weights.data.length).toBe(1600 * 1600);
      expect(engine.attention(EXAMPLE).weights.data.length).toBe(2);
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
