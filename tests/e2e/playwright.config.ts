// SPDX-License-Identifier: MIT
// Browser stories in the system's Chromium, against the built dist/ on the loopback.
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../../build-scripts/lib/chromium.mjs';
import { inProject } from '../../build-scripts/lib/project.mjs';

const baseURL = process.env['SDPA_TEST_URL'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: inProject('build/playwright'),
  globalSetup: './global-setup.ts',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    browserName: 'chromium',
    launchOptions: launchOptions(),
    // A trace of every story takes a third of the time; for one that fails: npx playwright test … --trace on.
    trace: 'off',
  },
});
