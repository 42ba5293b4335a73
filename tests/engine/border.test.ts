// SPDX-License-Identifier: MIT
// The lists that exist on both sides of the border, compared with the core's own; and who is let in.
import { describe, expect, test } from 'vitest';
import type { MainModule } from '#core';
import { Border } from '../../web/src/engine/border.ts';
import { CORE_ERROR_CODES, FAULTS, SdpaError } from '../../web/src/engine/index.ts';
import { BACKENDS, openCore } from './engines.ts';

describe.for(BACKENDS)('on %s', (backend) => {
  const open = () => openCore(backend);

  test('the error codes are those of the core, in its order', async () => {
    expect((await open()).error_code_names().split(' ')).toEqual([...CORE_ERROR_CODES]);
  });

  test('the faults are those of the core, in its order', async () => {
    expect((await open()).fault_names().split(' ')).toEqual([...FAULTS]);
  });

  test('a module of another ABI, or of another kind, is not let in', async () => {
    const module = await open();
    const claiming = (words: readonly number[]) =>
      ({ ...module, frame: () => Object.assign(module.frame().slice(), words) }) as MainModule;
    const [magic = 0, abi = 0] = module.frame();
    expect(() => new Border(claiming([magic, abi + 1]))).toThrow(
      `its ABI is ${abi + 1}, this page needs ${abi}`,
    );
    expect(() => new Border(claiming([0, abi]))).toThrow('it is not the attention core');
    expect(() => new Border(module)).not.toThrow();
  });
});

test('an error of another copy of this module is known as one', () => {
  const foreign = Object.assign(new Error('far away'), { [Symbol.for('sdpa-widgets.SdpaError')]: true });
  expect(foreign).toBeInstanceOf(SdpaError);
  expect(new SdpaError('empty', 'query', '1', '0')).toBeInstanceOf(SdpaError);
  for (const other of [new Error('empty'), null, 'empty', { code: 'empty' }])
    expect(other).not.toBeInstanceOf(SdpaError);
});
