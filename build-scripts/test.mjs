// SPDX-License-Identifier: MIT
// `npm test`: builds what is missing and runs what must hold on every change, quick checks first, up to the first
// failure. A step whose program is missing and cannot be installed is left out, the others run, and the command to
// type is printed at the end. The last line is the total of the runners' own reports.
import { buildDist } from './build.mjs';
import { main, say, seconds, step, Stop } from './lib/console.mjs';
import { buildCpp } from './native/build.mjs';
import { ensureNodeModules } from './setup/node-modules.mjs';
import {
  bringPrograms,
  FOR_BROWSER,
  FOR_NATIVE,
  FOR_TOOLCHAIN,
  FOR_WEBASSEMBLY,
  missingText,
} from './setup/system.mjs';
import { ensureToolchain } from './setup/toolchain.mjs';

/** Modules that need node_modules are imported by the step that uses them. */
const source = () => import('./checks/source.mjs');
const built = () => import('./checks/built-files.mjs');
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
  ['Built files: no relaxed SIMD', FOR_WEBASSEMBLY, async () => (await built()).checkNoRelaxedSimd()],
  ['Built files: imports in bare Node', FOR_WEBASSEMBLY, async () => (await built()).checkBareImports()],
  ['Built files: package', FOR_WEBASSEMBLY, async () => (await built()).checkPackage()],
  ['Built files: size budget', FOR_WEBASSEMBLY, async () => (await import('./size-budget.mjs')).checkSizes()],
  ['Engine and unit tests', FOR_WEBASSEMBLY, async () => (await runners()).unitTests()],
  ['Browser stories', [...FOR_WEBASSEMBLY, ...FOR_BROWSER], async () => (await runners()).browserStories()],
];

function cppTests(build, runner) {
  return async () => {
    await buildCpp(build);
    return (await runners())[runner]();
  };
}

const total = { passed: 0, failed: 0 };

/** Runs one step and adds to the total; a step that fails without a count is one failure. */
async function runStep([name, , work]) {
  const counted = { passed: 0, failed: 0 };
  try {
    const result = await step(name, work);
    if (typeof result === 'object') Object.assign(counted, result);
  } catch (error) {
    counted.failed = 1;
    say(`\n${error instanceof Stop ? error.message : error.stack}`);
  }
  total.passed += counted.passed;
  total.failed += counted.failed;
  if (counted.passed + counted.failed > 0)
    say(`  ${name}: ${counted.passed} passed, ${counted.failed} failed.`);
  return counted.failed === 0;
}

async function runAll() {
  await ensureNodeModules();
  const missing = await bringPrograms(STEPS.flatMap(([, needs]) => needs));
  const canRun = ([, needs]) => !needs.some((program) => missing.includes(program));
  if (canRun(['Toolchain', FOR_TOOLCHAIN])) await ensureToolchain();
  for (const one of STEPS.filter(canRun)) if (!(await runStep(one))) return;
  const leftOut = STEPS.filter((one) => !canRun(one)).map(([name]) => name);
  if (leftOut.length === 0) return;
  total.failed += leftOut.length;
  say(`\nNot run (each counts as failed): ${leftOut.join('; ')}.\n${missingText(missing)}`);
}

const start = performance.now();
await main(async () => {
  try {
    await runAll();
  } catch (error) {
    total.failed += 1;
    say(`\n${error instanceof Stop ? error.message : error.stack}`);
  }
  say(`\n${total.failed === 0 ? 'All steps held' : 'Failed'} after ${seconds(start)}.`);
  say(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
