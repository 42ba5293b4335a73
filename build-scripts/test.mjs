// SPDX-License-Identifier: MIT
// `npm test`: builds what is missing and runs what must hold on every change, quick checks first, up to the first
// failure. The last line is the total of the runners' own reports.
import { buildDist } from './build.mjs';
import { runSteps } from './checks/steps.mjs';
import { buildCpp } from './native/build.mjs';
import { FOR_BROWSER, FOR_NATIVE, FOR_TOOLCHAIN, FOR_UNIT, FOR_WEBASSEMBLY } from './setup/system.mjs';

/** Modules that need node_modules are imported by the step that uses them. */
const source = () => import('./checks/source.mjs');
const built = () => import('./checks/built-files.mjs');
const packed = () => import('./checks/packed.mjs');
const runners = () => import('./checks/runners.mjs');

/** name, what it needs from the system, and the work; a work that returns {passed, failed} is counted. */
const STEPS = [
  ['Formatting', FOR_TOOLCHAIN, async () => (await source()).checkFormatting()],
  ['Build', FOR_WEBASSEMBLY, buildDist],
  ['Lint, import directions, cycles', FOR_WEBASSEMBLY, async () => (await source()).checkLint()],
  ['Types', FOR_WEBASSEMBLY, async () => (await source()).checkTypes()],
  ['C++ tests, native with sanitizers', FOR_NATIVE, cppTests('native', 'nativeTests')],
  ['C++ tests as WebAssembly', FOR_WEBASSEMBLY, cppTests('wasm-tests', 'wasmTests')],
  ['Built files: no eval', FOR_WEBASSEMBLY, async () => (await built()).checkNoEval()],
  ['Built files: glue for browsers only', FOR_WEBASSEMBLY, async () => (await built()).checkGlue()],
  ['Built files: no dead addresses', FOR_WEBASSEMBLY, async () => (await built()).checkFilesBeside()],
  ['Built files: no relaxed SIMD', FOR_WEBASSEMBLY, async () => (await built()).checkNoRelaxedSimd()],
  ['Built files: package', FOR_WEBASSEMBLY, async () => (await built()).checkPackage()],
  ['Built files: packed and installed', FOR_WEBASSEMBLY, async () => (await packed()).checkPacked()],
  ['Built files: size budget', FOR_WEBASSEMBLY, async () => (await import('./size-budget.mjs')).checkSizes()],
  ['Engine and unit tests', FOR_UNIT, async () => (await runners()).unitTests()],
  ['Browser stories', [...FOR_WEBASSEMBLY, ...FOR_BROWSER], async () => (await runners()).browserStories()],
];

function cppTests(build, runner) {
  return async () => {
    await buildCpp(build);
    return (await runners())[runner]();
  };
}

await runSteps(STEPS);
