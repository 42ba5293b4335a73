// SPDX-License-Identifier: MIT
// The tags and where their classes live. Registering twice, or beside another copy of the package, does no harm.

export const ELEMENTS: Readonly<Record<string, () => Promise<CustomElementConstructor>>> = {
  'sdpa-pipeline': async () => (await import('./pipeline.ts')).SdpaPipeline,
};

declare global {
  interface HTMLElementTagNameMap {
    'sdpa-pipeline': import('./pipeline.ts').SdpaPipeline;
  }
}

/** Below the browser floor nothing is registered, and the author's static figures stay as they are. */
function isSupported(): boolean {
  return 'customElements' in globalThis && CSS.supports('selector(:state(ready))');
}

/** Defines every element that the page does not know yet; resolves when all are defined. */
export async function registerElements(): Promise<void> {
  if (!isSupported()) return;
  await Promise.all(Object.entries(ELEMENTS).map(([tag, load]) => register(tag, load)));
}

async function register(tag: string, load: () => Promise<CustomElementConstructor>): Promise<void> {
  if (customElements.get(tag) !== undefined) return;
  const element = await load();
  // Another copy of the package may have been faster meanwhile.
  if (customElements.get(tag) === undefined) customElements.define(tag, element);
}
