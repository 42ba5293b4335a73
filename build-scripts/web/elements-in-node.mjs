// SPDX-License-Identifier: MIT
// The element classes as they are, without a page: what an attribute is called and what it is at first is asked of the
// classes themselves.
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { inProject } from '../lib/project.mjs';
import { compiledImports } from './compiled-imports.mjs';

const SOURCE = inProject('web/src/elements/registry.ts');
const FOLDER = inProject('build/elements-in-node');

/** What Lit's stand-in for a browser in Node lacks, as far as a constructor asks for it. */
const PAGE = {
  matchMedia: () => ({ matches: false }),
  MutationObserver: class {},
};

/** Tag -> [{name, attribute, reflects, initial}], sorted as the class has them. */
export async function attributesOfElements() {
  const bundle = await rolldown({
    input: SOURCE,
    platform: 'node',
    checks: { bundlerTimings: false },
    external: /^(lit|@lit)/,
    plugins: [compiledImports()],
  });
  await bundle.write({
    dir: FOLDER,
    format: 'es',
    entryFileNames: 'registry.mjs',
    chunkFileNames: '[name].[hash].mjs',
  });
  await bundle.close();
  const { ELEMENTS } = await import(pathToFileURL(`${FOLDER}/registry.mjs`));
  const classes = await Promise.all(
    Object.entries(ELEMENTS).map(async ([tag, load]) => [tag, attributesOf(await load())]),
  );
  return new Map(classes);
}

function attributesOf(element) {
  Object.assign(globalThis, PAGE);
  const { observedAttributes, elementProperties } = element;
  const fresh = new element();
  const found = [...elementProperties].map(([name, { attribute, reflect }]) => ({
    name,
    attribute: typeof attribute === 'string' ? attribute : name.toLowerCase(),
    reflects: reflect === true,
    initial: fresh[name],
  }));
  for (const name of Object.keys(PAGE)) Reflect.deleteProperty(globalThis, name);
  return found.filter(({ attribute }) => observedAttributes.includes(attribute));
}
