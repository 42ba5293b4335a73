// SPDX-License-Identifier: MIT
// A made-up machine for the scripts that bring a toolchain: PATH holds only the given programs, each a few lines of sh
// that write down how they were called, and what the scripts say is kept.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, vi } from 'vitest';

const NOTE_CALL = '#!/bin/sh\nprintf \'%s\\n\' "${0##*/} $*" >> "${0%/*}/calls"\n';

const folders: string[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

export interface FakeSystem {
  /** Where its programs are. */
  folder: string;
  /** The calls of its programs so far, one a line. */
  calls: () => string;
  /** What the scripts printed so far. */
  said: () => string;
}

/** programs: name -> what it does, in sh without other programs. */
export function fakeSystem(programs: Record<string, string>): FakeSystem {
  const folder = mkdtempSync(join(tmpdir(), 'sdpa-fake-'));
  folders.push(folder);
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `${NOTE_CALL}${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  vi.stubEnv('PATH', folder);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const calls = join(folder, 'calls');
  return {
    folder,
    calls: () => (existsSync(calls) ? readFileSync(calls, 'utf8') : ''),
    said: () => printed.mock.calls.map(([text]) => String(text)).join(''),
  };
}

/** Programs of an Emscripten that links a hello world; `strict` is what it does with the flags of the project. */
export const fakeEmscripten = (version: string, strict = ':'): Record<string, string> => ({
  emcc: `echo ${version}`,
  'em-config': 'echo "${0%/*}"',
  'em++': `case "$*" in *-sSTRICT=1*) ${strict} ;; esac
while [ "$1" != -o ]; do shift; done
echo 'console.log("hello")' > "$2"`,
});
