// SPDX-License-Identifier: MIT
// A file that never answers counts as one that does not come.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTime } from '../../../web/src/elements/in-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives what comes, and no timer stays behind', async () => {
  await expect(inTime(Promise.resolve(7))).resolves.toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up on what never comes', async () => {
  const outcome = inTime(new Promise(() => undefined)).catch((reason: unknown) => String(reason));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toContain('nothing came within 10 s');
});
