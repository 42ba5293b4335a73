// SPDX-License-Identifier: MIT
// Runs `npm ci` when node_modules is missing or does not hold what the lock file says.
import { existsSync } from 'node:fs';
import { step, Stop } from '../lib/console.mjs';
import { inProject, readJson } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';

/** The same minimum as "engines" in package.json; checked here because npm only warns. */
const NODE_MINIMUM = { major: 20, minor: 19 };

export async function ensureNodeModules() {
  checkNode();
  if (isComplete()) return;
  await step('npm ci', () =>
    run('npm', ['ci', '--no-audit', '--no-fund'], {
      failure: 'npm ci failed. Is there a network, and does npm know the registry?',
    }),
  );
}

/** npm keeps its own list of what it installed; optional packages for other systems are not in it. */
function isComplete() {
  const record = inProject('node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson(inProject('package-lock.json')).packages).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE_MINIMUM.major || (major === NODE_MINIMUM.major && minor >= NODE_MINIMUM.minor)) return;
  throw new Stop(
    `Node.js ${NODE_MINIMUM.major}.${NODE_MINIMUM.minor} or newer is needed; this is ${process.versions.node}.`,
  );
}
