// SPDX-License-Identifier: MIT
// `npm run check`: what takes too long for every change. The last line is the total.
import { runSteps } from './checks/steps.mjs';
import { buildDist } from './build.mjs';
import { FOR_BROWSER, FOR_FUZZING, FOR_NATIVE, FOR_TOOLCHAIN, FOR_WEBASSEMBLY } from './setup/system.mjs';

const tidy = () => import('./checks/clang-tidy.mjs');
const runners = () => import('./checks/runners.mjs');
const fuzzing = () => import('./checks/fuzzing.mjs');

await runSteps([
  ['clang-tidy on the core', [...FOR_TOOLCHAIN, ...FOR_NATIVE], async () => (await tidy()).tidyCore()],
  ['Build', FOR_WEBASSEMBLY, buildDist],
  [
    'Browser stories in all languages and examples',
    [...FOR_WEBASSEMBLY, ...FOR_BROWSER],
    async () => (await runners()).storyVariants(),
  ],
  ['Fuzzing of the public door', FOR_FUZZING, async () => (await fuzzing()).fuzzDoor()],
]);
