// SPDX-License-Identifier: MIT
// The widgets' own number format, for use in Node: static and live digits come from one source.
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { inProject } from '../lib/project.mjs';

const SOURCE = inProject('web/src/model/format.ts');
const BUILT = inProject('build/site/format.mjs');

/** The module web/src/model/format.ts. */
export async function loadFormat() {
  const bundle = await rolldown({ input: SOURCE });
  await bundle.write({ file: BUILT, format: 'es' });
  await bundle.close();
  return import(pathToFileURL(BUILT));
}
