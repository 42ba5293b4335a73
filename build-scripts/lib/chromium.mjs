// SPDX-License-Identifier: MIT
// The Chromium that the browser tests use: CHROMIUM, else the first one that this system has.
import { existsSync } from 'node:fs';
import { which } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

export function chromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return NAMES.map(which).find(Boolean) ?? (existsSync(MAC) ? MAC : undefined);
}
