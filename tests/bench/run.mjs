// SPDX-License-Identifier: MIT
// One run of the bench: serves the page on the loopback, opens it in one headless Chromium, has it measure task after
// task, and prints. Time is never judged here; wrong results end the run with an error.
import { availableParallelism, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../build-scripts/lib/chromium.mjs';
import { say, seconds, Stop } from '../../build-scripts/lib/console.mjs';
import { inProject } from '../../build-scripts/lib/project.mjs';
import { serveFolders } from '../../build-scripts/lib/static-server.mjs';
import {
  generatorTable,
  labTable,
  ratioTable,
  runTable,
  speedHeading,
  speedRow,
  targetTable,
} from './report.mjs';
import { LARGE, TASKS } from './shapes.mjs';

const SETTINGS = { warmUpSeconds: 0.15, sampleSeconds: 0.003, leastRounds: 4, seconds: 3 };

/** A page that shares nothing with others may read the clock to 5 microseconds instead of 100. */
const HEADERS = {
  '/page.html': {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  },
};

export async function runBench({ quick }) {
  const start = performance.now();
  const server = await serveFolders({
    folders: { '/': inProject('tests/bench'), '/dist/': inProject('dist') },
    headers: HEADERS,
  });
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await openPage(browser, server.url);
    await introduce(browser, page);
    const results = await measureAll(page, quick);
    say(`\n${ratioTable(results)}\n\n${targetTable(results)}`);
    if (!quick) await measureLarge(page);
    await measureGenerators(page);
    await measureRuns(page);
    await measureLab(page);
    say(`\nDone in ${seconds(start)}.`);
  } finally {
    await browser.close();
    server.close();
  }
}

async function openPage(browser, url) {
  const page = await browser.newPage();
  await page.goto(`${url}page.html`);
  // Imported from here rather than by the page, so that a failure arrives here with its reason.
  await page.evaluate(() => import('/page.mjs').then(() => undefined));
  return page;
}

async function introduce(browser, page) {
  const versions = await page.evaluate(() => globalThis.bench.versions);
  const names = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  say(`Chromium ${browser.version()}, one thread; ${names.join(', ')}`);
  const [load] = loadavg();
  const cores = availableParallelism();
  if (load > cores / 2)
    say(`This machine is busy (load ${load.toFixed(1)} on ${cores} cores): expect noise in every ratio.`);
}

/** Prints the table of speeds as it grows and returns {task name: {task, speeds}}. */
async function measureAll(page, quick) {
  const results = {};
  const faults = [];
  say(`\n${speedHeading()}`);
  for (const task of TASKS.filter((each) => each.quick || !quick)) {
    const measured = await page.evaluate((given) => globalThis.bench.measure(...given), [task, SETTINGS]);
    results[task.name] = { task, speeds: measured.speeds };
    faults.push(...measured.wrong.map((sentence) => `${task.name}: ${sentence}`));
    say(speedRow(results[task.name]));
  }
  refuseWrong(faults);
  return results;
}

async function measureLarge(page) {
  const large = await page.evaluate((task) => globalThis.bench.runLarge(task), LARGE);
  refuseWrong(large.wrong.map((sentence) => `${LARGE.name}: ${sentence}`));
  const told = large.refused ? `no (${large.refused})` : `yes, in ${large.seconds.toFixed(2)} s`;
  say(`attend at ${LARGE.name} runs: ${told}`);
}

async function measureGenerators(page) {
  const { speeds, wrong } = await page.evaluate(
    (settings) => globalThis.bench.measureGenerators(settings),
    SETTINGS,
  );
  refuseWrong(wrong);
  say(`\n${generatorTable(speeds)}`);
}

async function measureRuns(page) {
  const { wrong, ...measured } = await page.evaluate(
    (settings) => globalThis.bench.measureRuns(settings),
    SETTINGS,
  );
  refuseWrong(wrong);
  say(`\n${runTable(measured)}`);
}

async function measureLab(page) {
  const { wrong, ...measured } = await page.evaluate(() => globalThis.bench.measureLab());
  refuseWrong(wrong);
  say(`\n${labTable(measured)}`);
}

function refuseWrong(faults) {
  if (faults.length > 0) throw new Stop(`Wrong results:\n${faults.join('\n')}`);
}
