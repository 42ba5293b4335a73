// SPDX-License-Identifier: MIT
// An Emscripten that the machine already has is used when it is new enough and links a hello world. The second is
// not idle: some packaged versions install well and cannot link an optimised program.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../lib/console.mjs';
import { outputOf, which } from '../lib/run.mjs';
import { TOOLCHAIN } from './installed.mjs';

/** The first version with everything that the bindings use. */
export const MINIMUM = '3.1.61';

/** {root, version} of an emcc on PATH that is new enough, else undefined. */
export function emccOnPath() {
  const emcc = which('emcc');
  if (!emcc || realpathSync(emcc).startsWith(TOOLCHAIN)) return undefined;
  const version = outputOf(emcc, ['-dumpversion'])?.split('\n')[0];
  if (!version || isOlder(version, MINIMUM)) return undefined;
  const root = outputOf('em-config', ['EMSCRIPTEN_ROOT']);
  return root && { root, version };
}

export function isOlder(version, minimum) {
  return version.localeCompare(minimum, 'en', { numeric: true }) < 0;
}

/** Compiles, links with optimisation and runs a small program; false (and a sentence that says so) if that fails. */
export function linksHelloWorld(root) {
  const folder = mkdtempSync(join(tmpdir(), 'sdpa-hello-'));
  try {
    const program = join(folder, 'hello.js');
    writeFileSync(join(folder, 'hello.cpp'), '#include <cstdio>\nint main() { std::puts("hello"); }\n');
    outputOf(join(root, 'em++'), ['-O2', '-msimd128', join(folder, 'hello.cpp'), '-o', program]);
    return outputOf(process.execPath, [program]) === 'hello';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As emccOnPath, but only if it works. */
export function usableEmcc(candidate) {
  if (!candidate) return undefined;
  const usable = linksHelloWorld(candidate.root);
  if (usable) say(`  using the Emscripten ${candidate.version} at ${candidate.root}`);
  else
    say(
      `  the Emscripten ${candidate.version} at ${candidate.root} does not link a program; bringing another one`,
    );
  return usable ? candidate : undefined;
}
