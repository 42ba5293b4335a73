// SPDX-License-Identifier: MIT
// Makes the scripts of dist/: one module per line of ENTRIES, everything they share in flat, hashed chunks beside
// them, the WebAssembly files under names that hold their hashes, and the single classic script.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../lib/console.mjs';
import { inProject, nameOf } from '../lib/project.mjs';
import { bundleOf } from './bundle-of.mjs';
import { writeFrame } from './frame.mjs';
import { writeSingleFiles } from './single-files.mjs';

export const DIST = inProject('dist');

const ENTRIES = { 'sdpa-widgets': 'web/src/embed/module.ts', engine: 'web/src/engine/index.ts' };

/** The constant that names a WebAssembly file in the sources -> where it is built and what it is called in dist/. */
export const WASM_FILES = {
  __SDPA_WASM_FILE__: { built: inProject('build/wasm/sdpa-core.wasm'), name: 'sdpa' },
  __SDPA_LEAN_WASM_FILE__: { built: inProject('build/wasm/sdpa-core-lean.wasm'), name: 'sdpa-lean' },
};

/** Names of chunks that are known outside; messages are called hi-Latn.first, the others after their first module. */
const CHUNK_NAMES = { 'sdpa-core-js': 'sdpa-fallback' };
/**
 * What a first visit fetches stays together, each with all it imports, although the laboratories share much of it: in
 * pieces it would take three kilobytes more, and a page with laboratories mostly has a pipeline too.
 */
const FIRST_VISIT = ['pipeline', 'pipeline-question'].map((name, index) => ({
  name,
  test: new RegExp(`[/\\\\]elements[/\\\\]${name}\\.ts$`),
  priority: 2 - index,
}));
const MESSAGES = /([\w-]+)[/\\]([\w-]+)\.messages\.json/;

function chunkName({ name, facadeModuleId }) {
  const [, language, file] = facadeModuleId?.match(MESSAGES) ?? [];
  return language ? `${language}.${file}` : (CHUNK_NAMES[name] ?? name);
}

/**
 * Writes dist/ and returns the ids of all source modules that went into it. With the pseudo-languages, which only tests
 * read, the modules alone go into another folder.
 */
export async function bundleModules({ folder = DIST, pseudo = false } = {}) {
  checkInputs();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const output = await writeModules(folder, pseudo);
  if (!pseudo) output.push(...(await writeSingleFiles(folder, output)));
  if (!pseudo) await writeFrame(folder);
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

async function writeModules(folder, pseudo) {
  const wasmFiles = Object.entries(WASM_FILES).map(([constant, file]) => [
    constant,
    `./${writeWasm(folder, file)}`,
  ]);
  const bundle = await bundleOf(ENTRIES, { constants: Object.fromEntries(wasmFiles), pseudo });
  const { output } = await bundle.write({
    dir: folder,
    format: 'es',
    minify: true,
    codeSplitting: { groups: FIRST_VISIT },
    comments: { legal: false }, // the whole texts are in THIRD-PARTY-NOTICES.txt
    entryFileNames: '[name].js',
    chunkFileNames: (chunk) => `${chunkName(chunk)}.[hash].js`,
    assetFileNames: '[name].[hash][extname]',
  });
  await bundle.close();
  return output;
}

function checkInputs() {
  for (const { built } of Object.values(WASM_FILES))
    if (!existsSync(built))
      throw new Stop(
        `${nameOf(built)} is missing: build the core first (node build-scripts/native/build.mjs wasm).`,
      );
  for (const file of Object.values(ENTRIES))
    if (!existsSync(inProject(file))) throw new Stop(`The entry ${file} does not exist.`);
}

function writeWasm(folder, { built, name }) {
  const bytes = readFileSync(built);
  const file = `${name}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.wasm`;
  writeFileSync(join(folder, file), bytes);
  return file;
}
