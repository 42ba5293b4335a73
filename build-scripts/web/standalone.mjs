// SPDX-License-Identifier: MIT
// The single classic script: everything that the modules load one after another, and the WebAssembly, in one file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inProject } from '../lib/project.mjs';
import { bundleOf, writeOneFile } from './bundle-of.mjs';

/** One core for all widgets, and none as JavaScript: that one is fetched from beside where it is needed. */
const CORES = { '#core-lean': 'build/wasm/sdpa-core.mjs', '#core-js': 'web/src/embed/core-beside.ts' };

/** Writes the file beside the modules that have been written, and returns what went into it. */
export async function writeStandalone(folder, modules) {
  const bundle = await bundleOf(
    { standalone: 'web/src/embed/standalone.ts' },
    {
      constants: {
        __SDPA_PACKED_WASM__: packed('build/wasm/sdpa-core.wasm'),
        __SDPA_FALLBACK_FILE__: `./${modules.find(({ name }) => name === 'sdpa-core-js').fileName}`,
        // Nothing asks for these files, because the bytes are there.
        __SDPA_WASM_FILE__: '',
        __SDPA_LEAN_WASM_FILE__: '',
        'import.meta.url': '',
      },
      alias: CORES,
    },
  );
  return writeOneFile(bundle, join(folder, 'sdpa-widgets.standalone.js'), 'iife');
}

/** Packed, the bytes of a file are a sixth of this script smaller on the way, although servers pack it again. */
const packed = (file) => gzipSync(readFileSync(inProject(file)), { level: 9 }).toString('base64');
