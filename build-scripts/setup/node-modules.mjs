// SPDX-License-Identifier: MIT
// Runs `npm ci` when node_modules is missing or does not hold what the lock file says.
import { existsSync } from 'node:fs';
import { step, Stop } from '../lib/console.mjs';
import { inProject, readJson } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';

/** As "engines" in package.json, which npm only warns about: the least minor version of a major one. */
const NODE_MINORS = { 20: 19, 22: 13 };
const NODE_LATER = 24;

export async function ensureNodeModules() {
  checkMachine();
  if (isComplete()) return;
  await step('npm ci', () =>
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=http'], {
      onLine: (line) => line.match(/GET 200 \S*?([^/\s]+\.tgz)/)?.[1],
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

function checkMachine() {
  if (process.platform === 'win32')
    throw new Stop(
      'Windows cannot build this by itself. In WSL (type: wsl --install) the same commands work.',
    );
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major >= NODE_LATER || minor >= NODE_MINORS[major]) return;
  const accepted = Object.entries(NODE_MINORS).map(([from, least]) => `${from}.${least} or a later ${from}`);
  throw new Stop(
    `Node.js ${accepted.join(', ')}, or ${NODE_LATER} and newer is needed; this is ${process.versions.node}.`,
  );
}
