// SPDX-License-Identifier: MIT
// Unit and engine tests run in Node on the sources, compiled by the same plugin as dist/; the engine loads the core
// from build/wasm.
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inProject, PACKAGE } from '../build-scripts/lib/project.mjs';
import { compiledImports } from '../build-scripts/web/compiled-imports.mjs';

export default defineConfig({
  root: inProject(),
  cacheDir: inProject('build/vitest'),
  plugins: [compiledImports()],
  define: {
    __SDPA_WASM_FILE__: JSON.stringify(pathToFileURL(inProject('build/wasm/sdpa-core.wasm')).href),
    __SDPA_VERSION__: JSON.stringify(PACKAGE.version),
  },
  test: {
    include: ['tests/{engine,web,build-scripts}/**/*.test.ts'],
    setupFiles: [inProject('tests/fail-on-console.ts')],
    environment: 'node',
    allowOnly: false,
    maxWorkers: 2,
  },
});
