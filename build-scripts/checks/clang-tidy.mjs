// SPDX-License-Identifier: MIT
// clang-tidy over the core, file by file, with the rules of .clang-tidy.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { say } from '../lib/console.mjs';
import { run } from '../lib/run.mjs';
import { buildFolder, configureCpp } from '../native/build.mjs';
import { llvmProgram, LLVM_MAJOR, TOOLCHAIN } from '../setup/installed.mjs';
import { cppFiles } from './source.mjs';

/** Returns {passed, failed}: files. */
export async function tidyCore() {
  await configureCpp('native');
  const waiting = cppFiles().filter((name) => /^cpp\/src\/.*\.cpp$/.test(name));
  const total = { passed: 0, failed: 0 };
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      total[(await isTidy(file)) ? 'passed' : 'failed'] += 1;
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return total;
}

/** The compiler's own headers are named, because clang-tidy is started through a wrapper and would not find them. */
async function isTidy(file) {
  const headers = join(TOOLCHAIN, 'llvm/lib/clang', String(LLVM_MAJOR));
  const args = ['-p', buildFolder('native'), '--quiet', `--extra-arg=-resource-dir=${headers}`, file];
  try {
    await run(llvmProgram('clang-tidy'), args, { failure: `clang-tidy found the above in ${file}.` });
    return true;
  } catch (found) {
    say(`\n${found.message}`);
    return false;
  }
}
