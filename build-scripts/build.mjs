// SPDX-License-Identifier: MIT
// `npm run build`: makes dist/ from the sources, bringing whatever is missing for that. Does nothing when dist/ was
// made from exactly these sources.
import { existsSync } from 'node:fs';
import { main, say, step, Stop } from './lib/console.mjs';
import { hashOf, inProject, isCommand, nameOf, stampOf } from './lib/project.mjs';
import { buildCpp } from './native/build.mjs';
import { RECORD } from './setup/installed.mjs';
import { ensureNodeModules } from './setup/node-modules.mjs';
import { bringPrograms, FOR_TOOLCHAIN, FOR_WEBASSEMBLY, missingText } from './setup/system.mjs';
import { ensureToolchain } from './setup/toolchain.mjs';

/** Everything that goes into dist/, as a whole or by how it is made. */
const SOURCES = ['CMakeLists.txt', 'cpp', 'web', 'build-scripts', 'package.json', 'package-lock.json'];

const stamp = stampOf(inProject('build/dist.stamp'));

/** Returns true when there was something to build. */
export async function buildDist() {
  const sources = hashOf(...SOURCES);
  // The toolchain may become another one on the way.
  const key = () => `${sources} ${hashOf(nameOf(RECORD))}`;
  if (existsSync(inProject('dist/site')) && stamp.matches(key())) return false;
  stamp.remove();
  await ensureNodeModules();
  const missing = await bringPrograms(FOR_WEBASSEMBLY);
  if (!FOR_TOOLCHAIN.some((program) => missing.includes(program))) await ensureToolchain();
  if (missing.length > 0) throw new Stop(missingText(missing));
  await buildCpp('wasm');
  await step('dist/: modules, types, notices, manifest, hashes', makeModules);
  await step('dist/site/: course, gallery', async () => (await import('./site/build.mjs')).buildSite());
  stamp.write(key());
  await (await import('./size-budget.mjs')).printSizes();
  return true;
}

/** The imports wait until node_modules is there. */
async function makeModules() {
  const { bundleModules } = await import('./web/bundle.mjs');
  const { writeManifest } = await import('./web/manifest.mjs');
  const { writeTypeFile } = await import('./web/type-file.mjs');
  const { writeNotices } = await import('./web/notices.mjs');
  const { writeIntegrity } = await import('./web/integrity.mjs');
  const moduleIds = await bundleModules();
  writeTypeFile();
  writeNotices(moduleIds);
  await writeManifest();
  writeIntegrity();
}

if (isCommand(import.meta))
  await main(async () => {
    if (!(await buildDist())) say('dist/ is up to date.');
  });
