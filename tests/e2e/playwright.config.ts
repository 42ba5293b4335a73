// SPDX-License-Identifier: MIT
// Browser stories in the system's Chromium, against the built dist/ on the loopback.
import { defineConfig } from '@playwright/test';
import { chromium } from '../../build-scripts/lib/chromium.mjs';
import { inProject } from '../../build-scripts/lib/project.mjs';

const executablePath = chromium();
const isRoot = process.getuid?.() === 0;
const baseURL = process.env['SDPA_TEST_URL'];

// A test browser has no business on the network: no updates, no sync, no connections of its own.
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: inProject('build/playwright'),
  globalSetup: './global-setup.ts',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: 'list',
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...QUIET, ...(isRoot ? ['--no-sandbox'] : [])],
    },
    trace: 'retain-on-failure',
  },
});
