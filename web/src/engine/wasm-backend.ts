// SPDX-License-Identifier: MIT
// Brings the WebAssembly build of the core: finds the file, looks at what came before trusting it, and compiles it
// from one response. Everything that goes wrong is an Error whose message can follow "WebAssembly: ".
/** One build of the core: its glue, and the file that belongs to it. */
export interface WasmCore<Module> {
  readonly createCore: (options: unknown) => Promise<Module>;
  /** Evaluated only when the file is wanted, never on import. */
  readonly file: () => URL;
}

/** Where the WebAssembly comes from; neither given: the file beside this module. */
export interface WasmSource {
  readonly wasmUrl?: string | URL;
  readonly wasmBinary?: BufferSource;
}

/** The smallest module with a vector instruction: browsers without SIMD, and policies without WebAssembly, refuse it. */
// prettier-ignore
const SIMD_PROBE = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0,
  1, 5, 1, 96, 0, 1, 123,
  3, 2, 1, 0,
  10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
);

const MAGIC = [0, 97, 115, 109];

/** Milliseconds in which a server has to begin its answer. */
const PATIENCE = 10_000;

export async function loadWasmCore<Module>(
  core: WasmCore<Module>,
  source: WasmSource,
  signal: AbortSignal,
): Promise<Module> {
  new WebAssembly.Module(SIMD_PROBE);
  const module = await (source.wasmBinary === undefined
    ? fetchModule(source.wasmUrl === undefined ? core.file() : fromPage(source.wasmUrl), signal)
    : compileBytes(source.wasmBinary, 'wasmBinary'));
  return instantiate(core, module);
}

async function fetchModule(url: URL, signal: AbortSignal): Promise<WebAssembly.Module> {
  if (url.protocol === 'file:') {
    const bytes = await readFile(url);
    if (bytes !== undefined) return compileBytes(bytes, url.href);
  }
  const response = await answer(url, signal);
  if (!response.ok) throw new Error(`${url.href} answered with status ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  // Streaming refuses every other type, and asking again would download twice.
  if (type.startsWith('application/wasm') && 'compileStreaming' in WebAssembly)
    return WebAssembly.compileStreaming(response);
  return compileBytes(await response.arrayBuffer(), `${url.href} (${type || 'no type given'})`);
}

/** A connection that stays silent counts as refused; an answer that has begun may take its time. */
async function answer(url: URL, signal: AbortSignal): Promise<Response> {
  const silence = new AbortController();
  const timer = setTimeout(() => {
    silence.abort(new Error(`${url.href} does not answer`));
  }, PATIENCE);
  try {
    const either = AbortSignal.any([signal, silence.signal]);
    return await fetch(url, { signal: either, credentials: 'same-origin' });
  } finally {
    clearTimeout(timer);
  }
}

function fromPage(url: string | URL): URL {
  return new URL(url, (globalThis as { location?: { href: string } }).location?.href);
}

/** The bytes of a file: URL where Node can read it; undefined in browsers. */
async function readFile(url: URL): Promise<BufferSource | undefined> {
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } };
  const files = process?.getBuiltinModule?.('node:fs/promises');
  return (files as { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> } | undefined)?.readFile(url);
}

async function compileBytes(bytes: BufferSource, name: string): Promise<WebAssembly.Module> {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  if (MAGIC.some((byte, index) => view[index] !== byte)) throw new Error(`${name} is no WebAssembly file`);
  return WebAssembly.compile(bytes);
}

function instantiate<Module>(core: WasmCore<Module>, module: WebAssembly.Module): Promise<Module> {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ) => {
      // The glue waits for ever when the module does not fit it, so a failure is reported past it.
      WebAssembly.instantiate(module, imports).then(receive).catch(reject);
      return {};
    };
    core.createCore({ instantiateWasm }).then(resolve, reject);
  });
}
