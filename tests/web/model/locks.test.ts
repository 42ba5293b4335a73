// SPDX-License-Identifier: MIT
// The names in the attribute `lock`.
import { describe, expect, it } from 'vitest';
import { LOCKS, readLocks } from '../../../web/src/model/locks.ts';

describe('what an author takes away', () => {
  it('is named by words, parted by blanks or commas, in any case', () => {
    expect([...readLocks(' Copy,undo\n  cells ')].sort()).toEqual(['cells', 'copy', 'undo']);
    expect([...readLocks(LOCKS.join(' '))]).toEqual(LOCKS);
  });

  it('is nothing where nothing is named, or nothing that is known', () => {
    for (const text of ['', '  ', 'everything', 'constructor', 'undo-redo'])
      expect(readLocks(text).size, text).toBe(0);
  });
});
