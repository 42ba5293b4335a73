// SPDX-License-Identifier: MIT
// What must hold of the files that are shipped, whatever the sources say.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../lib/console.mjs';
import { inProject, PACKAGE } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';
import { binaryenProgram } from '../setup/installed.mjs';

const DIST = inProject('dist');

const distFiles = (ending) => readdirSync(DIST).filter((name) => name.endsWith(ending));

/** A strict Content-Security-Policy refuses code made from text. */
export function checkNoEval() {
  for (const name of distFiles('.js')) {
    const found = readFileSync(join(DIST, name), 'utf8').match(
      /.{0,40}(\bnew Function\b|\beval\s*\().{0,40}/,
    );
    if (found) throw new Stop(`dist/${name} makes code from text:\n  …${found[0]}…`);
  }
}

/** What only Node has, and an address that a bundler would look for beside the glue. */
const NOT_FOR_BROWSERS =
  /\brequire\s*\(|\bnode:|\bprocess\.|\bcreateRequire\b|\b__dirname\b|\bimport\.meta\b/;

/** The part of this glue that is no code for browsers, with what stands around it; undefined when there is none. */
export function notForBrowsers(glue) {
  const { index } = glue.match(NOT_FOR_BROWSERS) ?? {};
  return index === undefined ? undefined : glue.slice(Math.max(0, index - 40), index + 60);
}

/** The engine says where the .wasm lies and reads it; the glue of Emscripten, as it is bundled, must not try to. */
export function checkGlue() {
  for (const glue of Object.values(PACKAGE.imports)) {
    const found = notForBrowsers(readFileSync(inProject(glue), 'utf8'));
    if (found) throw new Stop(`${glue} has code that is not for browsers:\n  …${found}…`);
  }
}

/**
 * Relaxed SIMD gives results that differ between machines. Binaryen reads the module with every feature that the
 * build may use, and relaxed SIMD is not among them.
 */
export async function checkNoRelaxedSimd() {
  const allowed = ['simd', 'bulk-memory', 'mutable-globals', 'nontrapping-float-to-int', 'sign-ext'];
  const more = ['multivalue', 'reference-types'];
  const features = [...allowed, ...more].map((feature) => `--enable-${feature}`);
  for (const name of distFiles('.wasm'))
    await run(
      binaryenProgram('wasm-opt'),
      ['--mvp-features', ...features, join(DIST, name), '-o', '/dev/null'],
      {
        failure: `dist/${name} uses WebAssembly features outside the list (relaxed SIMD is one of those).`,
      },
    );
}

/** Every entry can be imported where there is no page: bare Node, without flags and without warnings. */
export async function checkBareImports() {
  const entries = Object.values(PACKAGE.exports)
    .map((entry) => entry.default ?? entry)
    .filter((file) => file.endsWith('.js'));
  for (const entry of entries) {
    await run(
      process.execPath,
      ['--input-type=module', '--throw-deprecation', '-e', `import ${JSON.stringify(entry)}`],
      {
        failure: `import of ${entry} failed in Node.js.`,
      },
    );
  }
}

/** What package.json promises to those who install the package is there. */
export async function checkPackage() {
  await run(inProject('node_modules/.bin/publint'), ['--strict'], { failure: 'publint found the above.' });
}
