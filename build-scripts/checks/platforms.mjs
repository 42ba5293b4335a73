// SPDX-License-Identifier: MIT
// The packed package in small sites of other people's tools, each built in a folder of its own and served below a
// sub-path: the first widget must be live, another one after a navigation without loading the page again, and the first one after
// going back.
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchOptions } from '../lib/chromium.mjs';
import { say, Stop } from '../lib/console.mjs';
import { PACKAGE } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';
import { serveFolders } from '../lib/static-server.mjs';
import { inEmptyFolder, pack } from './packed.mjs';

const FIRST = `<sdpa-pipeline preset="example-1" predict="off" step="weights">
The weights are 0.731 and 0.269.</sdpa-pipeline>`;
const NEXT = '<sdpa-scaling-lab predict="off"></sdpa-scaling-lab>';
const MAIN = `import '${PACKAGE.name}';
const main = document.querySelector('main');
document.querySelector('button').addEventListener('click', () => {
  main.innerHTML = main.querySelector('sdpa-pipeline') ? \`${NEXT}\` : \`${FIRST}\`;
});
`;
const page = (script) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title>
<link rel="icon" href="data:,">${script}</head><body><button>Next</button><main>${FIRST}</main></body></html>
`;
const MODULE = '<script type="module" src="./main.js"></script>';

/**
 * packages, main.js, the command that builds it into out/, and how the page takes it: a page that is given is copied there.
 * copies: the tool does not follow new URL(…, import.meta.url), so the author copies the WebAssembly beside the script.
 */
const PLATFORMS = {
  esbuild: {
    packages: ['esbuild@0.28.2'],
    command: ['esbuild', 'main.js', '--bundle', '--splitting', '--format=esm', '--minify', '--outdir=out'],
    page: page(MODULE),
    copies: true,
  },
  rollup: {
    packages: ['rollup@4.68.8', '@rollup/plugin-node-resolve@16.0.3'],
    command: ['rollup', 'main.js', '--dir', 'out', '--format', 'es', '--plugin', 'node-resolve', '--silent'],
    page: page(MODULE),
    copies: true,
  },
  webpack: {
    packages: ['webpack@5.113.0', 'webpack-cli@7.3.1'],
    command: ['webpack', '--mode', 'production', '--entry', './main.js', '-o', 'out'],
    page: page('<script defer src="main.js"></script>'),
  },
  Vite: {
    packages: ['vite@8.3.8'],
    command: ['vite', 'build', '--base', './', '--outDir', 'out', '--logLevel', 'warn'],
    source: page(MODULE),
  },
  // Elements that are defined get properties from React, others attributes: the reader goes there and back.
  React: {
    packages: ['vite@8.3.8', 'react@19.3.1', 'react-dom@19.3.1'],
    command: ['vite', 'build', '--base', './', '--outDir', 'out', '--logLevel', 'warn'],
    source: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title>
<link rel="icon" href="data:,">${MODULE}</head><body><div id="root"></div></body></html>
`,
    main: `import '${PACKAGE.name}';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
function App() {
  const [isNext, setNext] = useState(false);
  const widget = isNext
    ? h('sdpa-scaling-lab', { key: 2, predict: 'off' })
    : h('sdpa-pipeline', { key: 1, preset: 'example-1', predict: 'off', step: 'weights', 'heading-level': 2 });
  return h('div', null, h('button', { onClick: () => setNext(!isNext) }, 'Next'), h('main', null, widget));
}
createRoot(document.querySelector('#root')).render(h(App));
`,
  },
};

/** Returns {passed, failed}, one for each platform. */
export function buildPlatforms() {
  return inEmptyFolder(async (folder) => {
    const archive = await pack(folder);
    const total = { passed: 0, failed: 0 };
    for (const [name, platform] of Object.entries(PLATFORMS)) {
      const problem = await tryPlatform(join(folder, name), archive, platform);
      total[problem === undefined ? 'passed' : 'failed'] += 1;
      say(`  ${name}: ${problem ?? 'live'}`);
    }
    return total;
  });
}

/** The types are found by those who import modules; 40 MB with a TypeScript of its own, so it is fetched only here. */
export function checkTypesAreFound() {
  return inEmptyFolder(async (folder) => {
    const archive = await pack(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const install = ['install', '--no-audit', '--no-fund', '@arethetypeswrong/cli@0.18.5'];
    await run('npm', install, { cwd: folder, failure: `npm ${install.join(' ')} failed.` });
    const attw = join(folder, 'node_modules/.bin/attw');
    await run(attw, [archive, '--profile', 'esm-only', '--no-emoji'], { failure: 'attw found the above.' });
  });
}

/** What went wrong; undefined when nothing did. */
async function tryPlatform(folder, archive, platform) {
  try {
    await buildSite(folder, archive, platform);
    await visit(join(folder, 'out'));
    return undefined;
  } catch (error) {
    return error.message;
  }
}

async function buildSite(
  folder,
  archive,
  { packages, command, page: finished, main = MAIN, source, copies },
) {
  mkdirSync(join(folder, 'out'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, 'main.js'), main);
  if (source) writeFileSync(join(folder, 'index.html'), source);
  const install = ['install', '--no-audit', '--no-fund', archive, ...packages];
  await run('npm', install, { cwd: folder, failure: `npm ${install.join(' ')} failed.` });
  const [program, ...args] = command;
  await run(join(folder, 'node_modules/.bin', program), args, { cwd: folder, failure: `${program} failed.` });
  if (finished) writeFileSync(join(folder, 'out/index.html'), finished);
  if (copies) copyWasm(join(folder, 'node_modules', PACKAGE.name, 'dist'), join(folder, 'out'));
}

function copyWasm(from, to) {
  for (const name of readdirSync(from).filter((file) => file.endsWith('.wasm')))
    copyFileSync(join(from, name), join(to, name));
}

async function visit(site) {
  const { chromium } = await import('@playwright/test');
  const server = await serveFolders({ folders: { '/a/sub/path/': site } });
  const browser = await chromium.launch(launchOptions());
  try {
    const tab = await browser.newPage();
    const trouble = [];
    tab.on(
      'console',
      (message) => ['error', 'warning'].includes(message.type()) && trouble.push(message.text()),
    );
    tab.on('response', (response) => response.status() >= 400 && trouble.push(response.url()));
    await tab.goto(`${server.url}a/sub/path/index.html`);
    await tab.locator('sdpa-pipeline').getByText('0.731').first().waitFor();
    if (await tab.getByText('slower JavaScript build').isVisible())
      trouble.push('the JavaScript build serves');
    const next = tab.getByRole('button', { name: 'Next', exact: true }).first();
    await next.click();
    await tab.locator('sdpa-scaling-lab[data-state="exploring"]').waitFor();
    await next.click();
    await tab.locator('sdpa-pipeline[data-state="exploring"]').getByText('0.731').first().waitFor();
    if (trouble.length > 0) throw new Stop(trouble.join('; '));
  } finally {
    await browser.close();
    server.close();
  }
}
