// SPDX-License-Identifier: MIT
// One run of the bench: serves the page on the loopback, opens it in one headless Chromium, has it measure task after
// task, and prints. Time is never judged here; wrong results end the run with an error.
import { availableParallelism, loadavg } from 'node:os';
import { chromium as browserType } from '@playwright/test';
import { chromium } from '../../build-scripts/lib/chromium.mjs';
import { say, seconds, Stop } from '../../build-scripts/lib/console.mjs';
import { inProject } from '../../build-scripts/lib/project.mjs';
import { serveFolders } from '../../build-scripts/lib/static-server.mjs';
import { ratioTable, speedHeading, speedRow, targetTable } from './report.mjs';
import { LARGE, TASKS } from './shapes.mjs';

const SETTINGS = { rounds: 8, warmUpSeconds: 0.15, sampleSeconds: 0.02 };

export async function runBench({ quick }) {
  const start = performance.now();
  const server = await serveFolders({
    folders: { '/': inProject('tests/bench'), '/dist/': inProject('dist') },
  });
  const browser = await launch();
  try {
    const page = await openPage(browser, server.url);
    await introduce(browser, page);
    const wrong = await measureAll(page, quick);
    if (!quick) wrong.push(...(await measureLarge(page)));
    say(`\nDone in ${seconds(start)}.`);
    if (wrong.length > 0) throw new Stop(`Wrong results:\n${wrong.join('\n')}`);
  } finally {
    await browser.close();
    server.close();
  }
}

const launch = () => browserType.launch({ executablePath: chromium(), args: ['--disable-gpu'] });

async function openPage(browser, url) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${url}page.html`);
  try {
    await page.waitForFunction(() => globalThis.bench !== undefined, undefined, { timeout: 60_000 });
  } catch {
    throw new Stop(`The page did not get ready.\n${errors.join('\n')}`);
  }
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

/** Prints the tables; returns sentences about wrong results. */
async function measureAll(page, quick) {
  const results = {};
  const wrong = [];
  say(`\n${speedHeading()}`);
  for (const task of TASKS.filter((each) => each.quick || !quick)) {
    const measured = await page.evaluate(
      ([each, settings]) => globalThis.bench.measure(each, settings),
      [task, SETTINGS],
    );
    results[task.name] = { task, speeds: measured.speeds };
    wrong.push(...measured.wrong.map((sentence) => `${task.name}: ${sentence}`));
    say(speedRow(results[task.name]));
  }
  say(`\n${ratioTable(results)}\n\n${targetTable(results)}`);
  return wrong;
}

async function measureLarge(page) {
  const { name } = LARGE;
  const large = await page.evaluate((task) => globalThis.bench.runLarge(task), LARGE);
  if (large.refused) say(`attend at ${name} runs: no (${large.refused})`);
  else say(`attend at ${name} runs: yes, in ${large.seconds.toFixed(2)} s`);
  return large.wrong.map((sentence) => `${name}: ${sentence}`);
}
