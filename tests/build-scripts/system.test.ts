// SPDX-License-Identifier: MIT
// Programs that come from the system: how apt is asked for them, and what is said of those that stay away.
import { describe, expect, it, vi } from 'vitest';
import { chromium } from '../../build-scripts/lib/chromium.mjs';
import { bringPrograms } from '../../build-scripts/setup/system.mjs';
import { fakeSystem } from './fake-system.ts';

/** Knows all packages but one, and puts a program of the name into place for each. */
const APT = `
case "$*" in *ninja-build*) echo "E: Unable to locate package ninja-build" >&2; exit 100 ;; esac
case "$1" in update) exit 0 ;; esac
for package in "$@"; do program="\${0%/*}/$package"; done
echo '#!/bin/sh' > "$program" && /bin/chmod +x "$program"`;

const as = (user: number) => {
  vi.spyOn(process, 'getuid').mockReturnValue(user);
};

describe('programs that are missing', () => {
  it('come without the one that apt does not know', async () => {
    as(0);
    const { calls, said } = fakeSystem({ 'apt-get': APT });
    expect(await bringPrograms(['cmake', 'ninja', 'python3'])).toEqual(['ninja']);
    expect(calls().match(/install .*/g)).toEqual(
      ['cmake ninja-build python3', 'cmake', 'ninja-build', 'python3'].map(
        (packages) => `install -y -q --no-install-recommends ${packages}`,
      ),
    );
    expect(said()).toContain('apt could not install ninja-build.');
  });

  it('are asked for once when apt has them all', async () => {
    as(0);
    const { calls } = fakeSystem({ 'apt-get': APT });
    expect(await bringPrograms(['cmake'])).toEqual([]);
    expect(calls()).toBe('apt-get update -q\napt-get install -y -q --no-install-recommends cmake\n');
  });

  it('come through the proxies of the user who has sudo', async () => {
    as(1000);
    const { calls } = fakeSystem({ 'apt-get': APT, sudo: ':' });
    vi.stubEnv('https_proxy', 'http://proxy:3128');
    vi.stubEnv('http_proxy', undefined);
    vi.stubEnv('no_proxy', undefined);
    await bringPrograms(['cmake']);
    expect(calls()).toContain(
      'sudo -n env DEBIAN_FRONTEND=noninteractive https_proxy=http://proxy:3128 apt-get update -q\n',
    );
  });
});

it('a CHROMIUM that is not there is named', () => {
  vi.stubEnv('CHROMIUM', '/nowhere/chromium');
  expect(() => chromium()).toThrow('CHROMIUM names /nowhere/chromium, and there is no such file.');
  vi.stubEnv('CHROMIUM', process.execPath);
  expect(chromium()).toBe(process.execPath);
  vi.unstubAllEnvs();
});
