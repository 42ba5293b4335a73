// SPDX-License-Identifier: MIT
// What must hold of the files that are shipped, whatever the sources say.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
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

/** What only Node has. */
const ONLY_NODE = /\brequire\s*\(|\bnode:|\bprocess\.|\bcreateRequire\b|\b__dirname\b/;

/** The part of this code that is for Node, with what stands around it; undefined when there is none. */
export function partForNode(code) {
  const { index } = code.match(ONLY_NODE) ?? {};
  return index === undefined ? undefined : code.slice(Math.max(0, index - 40), index + 60);
}

/** The glue of Emscripten is for browsers; what Node needs is in the engine's own code. */
export function checkGlue() {
  for (const glue of Object.values(PACKAGE.imports)) {
    const found = partForNode(readFileSync(inProject(glue), 'utf8'));
    if (found) throw new Stop(`${glue} has code for Node:\n  …${found}…`);
  }
}

/** The files that this code names by their place beside it. */
export const filesBeside = (code) =>
  [...code.matchAll(/new URL\(\s*["'`](?:\.\/)?([^"'`]+)["'`]\s*,\s*import\.meta\.url\s*\)/g)].map(
    ([, file]) => file,
  );

/** Bundlers of other people look for every one of them. */
export function checkFilesBeside() {
  const missing = distFiles('.js').flatMap((name) =>
    filesBeside(readFileSync(join(DIST, name), 'utf8'))
      .filter((file) => !existsSync(join(DIST, file)))
      .map((file) => `dist/${name} names ${file}, which dist/ does not have.`),
  );
  if (missing.length > 0) throw new Stop(missing.join('\n'));
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

/** What package.json promises to those who install the package is there. */
export async function checkPackage() {
  await run(inProject('node_modules/.bin/publint'), ['--strict'], { failure: 'publint found the above.' });
}
