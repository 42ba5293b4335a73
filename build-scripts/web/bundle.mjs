// SPDX-License-Identifier: MIT
// Makes the modules of dist/: one entry per line of ENTRIES, everything they share in flat, hashed chunks beside
// them, and the WebAssembly file under a name that holds its hash.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { Stop } from '../lib/console.mjs';
import { inProject, nameOf, PACKAGE } from '../lib/project.mjs';
import { compiledImports } from './compiled-imports.mjs';

export const DIST = inProject('dist');

const ENTRIES = { 'sdpa-widgets': 'web/src/embed/module.ts', engine: 'web/src/engine/index.ts' };

const CORE = { glue: inProject('build/wasm/sdpa-core.mjs'), wasm: inProject('build/wasm/sdpa-core.wasm') };

/** Names of chunks that are known outside; the others are called after their first module. */
const CHUNK_NAMES = { 'sdpa-core-js': 'sdpa-fallback' };

/** Writes the modules and returns the ids of all source modules that went into them. */
export async function bundleModules() {
  checkInputs();
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST, { recursive: true });
  const wasmFile = writeWasm();
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, inProject(file)])),
    platform: 'browser',
    plugins: [compiledImports()],
    transform: {
      target: 'es2022',
      define: {
        __SDPA_WASM_FILE__: JSON.stringify(`./${wasmFile}`),
        __SDPA_VERSION__: JSON.stringify(PACKAGE.version),
      },
    },
    onLog(level, log) {
      if (level === 'warn') throw new Stop(`rolldown warns: ${log.message}`);
    },
  });
  const { output } = await bundle.write({
    dir: DIST,
    format: 'es',
    minify: true,
    comments: { legal: false }, // the whole texts are in THIRD-PARTY-NOTICES.txt
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) => `${CHUNK_NAMES[name] ?? name}.[hash].js`,
    assetFileNames: '[name].[hash][extname]',
  });
  await bundle.close();
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

function checkInputs() {
  for (const file of Object.values(CORE))
    if (!existsSync(file))
      throw new Stop(
        `${nameOf(file)} is missing: build the core first (node build-scripts/native/build.mjs wasm).`,
      );
  for (const file of Object.values(ENTRIES))
    if (!existsSync(inProject(file))) throw new Stop(`The entry ${file} does not exist.`);
}

function writeWasm() {
  const bytes = readFileSync(CORE.wasm);
  const name = `sdpa.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.wasm`;
  writeFileSync(join(DIST, name), bytes);
  return name;
}
