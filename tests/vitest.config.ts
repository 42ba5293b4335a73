// SPDX-License-Identifier: MIT
// Unit and engine tests run in Node on the sources, compiled by the same plugin as dist/; the engine loads the core
// from build/wasm.
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inProject, PACKAGE } from '../build-scripts/lib/project.mjs';
import { WASM_FILES } from '../build-scripts/web/bundle.mjs';
import { compiledImports } from '../build-scripts/web/compiled-imports.mjs';

const wasmFiles = Object.entries(WASM_FILES).map(([constant, { built }]) => [
  constant,
  JSON.stringify(pathToFileURL(built).href),
]);

export default defineConfig({
  root: inProject(),
  cacheDir: inProject('build/vitest'),
  plugins: [compiledImports()],
  define: {
    ...Object.fromEntries(wasmFiles),
    __SDPA_VERSION__: JSON.stringify(PACKAGE.version),
  },
  test: {
    include: ['tests/{bench,build-scripts,engine,web}/**/*.test.ts'],
    setupFiles: [inProject('tests/fail-on-console.ts')],
    environment: 'node',
    // What is shipped is tested as it is.
    server: { deps: { external: [/\/dist\//] } },
    allowOnly: false,
    maxWorkers: 2,
    testTimeout: 60_000, // a hung test must end; how fast a test is on a busy machine proves nothing
  },
});
