// SPDX-License-Identifier: MIT
// Brings the C++-to-WebAssembly toolchain into .toolchain/: nothing is installed system-wide and no root is needed.
// An Emscripten on PATH is preferred when it works. By hand: `node build-scripts/setup/toolchain.mjs`.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { main, progress, say, step, Stop } from '../lib/console.mjs';
import { hashOf, isCommand, stampOf } from '../lib/project.mjs';
import { outputOf, run, which } from '../lib/run.mjs';
import { emccOnPath, isOlder, LINK_FLAGS, linkTrouble, MINIMUM, usableEmcc } from './emcc-on-path.mjs';
import { CMAKE_FILE, TOOLCHAIN, withoutForeignSettings } from './installed.mjs';
import { CLANG_TOOLS, EMSCRIPTEN, HEADERS, PROGRAM_LIBRARIES } from './packages.mjs';
import { openSuite } from './private-apt.mjs';
import { configureEmscripten, MACHINES, writeWrappers } from './wrappers.mjs';

const NEW = `${TOOLCHAIN}.new`;

/** The files that decide what the toolchain becomes. */
const RECIPE = [
  ...['toolchain', 'emcc-on-path', 'packages', 'private-apt', 'wrappers'].map(
    (name) => `build-scripts/setup/${name}.mjs`,
  ),
  LINK_FLAGS,
];

/** Does nothing, quickly, when the toolchain stands and neither the recipe, the place nor the emcc on PATH changed. */
export async function ensureToolchain() {
  const candidate = emccOnPath();
  const facts = [hashOf(...RECIPE), TOOLCHAIN, JSON.stringify(candidate ?? null)];
  const recipe = createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, 16);
  const stamp = stampOf(join(TOOLCHAIN, 'stamp'));
  if (stamp.matches(recipe)) return;
  await step('Toolchain (once, about a minute)', async () => {
    const own = usableEmcc(candidate);
    if (own && !(await bringLibraries(own))) return;
    if (!own) {
      await bringPackages();
      checkOurs();
    }
    stamp.write(recipe);
  });
}

function checkOurs() {
  const trouble = linkTrouble(join(TOOLCHAIN, 'debian/usr/share/emscripten'), withoutForeignSettings());
  if (trouble)
    throw new Stop(`The new Emscripten (.toolchain/bin/em++) does not link a program:\n${trouble}`);
}

/** This system is not one whose packages can be used; another attempt would end the same way. */
class NoRecipe extends Stop {}

/**
 * With an Emscripten of one's own Debian is a convenience: where it cannot be had, CMake fetches the libraries. False
 * when the next command should try again, because only the network or the settings stood in the way.
 */
async function bringLibraries(own) {
  try {
    await bringPackages(own);
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(
      `  ${error.message}\n  So CMake will fetch the libraries, for the Emscripten ${own.version} on PATH.`,
    );
    rmSync(NEW, { recursive: true, force: true });
    writeWithoutApt(own);
    return error instanceof NoRecipe;
  }
}

function writeWithoutApt(own) {
  rmSync(TOOLCHAIN, { recursive: true, force: true });
  mkdirSync(TOOLCHAIN, { recursive: true });
  writeRecord(TOOLCHAIN, own.root, own.version);
}

async function bringPackages(own) {
  const arch = supportedArchitecture(own);
  rmSync(NEW, { recursive: true, force: true });
  mkdirSync(NEW, { recursive: true });
  const suite = await openSuite(join(NEW, 'apt'), arch);
  const version = suite.version('emscripten')?.replace(/[+~-].*$/, '') ?? '0';
  if (isOlder(version, MINIMUM))
    throw new Stop(`Debian ${suite.suite} has Emscripten ${version}, ${MINIMUM} is needed.`);
  const programs = { ...CLANG_TOOLS, ...PROGRAM_LIBRARIES, ...(own ? {} : EMSCRIPTEN) };
  const debs = join(NEW, 'debs');
  await suite.download(Object.keys({ ...programs, ...HEADERS }), debs);
  await unpack(programs, debs, join(NEW, 'debian'));
  await unpack(HEADERS, debs, join(NEW, 'deps'));
  writeFileSync(join(NEW, 'versions.txt'), versionsOf(debs));
  for (const folder of [debs, join(NEW, 'apt')]) rmSync(folder, { recursive: true });
  writeWrappers(NEW, MACHINES[arch]);
  if (!own) configureEmscripten(NEW, TOOLCHAIN);
  writeRecord(NEW, own?.root ?? join(TOOLCHAIN, 'debian/usr/share/emscripten'), own?.version ?? version);
  replaceToolchain();
}

function supportedArchitecture(own) {
  const wayOut = `\nInstall Emscripten ${MINIMUM} or newer (for example with emsdk), put emcc on PATH and run again.`;
  const refuse = (reason) => new NoRecipe(own ? reason : reason + wayOut);
  for (const program of ['apt-get', 'dpkg-deb', 'tar'])
    if (!which(program))
      throw refuse(`This system has no ${program}, so nothing can be brought from Debian.`);
  const arch = outputOf('dpkg', ['--print-architecture']);
  if (!MACHINES[arch]) throw refuse(`There is no recipe for the architecture ${arch}.`);
  return arch;
}

async function unpack(packages, debs, into) {
  mkdirSync(into, { recursive: true });
  const files = readdirSync(debs);
  const show = progress();
  for (const [name, tarOptions] of Object.entries(packages)) {
    show(`unpacking ${name}`);
    const deb = join(
      debs,
      files.find((file) => file.startsWith(`${name}_`)),
    );
    const script = 'deb=$1 into=$2; shift 2; dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$into" "$@"';
    await run('sh', ['-c', script, 'sh', deb, into, ...tarOptions], {
      failure: `${name} could not be unpacked.`,
    });
  }
  show();
}

const versionsOf = (debs) =>
  readdirSync(debs)
    .map((file) => `${file.split('_').slice(0, 2).join(' ').replaceAll('%3a', ':')}\n`)
    .join('');

function writeRecord(folder, emscriptenRoot, emscriptenVersion) {
  // Emscripten's scripts are CommonJS; without this line Node would take the kind from the project's package.json.
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(join(folder, 'toolchain.json'), `${JSON.stringify({ emscriptenRoot, emscriptenVersion })}\n`);
  writeFileSync(
    join(folder, CMAKE_FILE.slice(TOOLCHAIN.length + 1)),
    '# Written by build-scripts/setup/toolchain.mjs.\n' +
      `list(APPEND CMAKE_FIND_ROOT_PATH "${TOOLCHAIN}/deps")\n` +
      `include("${emscriptenRoot}/cmake/Modules/Platform/Emscripten.cmake")\n`,
  );
}

/** The old one goes only when the new one is complete. */
function replaceToolchain() {
  const old = `${TOOLCHAIN}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(TOOLCHAIN)) renameSync(TOOLCHAIN, old);
  renameSync(NEW, TOOLCHAIN);
  rmSync(old, { recursive: true, force: true });
}

if (isCommand(import.meta)) await main(ensureToolchain);
