// SPDX-License-Identifier: MIT
// `npm run bench`: how fast the engine is beside published libraries, plain JavaScript and what this browser can do at
// all, as ratios of one run in one headless Chromium. Takes a few minutes; `npm run bench -- --quick` a few sizes.
// The libraries are installed into tests/bench when it runs and are no dependency of the project.
import { buildDist } from './build.mjs';
import { main, step } from './lib/console.mjs';
import { hashOf, inProject, stampOf } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { ensureNodeModules } from './setup/node-modules.mjs';
import { FOR_BROWSER, requirePrograms } from './setup/system.mjs';

const FOLDER = 'tests/bench';

/** npm ci empties node_modules first, so a stamp in there speaks of what is there. */
async function ensureLibraries() {
  const stamp = stampOf(inProject(FOLDER, 'node_modules/stamp'));
  const wanted = hashOf(`${FOLDER}/package-lock.json`);
  if (stamp.matches(wanted)) return;
  await step(`npm ci in ${FOLDER}`, () =>
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: inProject(FOLDER),
      failure: 'npm ci failed. Is there a network, and does npm know the registry?',
    }),
  );
  stamp.write(wanted);
}

await main(async () => {
  await ensureNodeModules();
  await requirePrograms(FOR_BROWSER);
  await buildDist();
  await ensureLibraries();
  const { runBench } = await import('../tests/bench/run.mjs');
  await runBench({ quick: process.argv.includes('--quick') });
});
