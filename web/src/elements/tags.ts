// SPDX-License-Identifier: MIT
// The tags by name alone, for what must not bring the elements along. registry.ts has the same, or does not compile.
export const TAGS = [
  'sdpa-pipeline',
  'sdpa-scaling-lab',
  'sdpa-variance-lab',
  'sdpa-gradient-lab',
  'sdpa-training-lab',
] as const;

export type Tag = (typeof TAGS)[number];
