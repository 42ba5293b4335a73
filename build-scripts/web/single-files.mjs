// SPDX-License-Identifier: MIT
// The single files: everything that the modules load one after another, and the WebAssembly, in one; for pages as a
// classic script, for anywidget as a module.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inProject } from '../lib/project.mjs';
import { bundleOf, writeOneFile } from './bundle-of.mjs';

/** One core for all widgets, and none as JavaScript: that one is fetched from beside where it is needed. */
const CORES = { '#core-lean': 'build/wasm/sdpa-core.mjs', '#core-js': 'web/src/embed/core-beside.ts' };

/** File in dist/ -> its entry and its form. */
const FILES = {
  'sdpa-widgets.standalone.js': ['web/src/embed/standalone.ts', 'iife'],
  'anywidget.js': ['web/src/embed/anywidget.ts', 'es'],
};

/** Writes the files beside the modules that have been written, and returns what went into them. */
export async function writeSingleFiles(folder, modules) {
  const constants = {
    __SDPA_PACKED_WASM__: packed('build/wasm/sdpa-core.wasm'),
    __SDPA_FALLBACK_FILE__: `./${modules.find(({ name }) => name === 'sdpa-core-js').fileName}`,
    // Nothing asks for these files, because the bytes are there.
    __SDPA_WASM_FILE__: '',
    __SDPA_LEAN_WASM_FILE__: '',
    'import.meta.url': '',
  };
  const written = [];
  for (const [name, [entry, format]] of Object.entries(FILES)) {
    const bundle = await bundleOf({ [name]: entry }, { constants, alias: CORES });
    written.push(...(await writeOneFile(bundle, join(folder, name), format)));
  }
  return written;
}

/** Packed, the bytes of a file are a sixth of this script smaller on the way, although servers pack it again. */
const packed = (file) => gzipSync(readFileSync(inProject(file)), { level: 9 }).toString('base64');
