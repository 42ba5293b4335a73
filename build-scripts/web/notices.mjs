// SPDX-License-Identifier: MIT
// THIRD-PARTY-NOTICES.txt: the licence texts of everything that is inside dist/, our own first, read from the packages
// and libraries themselves. What was bundled is asked from the bundler; a missing licence stops the build.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../lib/console.mjs';
import { inProject, PACKAGE, readJson } from '../lib/project.mjs';
import { DEPS, emscriptenRoot } from '../setup/installed.mjs';
import { DIST } from './bundle.mjs';

const FETCHED = inProject('build/wasm/_deps');

/** Inside the WebAssembly file: where Debian's package, and where CMake's FetchContent, keep the licence. */
const LIBRARIES = [
  {
    name: 'Eigen',
    places: [`${DEPS}/share/doc/libeigen3-dev/copyright`, `${FETCHED}/eigen3-src/COPYING.MPL2`],
  },
  {
    name: 'xtensor',
    places: [`${DEPS}/share/doc/libxtensor-dev/copyright`, `${FETCHED}/xtensor-src/LICENSE`],
  },
  { name: 'xtl', places: [`${DEPS}/share/doc/xtl-dev/copyright`, `${FETCHED}/xtl-src/LICENSE`] },
];

/** The parts of Emscripten that are linked in, with their licences below Emscripten's folder. */
const RUNTIME = [
  { name: 'Emscripten', file: 'LICENSE' },
  { name: 'musl (C library)', file: 'system/lib/libc/musl/COPYRIGHT' },
  { name: 'libc++, libc++abi and compiler-rt (LLVM)', file: 'system/lib/libcxx/LICENSE.TXT' },
];
/** Debian's Emscripten, ours or the system's, has one file for all of them, seen from Emscripten's folder. */
const COPYRIGHT_OF_DEBIAN = '../doc/emscripten/copyright';

const RULE = '='.repeat(100);

export function writeNotices(moduleIds) {
  const head =
    'The files beside this one are sdpa-widgets and contain parts of the other software named below.\n';
  const parts = [
    {
      title: `sdpa-widgets ${PACKAGE.version} (${PACKAGE.license})`,
      text: readFileSync(inProject('LICENSE'), 'utf8'),
    },
    ...packagesOf(moduleIds).map(packageNotice),
    ...LIBRARIES.map(libraryNotice),
    ...runtimeNotices(),
  ];
  const texts = parts.map(({ title, text }) => `${RULE}\n${title}\n${RULE}\n\n${text.trim()}\n`);
  writeFileSync(join(DIST, 'THIRD-PARTY-NOTICES.txt'), [head, ...texts].join('\n'));
}

function packagesOf(moduleIds) {
  const names = moduleIds.flatMap((id) => {
    const path = id.replaceAll('\\', '/').split('/node_modules/').at(-1);
    return path === id ? [] : path.match(/^(@[^/]+\/)?[^/]+/)[0];
  });
  return [...new Set(names)].sort();
}

function packageNotice(name) {
  const folder = inProject('node_modules', name);
  const { version, license } = readJson(join(folder, 'package.json'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Stop(`The package ${name} is bundled but has no licence file.`);
  return { title: `${name} ${version} (${license})`, text: readFileSync(join(folder, file), 'utf8') };
}

function libraryNotice({ name, places }) {
  const place = places.find((path) => existsSync(path));
  if (!place) throw new Stop(`The licence of ${name} was found at none of:\n  ${places.join('\n  ')}`);
  return { title: name, text: readFileSync(place, 'utf8') };
}

function runtimeNotices() {
  const ofDebian = join(emscriptenRoot(), COPYRIGHT_OF_DEBIAN);
  if (!existsSync(ofDebian))
    return RUNTIME.map(({ name, file }) => libraryNotice({ name, places: [join(emscriptenRoot(), file)] }));
  const text = systemLibraryParagraphs(readFileSync(ofDebian, 'utf8'));
  return [{ title: 'Emscripten with its C and C++ libraries', text }];
}

/**
 * Debian's copyright file also covers Emscripten's tests and tools. What can end up in a program is the general
 * paragraph and those of system/lib/, with the licences they name.
 */
function systemLibraryParagraphs(copyright) {
  const paragraphs = copyright.split(/\n\n+/);
  const files = paragraphs.filter((text) => /^Files:(\s+(\*|system\/lib\/\S+))+\s*\nCopyright:/.test(text));
  const named = new Set(
    files.flatMap((text) => text.match(/^License: *(.*)$/m)[1].split(/ or | and | with /)),
  );
  const licences = paragraphs.filter((text) => named.has(text.match(/^License: *(\S+)/)?.[1]));
  return [...files, ...licences].join('\n\n');
}
