// SPDX-License-Identifier: MIT
// `npm run check`: what takes too long for every change. Here: clang-tidy on the core, file by file.
import { join } from 'node:path';
import { cppFiles } from './checks/source.mjs';
import { main, step } from './lib/console.mjs';
import { run } from './lib/run.mjs';
import { buildCpp, buildFolder } from './native/build.mjs';
import { llvmProgram, LLVM_MAJOR, TOOLCHAIN } from './setup/installed.mjs';
import { ensureNodeModules } from './setup/node-modules.mjs';
import { FOR_NATIVE, requirePrograms } from './setup/system.mjs';
import { ensureToolchain } from './setup/toolchain.mjs';

await main(async () => {
  await ensureNodeModules();
  await requirePrograms(FOR_NATIVE);
  await ensureToolchain();
  await buildCpp('native');
  await step('clang-tidy', async () => {
    for (const file of cppFiles().filter((name) => /^cpp\/src\/.*\.cpp$/.test(name))) await tidy(file);
  });
});

/** The compiler's own headers are named, because clang-tidy is started through a wrapper and would not find them. */
async function tidy(file) {
  const headers = join(TOOLCHAIN, 'llvm/lib/clang', String(LLVM_MAJOR));
  const args = ['-p', buildFolder('native'), '--quiet', `--extra-arg=-resource-dir=${headers}`, file];
  await run(llvmProgram('clang-tidy'), args, { failure: `clang-tidy found the above in ${file}.` });
}
