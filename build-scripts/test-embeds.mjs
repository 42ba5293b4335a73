// SPDX-License-Identifier: MIT
// `npm run test:embeds`: every host that hurts, and small sites of other people's tools. The last line is the total.
import { buildDist } from './build.mjs';
import { runSteps } from './checks/steps.mjs';
import { FOR_BROWSER, FOR_WEBASSEMBLY } from './setup/system.mjs';

const platforms = () => import('./checks/platforms.mjs');
const runners = () => import('./checks/runners.mjs');

await runSteps([
  ['Build', FOR_WEBASSEMBLY, buildDist],
  [
    'Browser stories of hosts and ways in',
    [...FOR_WEBASSEMBLY, ...FOR_BROWSER],
    async () => (await runners()).embedStories(),
  ],
  ['Types of the package', FOR_WEBASSEMBLY, async () => (await platforms()).checkTypesAreFound()],
  [
    'Sites from the packed package',
    [...FOR_WEBASSEMBLY, ...FOR_BROWSER],
    async () => (await platforms()).buildPlatforms(),
  ],
]);
