// SPDX-License-Identifier: MIT
// The compiler of the fuzzer: a clang of the major version of the other LLVM tools, with the libraries of libFuzzer and
// the sanitizers. Those are packages of their own, so a fuzzer is linked to see.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputOf, which } from '../lib/run.mjs';
import { LLVM_MAJOR } from './installed.mjs';

const PROGRAM = 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }\n';

/** Its full path, or undefined. */
export function fuzzerCompiler() {
  return [`clang++-${LLVM_MAJOR}`, 'clang++'].map(which).find((path) => path && linksFuzzer(path));
}

function linksFuzzer(compiler) {
  if (!outputOf(compiler, ['--version'])?.includes(`version ${LLVM_MAJOR}.`)) return false;
  const folder = mkdtempSync(join(tmpdir(), 'sdpa-fuzzer-'));
  try {
    const source = join(folder, 'fuzzer.cpp');
    writeFileSync(source, PROGRAM);
    const flags = ['-fsanitize=fuzzer,address,undefined', source, '-o', join(folder, 'fuzzer')];
    return outputOf(compiler, flags) !== undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
