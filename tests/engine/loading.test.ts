// SPDX-License-Identifier: MIT
// How the engine is brought: from one response, checked before it is trusted; and what takes over, or is told, when
// something is wrong with it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configure, type EngineOptions, loadEngine, SdpaError } from '../../web/src/engine/index.ts';
import * as jsBackend from '../../web/src/engine/js-backend.ts';
import { EXAMPLE } from './examples.ts';
import {
  forgetEngines,
  serve,
  STRANGER,
  WASM,
  WASM_TYPE,
  withOtherAbi,
  withWrongNumbers,
} from './loading.ts';

vi.mock('../../web/src/engine/js-backend.ts', { spy: true });

beforeEach(forgetEngines);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  configure({});
});

async function reasonOf(loading: Promise<unknown>): Promise<SdpaError> {
  const error: unknown = await loading.then(
    () => expect.fail('an engine was loaded'),
    (reason: unknown) => reason,
  );
  if (error instanceof SdpaError) return error;
  throw error;
}

describe('from where', () => {
  test('the file beside the module is read where there is no server', async () => {
    const engine = await loadEngine();
    expect(engine.backend).toBe('wasm');
    expect(jsBackend.loadJsCore).not.toHaveBeenCalled();
  });

  test('a served file is compiled while it arrives', async () => {
    const streaming = vi.spyOn(WebAssembly, 'compileStreaming');
    const { url, requests } = await serve((_, response) => response.writeHead(200, WASM_TYPE).end(WASM));
    expect((await loadEngine({ wasmUrl: url })).backend).toBe('wasm');
    expect(streaming).toHaveBeenCalledOnce();
    expect(requests.length).toBe(1);
  });

  test('a server with the wrong type is asked only once', async () => {
    const streaming = vi.spyOn(WebAssembly, 'compileStreaming');
    const type = { 'content-type': 'application/octet-stream' };
    const { url, requests } = await serve((_, response) => response.writeHead(200, type).end(WASM));
    expect((await loadEngine({ wasmUrl: new URL(url) })).backend).toBe('wasm');
    expect(streaming).not.toHaveBeenCalled();
    expect(requests.length).toBe(1);
  });

  test('bytes at hand need no file', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    const view = new Uint8Array([9, 9, ...WASM]).subarray(2);
    expect((await loadEngine({ wasmBinary: view })).backend).toBe('wasm');
    forgetEngines();
    expect((await loadEngine({ wasmBinary: Uint8Array.from(WASM).buffer })).backend).toBe('wasm');
    expect(fetching).not.toHaveBeenCalled();
  });

  test('configure() says it for all who come later', async () => {
    const { url, requests } = await serve((_, response) => response.writeHead(200, WASM_TYPE).end(WASM));
    configure({ wasmUrl: url });
    await loadEngine();
    expect(requests.length).toBe(1);
  });

  test('an address of the page is relative to the page', async () => {
    const { url, requests } = await serve((_, response) => response.writeHead(200, WASM_TYPE).end(WASM));
    vi.stubGlobal('location', { href: new URL('/course/page.html', url).href });
    await loadEngine({ wasmUrl: '../files/sdpa.wasm?v=1' });
    expect(requests.map((request) => request.url)).toEqual(['/files/sdpa.wasm?v=1']);
  });
});

interface Failure {
  readonly what: string;
  readonly told: string;
  readonly options: () => Promise<EngineOptions> | EngineOptions;
}

const PAGE = '<!doctype html><title>Not here</title>';
const HTML = { 'content-type': 'text/html' };
const answering = async (status: number, headers: Record<string, string>, body: string | Uint8Array) => ({
  wasmUrl: (await serve((_, response) => response.writeHead(status, headers).end(body))).url,
});
const withoutModules = (error: Error): EngineOptions => {
  const Module = vi.fn(function refuse() {
    throw error;
  });
  vi.stubGlobal('WebAssembly', { ...WebAssembly, Module });
  return {};
};

const FAILURES: readonly Failure[] = [
  { what: 'a page instead of the file', told: 'status 404', options: () => answering(404, HTML, PAGE) },
  {
    what: 'a page that claims to be the file',
    told: '(text/html) is no WebAssembly file',
    options: () => answering(200, HTML, PAGE),
  },
  { what: 'a page with the type of the file', told: 'magic', options: () => answering(200, WASM_TYPE, PAGE) },
  {
    what: 'half of the file',
    told: 'WebAssembly',
    options: () => answering(200, WASM_TYPE, WASM.subarray(0, WASM.length / 2)),
  },
  {
    what: 'half of the bytes',
    told: 'WebAssembly',
    options: () => ({ wasmBinary: Uint8Array.from(WASM.subarray(0, 5000)) }),
  },
  {
    what: 'bytes of something else',
    told: 'wasmBinary is no WebAssembly file',
    options: () => ({ wasmBinary: Uint8Array.of(1, 2, 3) }),
  },
  { what: 'no server', told: 'fetch failed', options: () => ({ wasmUrl: 'http://127.0.0.1:9/sdpa.wasm' }) },
  {
    what: 'no such file',
    told: 'ENOENT',
    options: () => ({ wasmUrl: new URL('./no-such.wasm', import.meta.url) }),
  },
  { what: 'an address that is none', told: 'URL', options: () => ({ wasmUrl: 'sdpa.wasm' }) },
  { what: "a stranger's module", told: 'WebAssembly: ', options: () => ({ wasmBinary: STRANGER }) },
  { what: 'a core of another ABI', told: 'its ABI is 99', options: () => ({ wasmBinary: withOtherAbi() }) },
  {
    what: 'a core that computes wrong numbers',
    told: 'wrong numbers',
    options: () => ({ wasmBinary: withWrongNumbers() }),
  },
  {
    what: 'no SIMD',
    told: 'no vectors',
    options: () => withoutModules(new WebAssembly.CompileError('no vectors')),
  },
  {
    what: 'a policy against WebAssembly',
    told: 'unsafe-eval',
    options: () => withoutModules(new WebAssembly.CompileError("'unsafe-eval'")),
  },
  {
    what: 'no WebAssembly',
    told: 'WebAssembly',
    options: () => (vi.stubGlobal('WebAssembly', undefined), {}),
  },
];

describe('with something wrong', () => {
  test.for(FAILURES)('$what: the JavaScript build takes over', async ({ options }) => {
    const engine = await loadEngine(await options());
    expect(engine.backend).toBe('js');
    expect(engine.attention(EXAMPLE).output.data[0]).toBeCloseTo(3.655, 3);
  });

  test.for(FAILURES)('$what: WebAssembly alone is refused with the reason', async ({ options, told }) => {
    const error = await reasonOf(loadEngine({ ...(await options()), backend: 'wasm' }));
    expect(error).toMatchObject({ code: 'engine_unavailable', argument: 'engine', expected: 'WebAssembly' });
    expect(error.actual).toContain(told);
  });

  test('both builds refused: both reasons are told', async () => {
    vi.mocked(jsBackend.loadJsCore).mockRejectedValueOnce(new Error('the file is gone'));
    const error = await reasonOf(loadEngine(await answering(404, HTML, PAGE)));
    expect(error.code).toBe('engine_unavailable');
    expect(error.actual).toMatch(/^WebAssembly: .* status 404; the JavaScript build: the file is gone$/);
  });

  test('a failed load can be tried again', async () => {
    let isThere = false;
    const { url } = await serve((_, response) =>
      isThere ? response.writeHead(200, WASM_TYPE).end(WASM) : response.writeHead(503).end(),
    );
    await reasonOf(loadEngine({ wasmUrl: url, backend: 'wasm' }));
    isThere = true;
    expect((await loadEngine({ wasmUrl: url, backend: 'wasm' })).backend).toBe('wasm');
  });

  test('an unknown build is refused', async () => {
    const error = await reasonOf(loadEngine({ backend: 'webgpu' as 'js' }));
    expect(error).toMatchObject({
      code: 'unknown_option',
      argument: 'backend',
      expected: '"auto", "wasm", "js"',
    });
  });
});
