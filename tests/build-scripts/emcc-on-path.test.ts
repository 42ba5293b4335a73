// SPDX-License-Identifier: MIT
// Which Emscripten on PATH is used, and what is said of one that is not.
import { describe, expect, it, vi } from 'vitest';
import { emccOnPath, linkFlags, linkTrouble, usableEmcc } from '../../build-scripts/setup/emcc-on-path.mjs';
import { withoutForeignSettings } from '../../build-scripts/setup/installed.mjs';
import { fakeEmscripten, fakeSystem } from './fake-system.ts';

describe('an Emscripten on PATH', () => {
  it('is used when it links with the flags of the project', () => {
    const { folder, calls, said } = fakeSystem(fakeEmscripten('6.0.5'));
    expect(usableEmcc(emccOnPath())).toMatchObject({ version: '6.0.5', root: folder });
    expect(calls()).toContain(`em++ ${linkFlags().join(' ')} `);
    expect(said()).toContain(`using the Emscripten 6.0.5 at ${folder}`);
  });

  it('is left alone with the end of the compiler’s words when it refuses one of them', () => {
    const { said } = fakeSystem(fakeEmscripten('9.0.0', 'echo "em++: error: no such setting" >&2; exit 1'));
    expect(usableEmcc(emccOnPath())).toBeUndefined();
    expect(said()).toMatch(
      /not using the Emscripten 9\.0\.0 .* does not link a program of this project\.\nem\+\+: error/,
    );
  });

  it('is left alone with a sentence when it is too old', () => {
    const { calls, said } = fakeSystem(fakeEmscripten('3.1.6'));
    expect(usableEmcc(emccOnPath())).toBeUndefined();
    expect(said()).toContain('it is older than 3.1.61.');
    expect(calls()).not.toContain('em++');
  });

  it('may be missing', () => {
    const { said } = fakeSystem({});
    expect(usableEmcc(emccOnPath())).toBeUndefined();
    expect(said()).toBe('');
  });
});

it('the settings of an activated emsdk do not reach our own Emscripten', () => {
  expect(
    withoutForeignSettings({ EM_CONFIG: '/old', EM_CACHE: '/old', EMSDK: '/old', PATH: '/bin' }),
  ).toEqual({
    EM_CONFIG: undefined,
    EM_CACHE: undefined,
  });
  const { folder } = fakeSystem({ 'em++': 'echo "config: ${EM_CONFIG-none}" >&2; exit 1' });
  vi.stubEnv('EM_CONFIG', '/old');
  expect(linkTrouble(folder)).toBe('config: /old');
  expect(linkTrouble(folder, withoutForeignSettings())).toBe('config: none');
});
