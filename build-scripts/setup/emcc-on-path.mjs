// SPDX-License-Identifier: MIT
// An Emscripten that the machine already has is used when it is new enough, runs a hello world and links with the
// flags of this project. That is not idle: some packaged versions install well and cannot link an optimised program,
// and later ones refuse settings that earlier ones knew.
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../lib/console.mjs';
import { inProject } from '../lib/project.mjs';
import { outputOf, trial, which } from '../lib/run.mjs';
import { TOOLCHAIN } from './installed.mjs';

/** The first version with everything that the bindings use. */
export const MINIMUM = '3.1.61';

/** What the modules are linked with; cpp/bindings/CMakeLists.txt reads the same list. */
export const LINK_FLAGS = 'cpp/bindings/link-flags.txt';

/** Of the compiler's words the end is shown, and the beginning of lines that hold whole commands. */
const LAST_LINES = 8;
const LINE_LENGTH = 240;

const HELLO = '#include <cstdio>\nint main() { std::puts("hello"); }\n';

const BINDING = `#include <emscripten/bind.h>
static int one() { return 1; }
EMSCRIPTEN_BINDINGS(probe) { emscripten::function("one", &one); }
`;

/** {program, version, root} of the emcc on PATH, fit or not; undefined when there is none but our own. */
export function emccOnPath() {
  const program = which('emcc');
  if (!program || realpathSync(program).startsWith(TOOLCHAIN)) return undefined;
  const version = outputOf(program, ['-dumpversion'])?.split('\n')[0];
  return { program, version, root: outputOf('em-config', ['EMSCRIPTEN_ROOT']) };
}

export function isOlder(version, minimum) {
  return version.localeCompare(minimum, 'en', { numeric: true }) < 0;
}

/** The candidate if it can build this project; of any other one it is said why not. */
export function usableEmcc(candidate) {
  if (!candidate) return undefined;
  const { program, version, root } = candidate;
  const unfit = whyUnfit(candidate);
  if (!unfit) say(`  using the Emscripten ${version} at ${root}`);
  else say(`  not using the Emscripten ${version ?? ''} on PATH (${program}): ${unfit}`);
  return unfit ? undefined : candidate;
}

function whyUnfit({ version, root }) {
  if (!version || !root) return 'emcc and em-config do not tell its version and its place.';
  if (isOlder(version, MINIMUM)) return `it is older than ${MINIMUM}.`;
  const trouble = linkTrouble(root);
  return trouble && `it does not link a program of this project.\n${trouble}`;
}

/** What an Emscripten complains of when it compiles, links with optimisation and runs; undefined when all is well. */
export function linkTrouble(root, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sdpa-hello-'));
  const link = (source, flags, output) => {
    writeFileSync(join(folder, 'probe.cpp'), source);
    return trial(join(root, 'em++'), [...flags, join(folder, 'probe.cpp'), '-o', output], { env });
  };
  try {
    const hello = link(HELLO, ['-O2', '-msimd128'], join(folder, 'hello.js'));
    if (!hello.works) return lastLines(hello.complaint);
    const ran = trial(process.execPath, [join(folder, 'hello.js')]);
    if (ran.output !== 'hello')
      return lastLines(ran.complaint) || 'A compiled program prints something else.';
    const module = link(BINDING, linkFlags(), join(folder, 'probe.mjs'));
    return module.works ? undefined : lastLines(module.complaint);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const linkFlags = () =>
  readFileSync(inProject(LINK_FLAGS), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('-'));

const lastLines = (text) =>
  text
    .split('\n')
    .slice(-LAST_LINES)
    .map((line) => line.slice(0, LINE_LENGTH))
    .join('\n');
