// SPDX-License-Identifier: MIT
// The test runners. Each writes a report of its own; the totals are read from those reports, never from text.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '../lib/chromium.mjs';
import { say, Stop } from '../lib/console.mjs';
import { inProject, readJson } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';
import { buildFolder } from '../native/build.mjs';

/** tests/e2e/variants.ts */
const VARIANT = '@variant';
const EMBEDS = '@embeds';

const REPORTS = inProject('build/reports');

/** Runs one runner and returns {passed, failed} as `counted` has it. */
async function withReport(name, start, read) {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, `${name}.json`);
  rmSync(report, { force: true });
  const exitCode = await start(report);
  if (!existsSync(report)) throw new Stop(`${name} ended with exit code ${exitCode} and without a report.`);
  const result = read(readJson(report));
  if (result.skipped > 0) say(`  ${name}: ${result.skipped} tests were skipped; they count as failed`);
  return counted(exitCode, result);
}

/**
 * {passed, failed} of a run. A test that is skipped counts as failed (nothing may be left out unseen), and so does a
 * runner that failed without naming a test, or found no test at all.
 */
export function counted(exitCode, { passed, failed, skipped }) {
  const total = failed + skipped;
  const unnamed = total === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: unnamed ? 1 : total };
}

function googleTest(name, command) {
  const read = ({ tests, testsuites }) => {
    const results = testsuites.flatMap(({ testsuite }) => testsuite);
    const passed = results.filter(({ result, failures }) => result === 'COMPLETED' && !failures).length;
    const skipped = results.filter(({ result }) => result !== 'COMPLETED').length;
    return { passed, skipped, failed: tests - passed - skipped };
  };
  const start = (report) => {
    const [program, ...args] = command();
    return run(program, [...args, `--gtest_output=json:${report}`, '--gtest_brief=1'], {
      show: true,
      allowFailure: true,
    });
  };
  return withReport(name, start, read);
}

export const nativeTests = () => googleTest('cpp-native', () => [join(buildFolder('native'), 'sdpa_tests')]);

export const wasmTests = () =>
  googleTest('cpp-wasm', () => [process.execPath, join(buildFolder('wasm-tests'), 'sdpa_tests.js')]);

export function unitTests() {
  const start = (report) =>
    run(
      inProject('node_modules/.bin/vitest'),
      [
        'run',
        '--config',
        'tests/vitest.config.ts',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { show: true, allowFailure: true },
    );
  return withReport('unit', start, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

/** The stories that `npm test` runs. */
export const browserStories = () => stories('browser', ['--grep-invert', `${VARIANT}|${EMBEDS}`]);

/** Those that tell one of them again in another language, direction or example. */
export const storyVariants = () => stories('browser-variants', ['--grep', VARIANT]);

/** Those about the ways into a page and the hosts there, also the ones that `npm test` runs. */
export const embedStories = () => stories('browser-embeds', EMBED_FILES);

const EMBED_FILES = ['on-a', 'has-one-file', 'uses-iframes', 'works-in-a-notebook', 'follows-the-readme'].map(
  (name) => `author-${name}`,
);

function stories(name, filter) {
  const start = (report) =>
    run(
      inProject('node_modules/.bin/playwright'),
      ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...filter],
      {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM: chromium() },
        show: true,
        allowFailure: true,
      },
    );
  return withReport(name, start, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}
