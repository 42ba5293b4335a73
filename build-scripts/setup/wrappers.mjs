// SPDX-License-Identifier: MIT
// Makes unpacked Debian programs run on any Linux: each is started through a small wrapper that names the C library
// it was built for. Also the settings that Emscripten reads.
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's architecture -> its folder name and the loader of its C library. */
export const MACHINES = {
  amd64: { triplet: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { triplet: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

const EMSCRIPTEN_TOOLS = [
  ...['emcc', 'em++', 'emar', 'emranlib', 'emnm', 'emcmake', 'emconfigure', 'emstrip', 'emsize', 'em-config'],
  ...['embuilder', 'emsymbolizer'],
];

// clang finds its own headers only when it is started under the wrapper's name and does not resolve links; when it
// starts itself again (-cc1) the extra option would be wrong.
const wrapper = ({ triplet, loader }) => `#!/bin/sh
# Runs a Debian program with the C library it was built for.
case $0 in /*) self=$0 ;; *) self=$(cd "\${0%/*}" && pwd)/\${0##*/} ;; esac
folder=\${self%/*}; name=\${self##*/}; usr=\${folder%/*/*}/debian/usr
case $folder in */binaryen/bin) program=$usr/bin/$name ;; *) program=$usr/lib/llvm-19/bin/$name ;; esac
case $name in clang | clang++) case \${1-} in -cc1*) ;; *) set -- -no-canonical-prefixes "$@" ;; esac ;; esac
exec "$usr/lib/${triplet}/${loader}" --library-path "$usr/lib/${triplet}:$usr/lib/llvm-19/lib" \\
  --argv0 "$self" "$program" "$@"
`;

/** Writes llvm/bin and binaryen/bin beside the unpacked debian/. */
export function writeWrappers(prefix, machine) {
  const debian = join(prefix, 'debian/usr');
  writeFolder(join(prefix, 'llvm/bin'), readdirSync(join(debian, 'lib/llvm-19/bin')), machine);
  mkdirSync(join(prefix, 'llvm/lib'));
  symlinkSync('../../debian/usr/lib/llvm-19/lib/clang', join(prefix, 'llvm/lib/clang'));
  const binaryen = readdirSync(join(debian, 'bin')).filter((name) => /^wasm(-(?!ld)|2js$)/.test(name));
  if (binaryen.length > 0) writeFolder(join(prefix, 'binaryen/bin'), binaryen, machine);
}

function writeFolder(folder, names, machine) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.run'), wrapper(machine));
  chmodSync(join(folder, '.run'), 0o755);
  for (const name of names) symlinkSync('.run', join(folder, name));
}

/** Emscripten's settings for its final place, where it will run, and short commands in bin/. */
export function configureEmscripten(prefix, finalPlace) {
  const root = join(prefix, 'debian/usr/share/emscripten');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  const acorn = join(root, 'node_modules/acorn');
  if (!existsSync(acorn)) symlinkSync('../../nodejs/acorn', acorn);
  // The cache holds every library that is needed; unfrozen, a changed setting would make emcc erase it.
  const settings = {
    NODE_JS: 'node', // the one on PATH at the time
    LLVM_ROOT: join(finalPlace, 'llvm/bin'),
    BINARYEN_ROOT: join(finalPlace, 'binaryen'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  writeFileSync(join(root, '.emscripten'), [...lines, 'FROZEN_CACHE = True', ''].join('\n'));
  mkdirSync(join(prefix, 'bin'));
  for (const tool of EMSCRIPTEN_TOOLS) {
    const file = join(prefix, 'bin', tool);
    writeFileSync(file, `#!/bin/sh\nexec "${finalPlace}/debian/usr/share/emscripten/${tool}" "$@"\n`);
    chmodSync(file, 0o755);
  }
}
