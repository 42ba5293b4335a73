// SPDX-License-Identifier: MIT
// The lean engine: the same numbers from fewer bytes, and never a second engine beside the whole one.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EXAMPLE } from './examples.ts';

/** Fresh modules on a fresh page: nothing is shared yet, nothing is configured. */
async function freshPage() {
  vi.resetModules();
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (key.description?.startsWith('sdpa-widgets')) Reflect.deleteProperty(globalThis, key);
  const { loadLeanEngine } = await import('../../web/src/engine/lean.ts');
  const { loadEngine, configure } = await import('../../web/src/engine/index.ts');
  return { loadLeanEngine, loadEngine, configure };
}

describe('the lean engine', () => {
  let page: Awaited<ReturnType<typeof freshPage>>;
  beforeEach(async () => {
    page = await freshPage();
  });

  test('computes what the whole one computes, to the last bit', async () => {
    const lean = await page.loadLeanEngine();
    const whole = await page.loadEngine();
    expect(lean.backend).toBe('wasm');
    expect(lean.attention(EXAMPLE)).toEqual(whole.attention(EXAMPLE));
    for (const axis of ['softmax-columns', 'softmax-whole'] as const)
      expect(lean.faultyAttention(EXAMPLE, axis), axis).toEqual(whole.faultyAttention(EXAMPLE, axis));
    expect(lean.softmax([[1, 0]])).toEqual(whole.softmax([[1, 0]]));
    expect(lean.divisor({ divisor: 'sqrt', dk: 5 })).toEqual(whole.divisor({ divisor: 'sqrt', dk: 5 }));
  });

  test('has none of the functions that it leaves to the whole one', async () => {
    const lean = await page.loadLeanEngine();
    expect(Object.keys(lean).sort()).toEqual([
      'attention',
      'backend',
      'divisor',
      'faultyAttention',
      'softmax',
      'version',
    ]);
  });

  test('is loaded once, however often it is asked for', async () => {
    expect(await page.loadLeanEngine()).toBe(await page.loadLeanEngine());
  });

  test('gives way to the whole engine where a page has it', async () => {
    const whole = await page.loadEngine();
    expect(await page.loadLeanEngine()).toBe(whole);
  });

  test('gives way to the whole engine where a page says what to load', async () => {
    page.configure({ backend: 'js' });
    const engine = await page.loadLeanEngine();
    expect(engine.backend).toBe('js');
    expect(engine).toHaveProperty('attend');
  });
});
