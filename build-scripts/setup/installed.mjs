// SPDX-License-Identifier: MIT
// What the set-up left in .toolchain/, for the scripts that use it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../lib/console.mjs';
import { inProject, readJson } from '../lib/project.mjs';
import { outputOf, which } from '../lib/run.mjs';

export const TOOLCHAIN = inProject('.toolchain');

/** Headers and GoogleTest's sources; absent where there is no apt, and CMake then fetches the libraries itself. */
export const DEPS = join(TOOLCHAIN, 'deps/usr');

/** CMake's toolchain file for WebAssembly builds. */
export const CMAKE_FILE = join(TOOLCHAIN, 'emscripten.cmake');

/** The major version of clang-format and clang-tidy: others format differently. */
export const LLVM_MAJOR = 19;

/** Which Emscripten is in use. */
export const RECORD = join(TOOLCHAIN, 'toolchain.json');

function installed() {
  if (!existsSync(RECORD))
    throw new Stop('The toolchain is not set up: node build-scripts/setup/toolchain.mjs');
  return readJson(RECORD);
}

export const emscriptenRoot = () => installed().emscriptenRoot;

export const emscriptenVersion = () => installed().emscriptenVersion;

/** What `run` takes as env to start our own Emscripten: without the settings that an activated emsdk exports for its. */
export function withoutForeignSettings(environment = process.env) {
  const foreign = Object.keys(environment).filter((name) => name.startsWith('EM_'));
  return Object.fromEntries(foreign.map((name) => [name, undefined]));
}

/** What `run` takes as env to start the Emscripten in use. */
export const emscriptenEnv = () =>
  emscriptenRoot().startsWith(`${TOOLCHAIN}/`) ? withoutForeignSettings() : {};

/** A program of Binaryen, as wasm-opt. */
export function binaryenProgram(name) {
  const config = join(emscriptenRoot(), 'em-config');
  return join(outputOf(config, ['BINARYEN_ROOT'], { env: emscriptenEnv() }) ?? '', 'bin', name);
}

/** clang-format or clang-tidy: our own, else one on PATH of the right version. */
export function llvmProgram(name) {
  const candidates = [join(TOOLCHAIN, 'llvm/bin', name), which(`${name}-${LLVM_MAJOR}`), which(name)];
  const found = candidates.find(
    (path) => path && existsSync(path) && outputOf(path, ['--version'])?.includes(`version ${LLVM_MAJOR}.`),
  );
  if (!found)
    throw new Stop(
      `${name} ${LLVM_MAJOR} is needed and was not found on PATH. Debian's package is ${name}-${LLVM_MAJOR}; ` +
        'where the network failed before, this tries again: node build-scripts/setup/toolchain.mjs',
    );
  return found;
}
