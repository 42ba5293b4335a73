// SPDX-License-Identifier: MIT
// `npm run check`: what takes too long for every change. The last line is the total.
import { runSteps } from './checks/steps.mjs';
import { FOR_FUZZING, FOR_NATIVE, FOR_TOOLCHAIN } from './setup/system.mjs';

const tidy = () => import('./checks/clang-tidy.mjs');
const fuzzing = () => import('./checks/fuzzing.mjs');

await runSteps([
  ['clang-tidy on the core', [...FOR_TOOLCHAIN, ...FOR_NATIVE], async () => (await tidy()).tidyCore()],
  ['Fuzzing of the public door', FOR_FUZZING, async () => (await fuzzing()).fuzzDoor()],
]);
