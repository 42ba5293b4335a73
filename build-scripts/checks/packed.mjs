// SPDX-License-Identifier: MIT
// The package as those get it who install it: packed, put into an empty folder, and used from there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject, PACKAGE } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';

/** Packs the project into a folder and returns the archive. */
export async function pack(folder) {
  const options = ['--silent', '--ignore-scripts', '--pack-destination', folder];
  await run('npm', ['pack', ...options], { cwd: inProject('.'), failure: 'npm pack failed.' });
  return join(folder, `${PACKAGE.name}-${PACKAGE.version}.tgz`);
}

/** An empty folder while `work` runs. */
export async function inEmptyFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'sdpa-packed-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every entry can be imported where there is no page, without flags and without warnings, and the engine computes. */
export function checkPacked() {
  return inEmptyFolder(async (folder) => {
    const archive = await pack(folder);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const offline = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', archive];
    await run('npm', offline, { cwd: folder, failure: 'The package could not be installed.' });
    for (const entry of Object.keys(PACKAGE.exports)) await importEntry(folder, entry);
    await computeExample(folder);
  });
}

/** Data is imported as data. */
const importEntry = (folder, entry) => {
  const name = join(PACKAGE.name, entry);
  const code = entry.endsWith('.json')
    ? `import { createRequire } from 'node:module'; createRequire(import.meta.url)('${name}');`
    : `const before = Object.keys(globalThis).join(); await import('${name}');
       if (Object.keys(globalThis).join() !== before) throw new Error('${name} leaves something in globalThis');`;
  writeFileSync(join(folder, 'entry.mjs'), code);
  return run(process.execPath, ['--throw-deprecation', '--trace-warnings', 'entry.mjs'], {
    cwd: folder,
    failure: `import of ${name} failed in Node.js.`,
  });
};

function computeExample(folder) {
  writeFileSync(
    join(folder, 'example.mjs'),
    `import { equal } from 'node:assert/strict';
     import { loadEngine } from '${PACKAGE.name}/engine';
     const engine = await loadEngine();
     const row = [[1, 0, 1, 0]];
     const { weights } = engine.attention({ query: row, key: [...row, [0, 1, 0, 1]], value: [[5], [0]] });
     equal(engine.backend, 'wasm');
     equal(Array.from(weights.data, (weight) => weight.toFixed(3)).join(' '), '0.731 0.269');`,
  );
  return run(process.execPath, ['example.mjs'], { cwd: folder, failure: 'The installed engine failed.' });
}
