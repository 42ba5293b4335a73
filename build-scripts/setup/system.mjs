// SPDX-License-Identifier: MIT
// Programs that come from the system: found, or installed with apt when this user may, or named with the command
// that brings them. Nothing that is already there is installed again.
import { readdirSync } from 'node:fs';
import { chromium } from '../lib/chromium.mjs';
import { say, step, Stop } from '../lib/console.mjs';
import { pythonWithNumpy } from '../lib/python.mjs';
import { outputOf, run, succeeds, which } from '../lib/run.mjs';
import { fuzzerCompiler } from './fuzzer-compiler.mjs';
import { LLVM_MAJOR } from './installed.mjs';

/** Name -> how it is recognised and which packages of Debian bring it (Ubuntu's Chromium is a snap). */
const PROGRAMS = {
  cmake: { found: () => which('cmake'), packages: ['cmake'] },
  ninja: { found: () => which('ninja'), packages: ['ninja-build'] },
  python3: { found: () => which('python3'), packages: ['python3'] },
  NumPy: { found: pythonWithNumpy, packages: ['python3-numpy'] },
  'C++ compiler': { found: () => process.env.CXX ?? which('c++'), packages: ['g++'] },
  'clang with libFuzzer': {
    found: fuzzerCompiler,
    packages: [`clang-${LLVM_MAJOR}`, `libclang-rt-${LLVM_MAJOR}-dev`],
  },
  Chromium: { found: chromium, packages: ['chromium'] },
  fonts: { found: hasFonts, packages: ['fonts-dejavu-core'] },
};

export const FOR_TOOLCHAIN = ['python3'];
export const FOR_WEBASSEMBLY = [...FOR_TOOLCHAIN, 'cmake', 'ninja'];
export const FOR_NATIVE = ['cmake', 'ninja', 'C++ compiler'];
/** Real NumPy is what the core's imitation is compared with. */
export const FOR_UNIT = [...FOR_WEBASSEMBLY, 'NumPy'];
export const FOR_FUZZING = ['cmake', 'ninja', 'clang with libFuzzer'];
export const FOR_BROWSER = ['Chromium', 'fonts'];

const APT = { DEBIAN_FRONTEND: 'noninteractive' };
/** What apt must know of the network here, and sudo would keep from it. */
const PROXIES = ['http_proxy', 'https_proxy', 'no_proxy'];

/** Installs what is missing if that is possible and returns the names of what is still missing. */
export async function bringPrograms(names) {
  const missing = missingOf(names);
  const command = missing.length > 0 && aptCommand();
  if (!command) return missing;
  await step(`System packages: ${packagesOf(missing).join(' ')}`, () => install(command, missing));
  return missingOf(names);
}

/** apt installs all or nothing, so one name that it does not know must not keep the others away. */
async function install(command, names) {
  // A list that cannot be refreshed (a broken extra source) may still be good enough to install from.
  await apt(command, ['update', '-q'], { allowFailure: true });
  if ((await installed(command, names)) || names.length === 1) return;
  for (const name of names) await installed(command, [name]);
}

/** Whether apt installed them. If not, that is said: what needs none of them can still run. */
async function installed(command, names) {
  const packages = packagesOf(names);
  const options = { failure: `apt could not install ${packages.join(' ')}. Is there a network?` };
  try {
    await apt(command, ['install', '-y', '-q', '--no-install-recommends', ...packages], options);
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(`  ${error.message}`);
    return false;
  }
}

function apt([program, ...before], args, options) {
  const onLine = (line) => (/^(Get:|Unpacking|Setting up)/.test(line) ? line : undefined);
  return run(program, [...before, ...args], { env: APT, onLine, ...options });
}

/** As bringPrograms, but what stays missing ends the command with the line to type. */
export async function requirePrograms(names) {
  const missing = await bringPrograms(names);
  if (missing.length > 0) throw new Stop(missingText(missing));
}

export const missingText = (missing) =>
  `Missing on this system: ${missing.join(', ')}. To install:\n\n  ${installCommand(missing)}\n`;

const missingOf = (names) => [...new Set(names)].filter((name) => !PROGRAMS[name].found());

const packagesOf = (names) => names.flatMap((name) => PROGRAMS[name].packages);

function installCommand(missing) {
  const packages = packagesOf(missing).join(' ');
  if (which('apt-get')) return asRoot(`apt-get update && apt-get install ${packages}`);
  return `(with the package manager of this system; Debian's names) ${packages}`;
}

/** The line as root types it, or as others have to. */
function asRoot(commands) {
  if (process.getuid?.() === 0) return commands;
  return which('sudo') ? commands.replaceAll('apt-get', 'sudo apt-get') : `su -c "${commands}"`;
}

/** How this user may call apt-get, or undefined. On a terminal sudo may ask for the password. */
function aptCommand() {
  if (!which('apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  if (!which('sudo')) return undefined;
  const proxies = PROXIES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const settings = [...Object.entries(APT), ...proxies].map(([name, value]) => `${name}=${value}`);
  const command = ['env', ...settings, 'apt-get'];
  if (outputOf('sudo', ['-n', 'true']) !== undefined) return ['sudo', '-n', ...command];
  if (!process.stdin.isTTY) return undefined;
  say('  sudo may ask for your password');
  return succeeds('sudo', ['-v']) ? ['sudo', ...command] : undefined;
}

function hasFonts() {
  if (process.platform !== 'linux') return true;
  try {
    return readdirSync('/usr/share/fonts', { recursive: true }).some((file) => /\.(ttf|otf|ttc)$/.test(file));
  } catch {
    return false;
  }
}
