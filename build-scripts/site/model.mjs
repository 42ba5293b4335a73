// SPDX-License-Identifier: MIT
// The widgets' own model, for use in Node: static and live numbers and digits come from one source.
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { inProject } from '../lib/project.mjs';

const SOURCE = inProject('build-scripts/site/model-exports.mjs');
const BUILT = inProject('build/site/model.mjs');

/** The module model-exports.mjs, as Node can read it. */
export async function loadModel() {
  const bundle = await rolldown({ input: SOURCE });
  await bundle.write({ file: BUILT, format: 'es' });
  await bundle.close();
  return import(pathToFileURL(BUILT));
}
