// SPDX-License-Identifier: MIT
// The tags and where their classes live. Registering twice, or beside another copy of the package, does no harm.

export const ELEMENTS: Readonly<Record<string, () => Promise<CustomElementConstructor>>> = {
  'sdpa-pipeline': async () => (await import('./pipeline.ts')).SdpaPipeline,
  'sdpa-scaling-lab': async () => (await import('./scaling-lab.ts')).SdpaScalingLab,
  'sdpa-variance-lab': async () => (await import('./variance-lab.ts')).SdpaVarianceLab,
};

declare global {
  interface HTMLElementTagNameMap {
    'sdpa-pipeline': import('./pipeline.ts').SdpaPipeline;
    'sdpa-scaling-lab': import('./scaling-lab.ts').SdpaScalingLab;
    'sdpa-variance-lab': import('./variance-lab.ts').SdpaVarianceLab;
  }
}

/** Below the browser floor nothing is registered, and the author's static figures stay as they are. */
function isSupported(): boolean {
  return 'customElements' in globalThis && CSS.supports('selector(:state(ready))');
}

/**
 * Defines each element when the page has one: at once where it stands in the document, later when one is put there, also
 * in open shadow roots. Resolves when those of the beginning are defined.
 */
export async function registerElements(): Promise<void> {
  if (!isSupported()) return;
  const missing = new Set(Object.keys(ELEMENTS));
  const find = (root: ParentNode): readonly string[] => {
    const found = [...missing].filter((tag) => has(root, tag));
    for (const tag of found) missing.delete(tag);
    return found;
  };
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element) look(node).forEach((tag) => void register(tag).catch(complain));
    if (missing.size === 0) observer.disconnect();
  });
  /** Tags in a tree, and in the shadow roots in it, which are watched from now on. */
  const look = (root: ParentNode): readonly string[] => {
    const inside = Array.from(root.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot);
    const shadows = [root instanceof Element ? root.shadowRoot : null, ...inside].filter(
      (one) => one !== null,
    );
    for (const shadow of [...shadows, ...(root instanceof Document ? [root] : [])])
      observer.observe(shadow, { childList: true, subtree: true });
    return [...find(root), ...shadows.flatMap(look)];
  };
  await Promise.all(look(document).map(register));
}

function has(root: ParentNode, tag: string): boolean {
  return (root instanceof Element && root.localName === tag) || root.querySelector(tag) !== null;
}

async function register(tag: string): Promise<void> {
  if (customElements.get(tag) !== undefined) return;
  const element = await ELEMENTS[tag]?.();
  // Another copy of the package may have been faster meanwhile.
  if (element !== undefined && customElements.get(tag) === undefined) customElements.define(tag, element);
}

function complain(cause: unknown): void {
  console.warn('sdpa-widgets: the static figures stay.', cause);
}
