// SPDX-License-Identifier: MIT
// The engine as it is shipped: bundled and minified, through dist/engine.js, which loads the files beside it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BACKENDS, ENGINES } from './engines.ts';
import { forgetEngines } from './loading.ts';

const FILE = new URL('../../dist/engine.js', import.meta.url);
if (!existsSync(fileURLToPath(FILE))) throw new Error('dist/engine.js is missing: npm run build');

// The page's engine is shared between copies of the module; the engines of the sources must not answer here.
forgetEngines();
const { loadEngine } = (await import(FILE.href)) as typeof import('../../web/src/engine/index.ts');

/** The engines of the sources and those of dist/, on both builds of the core. */
export const ALL_ENGINES = [
  ...ENGINES.map(({ backend, engine }) => ({ name: backend as string, engine })),
  ...(await Promise.all(
    BACKENDS.map(async (backend) => ({
      name: `${backend} as shipped`,
      engine: await loadEngine({ backend }),
    })),
  )),
];
