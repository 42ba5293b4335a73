// SPDX-License-Identifier: MIT
// What the element of a first visit shares with the others goes into one chunk. Left alone, the bundler cuts a chunk for
// every set of elements that share something, and many small files compress worse than a large one.
import { inProject } from '../lib/project.mjs';

const FIRST_VISIT = ['web/src/elements/pipeline.ts', 'web/src/elements/pipeline-question.ts'].map((file) =>
  inProject(file),
);

/** A plugin that finds what a first visit runs, and the rule for the chunk. */
export function sharedChunk() {
  const wanted = new Set();
  const plugin = {
    name: 'sdpa-shared-chunk',
    buildEnd() {
      wanted.clear();
      for (const id of FIRST_VISIT) wanted.add(id);
      for (const id of wanted) for (const next of this.getModuleInfo(id)?.importedIds ?? []) wanted.add(next);
    },
  };
  const codeSplitting = {
    groups: [{ name: 'shared', test: (id) => wanted.has(id), minShareCount: 2 }],
  };
  return { plugin, codeSplitting };
}
