// SPDX-License-Identifier: MIT
// The set-up with an Emscripten of one's own where Debian's packages cannot be had, in a folder of its own; and which
// of apt's sources is Debian's.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { debianMirror } from '../../build-scripts/setup/private-apt.mjs';
import { ensureToolchain } from '../../build-scripts/setup/toolchain.mjs';
import { fakeEmscripten, fakeSystem } from './fake-system.ts';

const place = vi.hoisted(() => {
  process.env['DEBIAN_KEYRING'] = process.execPath; // any file
  return { folder: '' };
});

vi.mock('../../build-scripts/setup/installed.mjs', async (original) => {
  place.folder = mkdtempSync(join(tmpdir(), 'sdpa-set-up-'));
  const toolchain = join(place.folder, '.toolchain');
  const installed = await original<object>();
  return { ...installed, TOOLCHAIN: toolchain, CMAKE_FILE: join(toolchain, 'emscripten.cmake') };
});

const APT = { 'apt-get': 'echo "no network" >&2; exit 100', 'dpkg-deb': ':', tar: ':', dpkg: 'echo amd64' };

describe('an Emscripten of one’s own without Debian’s packages', () => {
  beforeEach(() => rmSync(join(place.folder, '.toolchain'), { recursive: true, force: true }));
  afterAll(() => rmSync(place.folder, { recursive: true }));

  const inPlace = (name: string) => join(place.folder, name);

  it('is settled where there is no apt', async () => {
    const { folder, calls, said } = fakeSystem(fakeEmscripten('6.0.5'));
    await ensureToolchain();
    expect(readFileSync(inPlace('.toolchain/toolchain.json'), 'utf8')).toContain(folder);
    expect(said()).toContain('This system has no apt-get, so nothing can be brought from Debian.\n');
    expect(said()).not.toContain('Install Emscripten');
    const before = calls().split('em++').length;
    await ensureToolchain();
    expect(calls().split('em++')).toHaveLength(before);
  });

  it('does for now where the network fails, and the next command asks again', async () => {
    vi.stubEnv('DEBIAN_MIRROR', 'http://nowhere');
    const { calls } = fakeSystem({ ...fakeEmscripten('6.0.5'), ...APT });
    await ensureToolchain();
    expect(existsSync(inPlace('.toolchain/emscripten.cmake'))).toBe(true);
    expect(existsSync(inPlace('.toolchain.new'))).toBe(false);
    const updates = () => calls().match(/apt-get .* update$/gm)?.length;
    const before = updates();
    await ensureToolchain();
    expect(updates()).toBe(Number(before) + 1);
  });
});

describe('the mirror of this machine', () => {
  const DEBIAN = 'ID=debian\nVERSION_CODENAME=bookworm\n';

  it('is where the release itself comes from, under its code name or a general one', () => {
    expect(debianMirror(DEBIAN, 'bookworm contrib http://a/debian\nbookworm main http://b/debian')).toBe(
      'http://b/debian',
    );
    expect(debianMirror(DEBIAN, 'stable main http://c/debian/')).toBe('http://c/debian/');
  });

  it('is none that calls its own programs stable, and none of another system', () => {
    expect(debianMirror(DEBIAN, 'stable main http://browsers/deb/\nsid main http://d/debian/')).toBe(
      'http://d/debian/',
    );
    expect(debianMirror('ID=ubuntu\nVERSION_CODENAME=noble\n', 'noble main http://e/ubuntu')).toBeUndefined();
  });
});
