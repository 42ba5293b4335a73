// SPDX-License-Identifier: MIT
// Many who ask for the engine: they share one, and each may give up without spoiling it for the others.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadEngine } from '../../web/src/engine/index.ts';
import * as jsBackend from '../../web/src/engine/js-backend.ts';
import { forgetEngines, serve, STRANGER, WASM, WASM_TYPE } from './loading.ts';

vi.mock('../../web/src/engine/js-backend.ts', { spy: true });

beforeEach(forgetEngines);
afterEach(() => {
  vi.clearAllMocks();
});

describe('one engine a page', () => {
  test('callers at the same time and later ones share it', async () => {
    const { url, requests } = await serve((_, response) => response.writeHead(200, WASM_TYPE).end(WASM));
    const engines = await Promise.all(Array.from({ length: 20 }, () => loadEngine({ wasmUrl: url })));
    engines.push(await loadEngine({ wasmBinary: STRANGER }), await loadEngine({ backend: 'wasm' }));
    expect(new Set(engines).size).toBe(1);
    expect(requests.length).toBe(1);
  });

  test('callers share the JavaScript build once it has taken over, and WebAssembly is not asked for again', async () => {
    const { url, requests } = await serve((_, response) => response.writeHead(404).end());
    const [first, second] = await Promise.all([loadEngine({ wasmUrl: url }), loadEngine({ wasmUrl: url })]);
    const third = await loadEngine({ wasmUrl: url });
    expect(first.backend).toBe('js');
    expect([second, third]).toEqual([first, first]);
    expect(requests.length).toBe(1);
    expect(jsBackend.loadJsCore).toHaveBeenCalledOnce();
  });

  test('another copy of this module shares it too', async () => {
    const engine = await loadEngine();
    vi.resetModules();
    const copy = await import('../../web/src/engine/index.ts');
    expect(copy.loadEngine).not.toBe(loadEngine);
    expect(await copy.loadEngine()).toBe(engine);
  });
});

describe('giving up', () => {
  test('a caller that has given up already asks for nothing', async () => {
    const { url, requests } = await serve((_, response) => response.writeHead(200, WASM_TYPE).end(WASM));
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(loadEngine({ wasmUrl: url, signal })).rejects.toThrow('gone');
    expect(requests.length).toBe(0);
  });

  test('the only caller stops the request, and nothing takes over', async () => {
    const leaving = new AbortController();
    const hungUp = new Promise((resolve) => {
      void serve((request) => {
        request.on('close', resolve);
        leaving.abort(new Error('gone'));
      }).then(({ url }) =>
        expect(loadEngine({ wasmUrl: url, signal: leaving.signal })).rejects.toThrow('gone'),
      );
    });
    await hungUp;
    expect(jsBackend.loadJsCore).not.toHaveBeenCalled();
    expect((await loadEngine()).backend).toBe('wasm');
  });

  test('one of two callers does not spoil it for the other', async () => {
    const leaving = new AbortController();
    const { url } = await serve((_, response) => {
      leaving.abort(new Error('gone'));
      response.writeHead(200, WASM_TYPE).end(WASM);
    });
    const left = expect(loadEngine({ wasmUrl: url, signal: leaving.signal })).rejects.toThrow('gone');
    const staying = new AbortController();
    const engine = await loadEngine({ wasmUrl: url, signal: staying.signal });
    await left;
    expect(engine.backend).toBe('wasm');
    staying.abort();
    expect(await loadEngine()).toBe(engine);
  });
});
