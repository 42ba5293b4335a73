// SPDX-License-Identifier: MIT
// How a long run is driven: what is cancelled can be brought to its end, what goes on keeps what there is, and nothing
// that nobody wants holds a place in the core.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run, RunProgress } from '../../../web/src/engine/run-types.ts';
import { nextTurn } from '../../../web/src/engine/runs/turn.ts';
import { RunDriver } from '../../../web/src/elements/run-driver.ts';

/** A run of so many steps, one each time it is advanced, maybe from where another stands; counts who holds a place. */
class Steps implements Run<RunProgress> {
  static held = 0;
  readonly #total: number;
  #done = 0;
  #isOver = false;
  #isCancelled = false;

  constructor(total: number, last?: Run<RunProgress>) {
    this.#total = total;
    this.#done = last?.result.done ?? 0;
    Steps.held += 1;
  }

  get result(): RunProgress {
    return { done: this.#done, total: this.#total, cancelled: this.#isCancelled };
  }

  advance(ms: number): boolean {
    if (ms === 0) return this.#isOver;
    this.#done += 1;
    if (this.#done === this.#total) this.#end();
    return this.#isOver;
  }

  run(): Promise<RunProgress> {
    throw new Error('the driver drives');
  }

  cancel(): RunProgress {
    if (!this.#isOver) {
      this.#isCancelled = true;
      this.#end();
    }
    return this.result;
  }

  #end(): void {
    this.#isOver = true;
    Steps.held -= 1;
  }
}

function driven(heard: () => void = () => undefined) {
  const host = { addController: () => undefined, requestUpdate: vi.fn(), isConnected: true };
  const told: string[] = [];
  const driver = new RunDriver<RunProgress>(host as never, {
    progressed: ({ done, total }, state) => {
      told.push(`${state} ${done} of ${total}`);
      heard();
    },
  });
  driver.hostConnected();
  return { driver, host, told };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await nextTurn();
};

beforeEach(() => {
  Steps.held = 0;
  const document = { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', document);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('a run that was cancelled', () => {
  it('keeps what there is, and goes to its end when it is asked to', async () => {
    const { driver, told } = driven();
    driver.want('a', () => new Steps(50));
    await turns(5);
    driver.cancel();
    expect(driver.state).toBe('cancelled');
    const kept = driver.result?.done ?? 0;
    expect(kept).toBeGreaterThan(0);
    driver.again((last) => new Steps(50, last));
    expect(driver.result).toMatchObject({ done: kept, total: 50, cancelled: false });
    await vi.waitFor(() => {
      expect(driver.state).toBe('done');
    });
    expect(driver.result).toEqual({ done: 50, total: 50, cancelled: false });
    expect(told.at(-1)).toBe('done 50 of 50');
    expect(Steps.held).toBe(0);
  });

  it('is begun anew when a reader comes back to its settings', async () => {
    const { driver } = driven();
    driver.want('a', () => new Steps(50));
    await turns(2);
    driver.cancel();
    driver.want('b', () => new Steps(2));
    driver.want('a', () => new Steps(50));
    expect(driver.state).toBe('running');
    await vi.waitFor(() => {
      expect(driver.result).toEqual({ done: 50, total: 50, cancelled: false });
    });
  });

  it('is the only one that can be asked for again', async () => {
    const { driver } = driven();
    driver.want('a', () => new Steps(1));
    await vi.waitFor(() => {
      expect(driver.state).toBe('done');
    });
    driver.again(() => {
      throw new Error('begun again');
    });
    expect(driver.state).toBe('done');
  });
});

describe('a run that is made by hand', () => {
  const three = (run: Run<RunProgress>) => [1, 2, 3].some(() => run.advance(1));

  it('rests after each piece, from the start or on its way, and can be left to itself', async () => {
    const { driver, told } = driven();
    driver.step('a', () => new Steps(50), three);
    expect(told).toEqual(['paused 3 of 50']);
    await turns(5);
    expect(driver.result?.done).toBe(3);
    driver.step('a', () => new Steps(50), three);
    expect(driver.result?.done).toBe(6);
    driver.resume();
    await vi.waitFor(() => {
      expect(driver.state).toBe('done');
    });
    expect(Steps.held).toBe(0);
  });

  it('begins anew after the end, and comes to it', () => {
    const { driver } = driven();
    driver.step('a', () => new Steps(2), three);
    expect(driver.state).toBe('done');
    expect(driver.isFor('a')).toBe(true);
    driver.step('a', () => new Steps(4), three);
    expect(driver.state).toBe('paused');
    driver.step('a', () => new Steps(4), three);
    expect(driver.state).toBe('done');
    expect(Steps.held).toBe(0);
  });

  it('is what is under way: a cancel ends it', () => {
    const { driver } = driven();
    driver.step('a', () => new Steps(9), three);
    driver.cancel();
    expect(driver.state).toBe('cancelled');
    expect(Steps.held).toBe(0);
  });
});

describe('a pause', () => {
  it('shows where the run stands, not where it was drawn last', async () => {
    const { driver, told } = driven();
    const run = new Steps(50);
    driver.want('a', () => run);
    await turns(5);
    const { done } = run.result;
    expect(done).toBeGreaterThan(0);
    driver.pause();
    expect(told).toEqual(['running 0 of 50', `paused ${done} of 50`]);
    driver.cancel();
    expect(Steps.held).toBe(0);
  });

  it('of a run that has just come to its end is its end', async () => {
    const { driver, told } = driven();
    const run = new Steps(1);
    driver.want('a', () => run);
    while (run.result.done === 0) await nextTurn();
    driver.pause();
    await turns(3);
    expect(driver.state).toBe('done');
    expect(told).toEqual(['running 0 of 1', 'done 1 of 1']);
    expect(Steps.held).toBe(0);
  });
});

describe('a growing result', () => {
  it('is told of at least twenty times a second, with slices of 8 ms', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const told: number[] = [];
    const run = new Steps(400);
    const advance = run.advance.bind(run);
    run.advance = (ms) => {
      now += 8;
      return advance(ms);
    };
    const { driver } = driven(() => told.push(now));
    driver.want('a', () => run);
    await vi.waitFor(() => {
      expect(driver.state).toBe('done');
    });
    const gaps = told.slice(1).map((time, index) => time - (told[index] ?? 0));
    expect(gaps.length).toBeGreaterThan(50);
    // What is left of a twentieth of a second is for drawing.
    expect(Math.max(...gaps)).toBeLessThanOrEqual(40);
    clock.mockRestore();
  });
});

describe('a run that goes on', () => {
  it('begins where the last one stands, done, cancelled or under way, and counts towards its own end', async () => {
    const { driver, told } = driven();
    driver.want('20', () => new Steps(20));
    await vi.waitFor(() => {
      expect(driver.state).toBe('done');
    });
    told.length = 0;
    driver.want('300', (last) => new Steps(300, last));
    expect(told).toEqual(['running 20 of 300']);
    await turns(3);
    driver.cancel();
    const cancelled = driver.result?.done ?? 0;
    expect(cancelled).toBeGreaterThan(20);
    driver.want('400', (last) => new Steps(400, last));
    expect(driver.result).toEqual({ done: cancelled, total: 400, cancelled: false });
    await turns(3);
    driver.want('500', (last) => new Steps(500, last));
    expect(driver.result?.done).toBeGreaterThan(cancelled);
    expect(Steps.held).toBe(1);
    driver.drop();
  });

  it('begins where a run of before stands, whose result is in sight again', async () => {
    const { driver } = driven();
    for (const key of ['a', 'b', 'a']) {
      driver.want(key, () => new Steps(key === 'a' ? 7 : 3));
      await vi.waitFor(() => {
        expect(driver.state).toBe('done');
      });
    }
    driver.want('more of a', (last) => new Steps(10, last));
    expect(driver.result).toEqual({ done: 7, total: 10, cancelled: false });
    driver.drop();
  });
});

describe('a place in the core', () => {
  it('is given back when other settings are wanted', async () => {
    const { driver } = driven();
    driver.want('a', () => new Steps(1000));
    await turns(2);
    driver.want('b', () => new Steps(1000));
    expect(Steps.held).toBe(1);
    driver.drop();
    expect(Steps.held).toBe(0);
  });

  it('is given back when the element is taken away, not when it is moved', async () => {
    const { driver, host } = driven();
    driver.want('a', () => new Steps(1000));
    await turns(2);
    driver.hostDisconnected();
    driver.hostConnected();
    await turns(3);
    expect([driver.state, Steps.held]).toEqual(['running', 1]);
    driver.hostDisconnected();
    host.isConnected = false;
    await turns(3);
    expect([driver.state, Steps.held]).toEqual(['idle', 0]);
    host.requestUpdate.mockClear();
    driver.hostConnected();
    expect(host.requestUpdate).toHaveBeenCalled();
  });
});
