// SPDX-License-Identifier: MIT
// The same C++ as plain JavaScript, for browsers and policies that refuse WebAssembly. A file of its own, asked for
// only when it is needed.
import type { MainModule } from '#core';

export async function loadJsCore(): Promise<MainModule> {
  const { default: createCore } = await import('#core-js');
  return createCore();
}
