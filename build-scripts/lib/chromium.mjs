// SPDX-License-Identifier: MIT
// The Chromium that tests and benchmarks use: CHROMIUM, else the first one that this system has; and how it is started.
import { existsSync } from 'node:fs';
import { Stop } from './console.mjs';
import { which } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

// A test browser has no business on the network: no updates, no sync, no connections of its own.
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function chromium() {
  const chosen = process.env.CHROMIUM;
  if (chosen && !existsSync(chosen)) throw new Stop(`CHROMIUM names ${chosen}, and there is no such file.`);
  if (chosen) return chosen;
  return NAMES.map(which).find(Boolean) ?? (existsSync(MAC) ? MAC : undefined);
}

/** For Playwright. Chromium's sandbox does not work for root. */
export function launchOptions() {
  const executablePath = chromium();
  const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET;
  return { ...(executablePath !== undefined && { executablePath }), args };
}
