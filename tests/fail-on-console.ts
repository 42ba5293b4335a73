// SPDX-License-Identifier: MIT
// A warning or an error on the console during a test fails that test: nothing may complain unnoticed.
import { afterEach, beforeEach, expect, vi } from 'vitest';

beforeEach(() => {
  vi.spyOn(console, 'warn');
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const said = [...vi.mocked(console.warn).mock.calls, ...vi.mocked(console.error).mock.calls];
  vi.restoreAllMocks();
  expect(said, 'console.warn and console.error must stay silent').toEqual([]);
});
