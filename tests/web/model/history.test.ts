// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { NO_HISTORY, redone, remember, undone } from '../../../web/src/model/history.ts';

describe('undo and redo', () => {
  const history = remember(remember<number>(NO_HISTORY, 1), 2);

  it('go back and forth through the same states', () => {
    const back = undone(history, 3);
    const further = back && undone(back.history, back.state);
    expect([back?.state, further?.state]).toEqual([2, 1]);
    const again = further && redone(further.history, further.state);
    const last = again && redone(again.history, again.state);
    expect([again?.state, last?.state]).toEqual([2, 3]);
  });

  it('end at both ends', () => {
    expect(undone(NO_HISTORY, 1)).toBeUndefined();
    expect(redone(history, 3)).toBeUndefined();
  });

  it('forget what was undone once something new is done', () => {
    const back = undone(history, 3);
    expect(back && redone(remember(back.history, back.state), 9)).toBeUndefined();
  });

  it('remember a hundred steps', () => {
    let long = remember<number>(NO_HISTORY, 0);
    for (let state = 1; state < 150; state++) long = remember(long, state);
    expect(long.past).toHaveLength(100);
    expect(long.past[0]).toBe(50);
  });
});
