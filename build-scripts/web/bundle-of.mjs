// SPDX-License-Identifier: MIT
// What all bundles of this project have in common.
import { rolldown } from 'rolldown';
import { Stop } from '../lib/console.mjs';
import { inProject, PACKAGE } from '../lib/project.mjs';
import { compiledImports } from './compiled-imports.mjs';
import { glueAddress } from './glue-address.mjs';
import { templateSpace } from './template-space.mjs';

/**
 * entries: {name: source file}. constants: {name in the sources: value}. pseudo: with the languages of tests. alias: {what
 * is imported: source file}.
 */
export function bundleOf(entries, { constants = {}, pseudo = false, alias = {} } = {}) {
  const files = (named) =>
    Object.fromEntries(Object.entries(named).map(([name, file]) => [name, inProject(file)]));
  const values = { __SDPA_VERSION__: PACKAGE.version, ...constants };
  return rolldown({
    input: files(entries),
    platform: 'browser',
    checks: { bundlerTimings: false }, // a busy machine is not a fault of the build
    plugins: [compiledImports({ pseudo }), templateSpace(), glueAddress()],
    resolve: { alias: files(alias) },
    transform: {
      target: 'es2022',
      define: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
      ),
    },
    onLog(level, log) {
      if (level === 'warn') throw new Stop(`rolldown warns: ${log.message}`);
    },
  });
}

/** Writes a bundle of one entry with everything in it, closes it, and returns what went in. */
export async function writeOneFile(bundle, file, format) {
  const { output } = await bundle.write({
    file,
    format,
    minify: true,
    codeSplitting: false,
    comments: { legal: false },
  });
  await bundle.close();
  return output;
}
