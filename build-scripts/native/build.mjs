// SPDX-License-Identifier: MIT
// The builds of the C++ sources. By hand: `node build-scripts/native/build.mjs native|wasm|wasm-tests|fuzz`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { main, step, Stop } from '../lib/console.mjs';
import { hashOf, inProject, isCommand, nameOf, ROOT, stampOf } from '../lib/project.mjs';
import { outputOf, run } from '../lib/run.mjs';
import { fuzzerCompiler } from '../setup/fuzzer-compiler.mjs';
import { isOlder } from '../setup/emcc-on-path.mjs';
import { CMAKE_FILE, DEPS, emscriptenEnv, RECORD } from '../setup/installed.mjs';

/** What a compiler of these sources may take, with the sanitizers. */
const BYTES_OF_A_JOB = 1.5e9;

/** As many compilers at once as there are cores, but no more than the memory holds; two in any case. */
export const jobsFor = (cores, memory) => Math.max(2, Math.min(cores, Math.floor(memory / BYTES_OF_A_JOB)));

/** The tests are linked with the very library that browsers get. */
const WASM_OPTIONS = {
  CMAKE_BUILD_TYPE: 'Release',
  SDPA_BUILD_TESTS: 'ON',
  CMAKE_TOOLCHAIN_FILE: CMAKE_FILE,
};

const BUILDS = {
  native: {
    title: 'C++ tests, native (address and undefined-behaviour sanitizers)',
    targets: ['sdpa_tests'],
    options: { CMAKE_BUILD_TYPE: 'RelWithDebInfo', SDPA_BUILD_TESTS: 'ON', SDPA_SANITIZE: 'ON' },
  },
  wasm: {
    title: 'core as WebAssembly, and as JavaScript for where that is refused',
    targets: ['sdpa_core', 'sdpa_core_lean', 'sdpa_core_js'],
    options: WASM_OPTIONS,
  },
  'wasm-tests': {
    title: 'C++ tests as WebAssembly',
    folder: 'wasm',
    targets: ['sdpa_tests'],
    options: WASM_OPTIONS,
  },
  fuzz: {
    title: 'fuzzer of the public door (address and undefined-behaviour sanitizers)',
    targets: ['sdpa_door_fuzzer'],
    options: { CMAKE_BUILD_TYPE: 'RelWithDebInfo', SDPA_BUILD_FUZZER: 'ON', SDPA_SANITIZE: 'ON' },
    compiler: fuzzerCompiler,
  },
};

export const buildFolder = (name) => inProject('build', BUILDS[name].folder ?? name);

/** Only where Emscripten is used: the other builds stand without it. */
const environmentOf = (name) => (BUILDS[name].options.CMAKE_TOOLCHAIN_FILE ? emscriptenEnv() : {});

/** Configures when something about the configuration changed, then lets ninja build what is out of date. */
export async function buildCpp(name) {
  const { title, targets } = BUILDS[name];
  await step(`Build: ${title}`, async () => {
    await configureCpp(name);
    const jobs = String(jobsFor(availableParallelism(), totalmem()));
    await run('cmake', ['--build', buildFolder(name), '--target', ...targets, '--parallel', jobs], {
      env: environmentOf(name),
      onLine: (line) => (/^\[\d+\/\d+\]/.test(line) ? line : undefined),
      failure: `The build "${name}" failed.`,
    });
  });
}

/** Leaves compile_commands.json, too. */
export async function configureCpp(name) {
  const { options, compiler } = BUILDS[name];
  const folder = buildFolder(name);
  prepareBuildFolder();
  const definitions = {
    ...options,
    ...(compiler && { CMAKE_CXX_COMPILER: compiler() }),
    CMAKE_RUNTIME_OUTPUT_DIRECTORY: folder,
    CMAKE_EXPORT_COMPILE_COMMANDS: 'ON',
    // Without our own headers CMake fetches the libraries.
    ...(existsSync(DEPS) && { CMAKE_PREFIX_PATH: DEPS }),
  };
  const args = Object.entries(definitions).map(([option, value]) => `-D${option}=${value}`);
  const stamp = stampOf(`${folder}/configured`);
  const key = `${hashOf('.toolchain/stamp', nameOf(RECORD))} ${args.join(' ')}`;
  if (stamp.matches(key)) return;
  requireCmake();
  stamp.remove();
  await run('cmake', ['--fresh', '-S', ROOT, '-B', folder, '-G', 'Ninja', ...args], {
    env: environmentOf(name),
    title: 'CMake looks at the compiler and the libraries',
    failure: 'CMake could not configure the build.',
  });
  stamp.write(key);
}

/** Older ones stop with words about their own options. The version is the one that CMakeLists.txt asks for. */
export function requireCmake() {
  const needed = readFileSync(inProject('CMakeLists.txt'), 'utf8').match(
    /^cmake_minimum_required\(VERSION ([\d.]+)\)/m,
  )[1];
  const here = outputOf('cmake', ['--version'])?.match(/[\d.]+/)?.[0] ?? 'none';
  if (here === 'none' || isOlder(here, needed))
    throw new Stop(`CMake ${needed} or newer is needed; on PATH is ${here}.`);
}

/** Emscripten writes CommonJS below build/; Node would otherwise take the kind from the project's package.json. */
function prepareBuildFolder() {
  mkdirSync(inProject('build'), { recursive: true });
  writeFileSync(inProject('build/package.json'), '{ "type": "commonjs" }\n');
}

if (isCommand(import.meta))
  await main(async () => {
    const name = process.argv[2];
    if (!Object.hasOwn(BUILDS, name ?? '')) throw new Stop(`Name one of: ${Object.keys(BUILDS).join(', ')}`);
    const { ensureToolchain } = await import('../setup/toolchain.mjs');
    await ensureToolchain();
    await buildCpp(name);
  });
