// SPDX-License-Identifier: MIT
// What stands before every method: nothing where something must be given, and a core that breaks down.
import { describe, expect, test } from 'vitest';
import { Border } from '../../web/src/engine/border.ts';
import { createEngine, type Engine } from '../../web/src/engine/engine.ts';
import { BACKENDS, ENGINES, openCore } from './engines.ts';
import { EXAMPLE, refusalOf } from './examples.ts';
import { endless } from './run-examples.ts';

/** The methods, which JavaScript can call with anything. */
type Loose = Record<string, (...given: unknown[]) => unknown>;

const methodsOf = (engine: Engine): [string, (...given: unknown[]) => unknown][] =>
  Object.entries(engine as unknown as Loose).filter(([, method]) => typeof method === 'function');

describe.for(ENGINES)('on $backend', ({ engine }) => {
  test('every method refuses nothing, null and what is no object, with the class of errors there is', () => {
    const methods = methodsOf(engine);
    expect(methods.length).toBe(18);
    for (const [name, method] of methods)
      for (const given of [
        [],
        [undefined],
        [null],
        [null, null],
        [7],
        ['seven'],
        [{}],
        [{}, null],
        [Symbol('s')],
      ])
        expect(refusalOf(() => method(...given)).code, `${name} of ${typeof given[0]}`).toMatch(
          /^(not_a_number|unknown_option)$/,
        );
  });

  test('options that are null are not given', () => {
    const { softmax, softmaxJacobian } = engine as unknown as Loose;
    expect(softmaxJacobian?.([1, 0], null)).toEqual(engine.softmaxJacobian([1, 0]));
    expect(softmax?.([1, 0], null)).toEqual(engine.softmax([1, 0]));
  });

  test.for([{}, null, [], 7, { rows: {} }, { rows: null, scale: 1 }, { shape: null, data: null }])(
    'what does not fit is not reused: %o',
    (reuse) => {
      const { attention, attend } = engine as unknown as Loose;
      expect(attention?.(EXAMPLE, reuse)).toEqual(engine.attention(EXAMPLE));
      expect(attend?.(EXAMPLE, reuse)).toEqual(engine.attend(EXAMPLE));
    },
  );

  test('a trace whose scale cannot be written is left alone as a whole', () => {
    const other = { ...EXAMPLE, scale: 3 };
    const trace = Object.defineProperty(engine.attention(other), 'scale', { value: 3, writable: false });
    expect(engine.attention(EXAMPLE, trace)).toEqual(engine.attention(EXAMPLE));
    expect(trace).toEqual(engine.attention(other));
  });

  test('a run can be run with null', async () => {
    const run = engine.exam({
      questions: [4],
      marking: 'zero-one',
      ability: 0.5,
      students: 10,
      divisor: 'none',
      seed: 1,
    });
    expect((await run.run(null as unknown as undefined)).done).toBe(10);
  });
});

describe.for(BACKENDS)('when the core breaks down, on %s', (backend) => {
  /** An engine whose memory is gone: the next thing that is allocated is one too many. */
  const breaking = async (cause: () => never) => {
    const module = await openCore(backend);
    let isBreaking = false;
    const attend = () => (isBreaking ? cause() : module.attend());
    const run_advance = (slot: number) => (isBreaking ? cause() : module.run_advance(slot));
    const engine = createEngine(new Border({ ...module, attend, run_advance }), backend);
    return {
      engine,
      breakDown: () => {
        isBreaking = true;
      },
    };
  };
  const trap = () => {
    throw new WebAssembly.RuntimeError('unreachable');
  };
  const abort = () => {
    throw new Error('Aborted(). Build with -sASSERTIONS for more info.');
  };

  test.for([trap, abort])('that is an error of the one class, then and for ever', async (cause) => {
    const { engine, breakDown } = await breaking(cause);
    const run = endless(engine);
    run.advance(1);
    expect(engine.attend(EXAMPLE).data.length).toBe(3);
    breakDown();
    const refusal = refusalOf(() => engine.attend(EXAMPLE));
    expect(refusal).toMatchObject({ code: 'engine_unavailable', argument: 'engine' });
    expect(refusal.expected).toBe('a working core (load the page again)');
    expect(refusalOf(() => engine.attention(EXAMPLE))).toEqual(refusal);
    for (const touch of [() => run.advance(1), () => run.result, () => run.cancel()])
      expect(refusalOf(touch)).toEqual(refusal);
  });

  test('an input that throws what looks like it broke the engine for ever', async () => {
    const { engine, breakDown } = await breaking(trap);
    for (const cause of [trap, abort]) {
      const query = Object.defineProperty([...EXAMPLE.query], 0, { get: cause });
      expect(() => engine.attention({ ...EXAMPLE, query })).toThrow(
        cause === trap ? 'unreachable' : 'Aborted',
      );
      expect(() =>
        engine.attention(Object.defineProperty({ ...EXAMPLE }, 'scale', { get: cause })),
      ).toThrow();
      expect(engine.attend(EXAMPLE).data.length).toBe(3);
    }
    breakDown();
    expect(refusalOf(() => engine.attend(EXAMPLE)).code).toBe('engine_unavailable');
  });

  test('in a run, too', async () => {
    const { engine, breakDown } = await breaking(trap);
    const run = endless(engine);
    breakDown();
    expect(refusalOf(() => run.advance(1)).code).toBe('engine_unavailable');
    await expect(run.run()).rejects.toMatchObject({ code: 'engine_unavailable' });
  });
});
