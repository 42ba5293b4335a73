// SPDX-License-Identifier: MIT
// The tags and where their classes live. Registering twice, or beside another copy of the package, does no harm.
import type { Tag } from './tags.ts';

export const ELEMENTS: Readonly<Record<Tag, () => Promise<CustomElementConstructor>>> = {
  'sdpa-pipeline': async () => (await import('./pipeline.ts')).SdpaPipeline,
  'sdpa-scaling-lab': async () => (await import('./scaling-lab.ts')).SdpaScalingLab,
  'sdpa-variance-lab': async () => (await import('./variance-lab.ts')).SdpaVarianceLab,
  'sdpa-gradient-lab': async () => (await import('./gradient-lab.ts')).SdpaGradientLab,
  'sdpa-training-lab': async () => (await import('./training-lab.ts')).SdpaTrainingLab,
};

declare global {
  interface HTMLElementTagNameMap {
    'sdpa-pipeline': import('./pipeline.ts').SdpaPipeline;
    'sdpa-scaling-lab': import('./scaling-lab.ts').SdpaScalingLab;
    'sdpa-variance-lab': import('./variance-lab.ts').SdpaVarianceLab;
    'sdpa-gradient-lab': import('./gradient-lab.ts').SdpaGradientLab;
    'sdpa-training-lab': import('./training-lab.ts').SdpaTrainingLab;
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
  const tags = Object.keys(ELEMENTS) as Tag[];
  const here = tags.filter((tag) => document.querySelector(tag) !== null);
  const others = tags.filter((tag) => !here.includes(tag));
  void import('./sight.ts')
    .then(({ whenSeen }) => whenSeen(others, (tag) => void register(tag).catch(complain)))
    .catch(complain);
  await Promise.all(here.map(register));
}

/** Defines one element, if nobody has, and returns the class that the page has for it. */
export async function register(tag: Tag): Promise<CustomElementConstructor> {
  const element = customElements.get(tag) ?? (await ELEMENTS[tag]());
  // Another copy of the package may have been faster meanwhile.
  if (customElements.get(tag) === undefined) customElements.define(tag, element);
  return customElements.get(tag) ?? element;
}

function complain(cause: unknown): void {
  console.warn('sdpa-widgets: the static figures stay.', cause);
}
