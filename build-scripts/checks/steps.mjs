// SPDX-License-Identifier: MIT
// Runs the steps of a command one after the other, up to the first failure. A step whose program is missing and cannot
// be installed is left out, the others run, and the command to type is printed at the end, whether they held or not. The
// last line is the total.
import { main, say, seconds, step, Stop } from '../lib/console.mjs';
import { ensureNodeModules } from '../setup/node-modules.mjs';
import { bringPrograms, FOR_TOOLCHAIN, missingText } from '../setup/system.mjs';
import { ensureToolchain } from '../setup/toolchain.mjs';

/** steps: [name, what it needs from the system, the work]; a work that returns {passed, failed} is counted. */
export async function runSteps(steps) {
  const start = performance.now();
  const total = { passed: 0, failed: 0 };
  await main(async () => {
    try {
      await runAll(steps, total);
    } catch (error) {
      total.failed += 1;
      tell(error);
    }
    say(`\n${total.failed === 0 ? 'All steps held' : 'Failed'} after ${seconds(start)}.`);
    say(`${total.passed} passed, ${total.failed} failed`);
    if (total.failed > 0) process.exitCode = 1;
  });
}

async function runAll(steps, total) {
  await ensureNodeModules();
  const missing = await bringPrograms(steps.flatMap(([, needs]) => needs));
  if (hasAll(FOR_TOOLCHAIN, missing)) await ensureToolchain();
  await runWithout(missing, steps, total);
}

const hasAll = (needs, missing) => !needs.some((program) => missing.includes(program));

/** Runs the steps that need none of the missing programs. */
export async function runWithout(missing, steps, total) {
  const canRun = ([, needs]) => hasAll(needs, missing);
  for (const one of steps.filter(canRun)) if (!(await runStep(one, total))) break;
  const leftOut = steps.filter((one) => !canRun(one)).map(([name]) => name);
  if (leftOut.length === 0) return;
  total.failed += leftOut.length;
  say(`\nNot run (each counts as failed): ${leftOut.join('; ')}.\n${missingText(missing)}`);
}

/** Runs one step and adds to the total; a step that fails without a count is one failure. */
async function runStep([name, , work], total) {
  const counted = { passed: 0, failed: 0 };
  try {
    const result = await step(name, work);
    if (typeof result === 'object') Object.assign(counted, result);
  } catch (error) {
    counted.failed = 1;
    tell(error);
  }
  total.passed += counted.passed;
  total.failed += counted.failed;
  if (counted.passed + counted.failed > 0)
    say(`  ${name}: ${counted.passed} passed, ${counted.failed} failed.`);
  return counted.failed === 0;
}

const tell = (error) => say(`\n${error instanceof Stop ? error.message : error.stack}`);
