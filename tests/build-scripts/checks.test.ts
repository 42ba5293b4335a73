// SPDX-License-Identifier: MIT
// How test runs are counted, what is said of steps that cannot run, and what a build asks of the machine.
import { describe, expect, it, vi } from 'vitest';
import { filesBeside, partForNode } from '../../build-scripts/checks/built-files.mjs';
import { counted } from '../../build-scripts/checks/runners.mjs';
import { runWithout } from '../../build-scripts/checks/steps.mjs';
import { run } from '../../build-scripts/lib/run.mjs';
import { jobsFor, requireCmake } from '../../build-scripts/native/build.mjs';
import { glueAddress } from '../../build-scripts/web/glue-address.mjs';
import { fakeSystem } from './fake-system.ts';

describe('the count of a run', () => {
  it('takes skipped tests as failed', () => {
    expect(counted(0, { passed: 3, failed: 1, skipped: 2 })).toEqual({ passed: 3, failed: 3 });
    expect(counted(0, { passed: 3, failed: 0, skipped: 0 })).toEqual({ passed: 3, failed: 0 });
  });

  it('takes a failure that names no test, and a run without tests, as one', () => {
    expect(counted(1, { passed: 3, failed: 0, skipped: 0 })).toEqual({ passed: 3, failed: 1 });
    expect(counted(0, { passed: 0, failed: 0, skipped: 0 })).toEqual({ passed: 0, failed: 1 });
  });
});

it('the command for missing programs is printed after a failed step, too', async () => {
  const { said } = fakeSystem({});
  const total = { passed: 0, failed: 0 };
  const steps = [
    ['Types', [], () => ({ passed: 1, failed: 1 })],
    ['Links', [], () => ({ passed: 9, failed: 0 })],
    ['Stories', ['Chromium'], () => ({ passed: 9, failed: 0 })],
  ];
  await runWithout(['Chromium'], steps, total);
  expect(total).toEqual({ passed: 1, failed: 2 });
  expect(said()).not.toContain('Links');
  expect(said()).toContain('Not run (each counts as failed): Stories.\nMissing on this system: Chromium.');
});

describe('a build of the core', () => {
  it('names the CMake that it needs', () => {
    fakeSystem({ cmake: 'echo "cmake version 3.22.1"' });
    expect(() => requireCmake()).toThrow('CMake 3.25 or newer is needed; on PATH is 3.22.1.');
    fakeSystem({ cmake: 'echo "cmake version 4.3.4"' });
    expect(() => requireCmake()).not.toThrow();
  });

  it('starts as many compilers as cores and memory allow', () => {
    expect(jobsFor(8, 24e9)).toBe(8);
    expect(jobsFor(16, 8e9)).toBe(5);
    expect(jobsFor(1, 1e9)).toBe(2);
  });
});

it('code for Node is seen in the glue', () => {
  for (const code of ['var fs=require("fs")', 'await import("node:fs")', 'process.on("exit")'])
    expect(partForNode(`var a=1;${code};`)).toContain(code);
  expect(
    partForNode('var ENVIRONMENT_IS_NODE=false;function required(a){return a.processed}'),
  ).toBeUndefined();
});

it('the glue loses an address of its own, the modules keep theirs', () => {
  const { handler, filter } = glueAddress().transform;
  const glue = 'if(a){return b}return new URL("sdpa-core.wasm",import.meta.url).href}';
  expect(filesBeside(glue)).toEqual(['sdpa-core.wasm']);
  expect(handler(glue)?.code).toBe('if(a){return b}return ""}');
  expect(handler('return locateFile("sdpa-core.wasm")')).toBeUndefined();
  expect(filter.id.test('/home/sdpa/build/wasm/sdpa-core-lean.mjs')).toBe(true);
  expect(filesBeside('f(new URL(`./sdpa.0123abcd.wasm`,import.meta.url))')).toEqual(['sdpa.0123abcd.wasm']);
});

it('a program that says nothing is shown with the time that it takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    const { said } = fakeSystem({ silent: 'read line || exit 0' });
    const end = run('silent', [], { title: 'prettier' });
    vi.advanceTimersByTime(11_000);
    expect(said()).toMatch(/ {2}prettier, 1[01]\.0 s/);
    await end;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
