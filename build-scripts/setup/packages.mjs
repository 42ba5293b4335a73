// SPDX-License-Identifier: MIT
// Which packages of Debian the toolchain is made of, and which of their files are left out.

const SYSROOT = './usr/share/emscripten/cache/sysroot/lib/wasm32-emscripten';

// Variants of the system libraries that this project never links: threads, wasm workers, WebGL, memory checkers.
const UNUSED_LIBRARIES = [
  ...['pic', 'lto-pic', '*-mt*', '*-ww*', '*-emu*', '*-ofb*', '*full_es3*', '*-webgl2*', '*libwasmfs*'],
  ...['*webgpu*', '*-memvalidate*', '*-verbose*', '*tracing*'],
];

// The binary tools that Emscripten starts, and some to look into its output with.
const LLVM_TOOLS = [
  ...['ar', 'ranlib', 'nm', 'objcopy', 'strip', 'dwarfdump', 'dwp', 'cxxfilt', 'size', 'symbolizer'],
  ...['addr2line', 'objdump', 'profdata', 'cov'],
];

const leaveOut = (...patterns) => patterns.map((pattern) => `--exclude=${pattern}`);

const NO_MANUALS = leaveOut('./usr/share/doc', './usr/share/man');

const plain = (names, tarOptions) => Object.fromEntries(names.map((name) => [name, tarOptions]));

/** Name -> options for tar. The compiler and linker for WebAssembly. */
export const EMSCRIPTEN = {
  emscripten: leaveOut(
    './usr/share/doc/emscripten/[!c]*', // all but the copyright file, which goes into the notices
    './usr/share/emscripten/test',
    './usr/share/emscripten/docs',
    ...UNUSED_LIBRARIES.map((name) => `${SYSROOT}/${name}`),
  ),
  'llvm-19': LLVM_TOOLS.map((tool) => `./usr/lib/llvm-19/bin/llvm-${tool}`),
  ...plain(['node-acorn', 'binaryen', 'clang-19', 'lld-19'], NO_MANUALS),
};

/** Formatter and linter of the C++ sources. */
export const CLANG_TOOLS = plain(['clang-format-19', 'clang-tidy-19', 'libclang-common-19-dev'], NO_MANUALS);

/** Libraries that the programs above need: Debian's own, so that nothing depends on those of the host. */
export const PROGRAM_LIBRARIES = {
  libc6: leaveOut('./usr/share', './usr/lib/*/gconv/*'),
  ...plain(
    [
      ...[
        'libclang-cpp19',
        'libllvm19',
        'libgcc-s1',
        'libstdc++6',
        'libedit2',
        'libffi8',
        'libz3-4',
        'libgmp10',
      ],
      ...['libzstd1', 'zlib1g', 'libxml2', 'libicu76', 'liblzma5', 'libtinfo6', 'libbsd0', 'libmd0'],
    ],
    NO_MANUALS,
  ),
};

/** C++ libraries as headers or sources, with their copyright files. No headers of a C library may be among them. */
export const HEADERS = plain(
  ['libeigen3-dev', 'libxtensor-dev', 'xtl-dev', 'libxsimd-dev', 'googletest', 'nlohmann-json3-dev'],
  [],
);
