// SPDX-License-Identifier: MIT
// What the live region says, and when: after a pause, the newest sentence only, and nothing that is not true any more.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from '../../../web/src/elements/announcer.ts';
import { textOfTemplate } from '../content/template-text.ts';

const host = () => ({ addController: vi.fn(), requestUpdate: vi.fn() });
const announcer = () => new Announcer(host() as never);
const saidBy = (one: Announcer) => textOfTemplate(one.region()).trim();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the live region', () => {
  it('says the newest sentence after a pause', () => {
    const one = announcer();
    one.say('first');
    vi.advanceTimersByTime(500);
    one.say('second');
    vi.advanceTimersByTime(500);
    expect(saidBy(one)).toBe('');
    vi.advanceTimersByTime(500);
    expect(saidBy(one)).toBe('second');
  });

  it('does not say what comes late over what was said meanwhile', async () => {
    const one = announcer();
    let come = (): void => undefined;
    const coming = new Promise<void>((resolve) => (come = resolve));
    const late = one.sayAfter(coming, () => 'step 2');
    one.say('key 1 weighs 0.731');
    come();
    await late;
    vi.runAllTimers();
    expect(saidBy(one)).toBe('key 1 weighs 0.731');
  });

  it('says what comes late when nothing else was said, and nothing for no sentence', async () => {
    const one = announcer();
    await one.sayAfter(Promise.resolve(), () => 'step 2');
    vi.runAllTimers();
    await one.sayAfter(Promise.resolve(), () => '');
    vi.runAllTimers();
    expect(saidBy(one)).toBe('step 2');
  });

  it('does not say what was mended before it was said', () => {
    const one = announcer();
    one.say('not a number');
    one.withdraw('not a number');
    vi.runAllTimers();
    expect(saidBy(one)).toBe('');
  });

  it('does not keep what is not true any more, and goes on with what is', () => {
    const one = announcer();
    one.say('not a number');
    vi.runAllTimers();
    expect(saidBy(one)).toBe('not a number');
    one.say('step 2');
    one.withdraw('not a number');
    expect(saidBy(one)).toBe('');
    vi.runAllTimers();
    expect(saidBy(one)).toBe('step 2');
  });
});
