// SPDX-License-Identifier: MIT
// What is measured: the tasks. n queries, m keys, d numbers in each query, key and value. Read by the runner, by the
// page and by the report.

/** Beside its plain form a size can be measured with a mask, a bias or a causal mask; only ours does all of them. */
export const VARIANTS = ['plain', 'mask', 'bias', 'causal'];

export const nameOf = ({ n, m, d, variant }) => `${n}x${m}x${d}${variant === 'plain' ? '' : ` ${variant}`}`;

/** peers: others are measured too. nearest: the name of the round size that this one is held against. */
function task(n, m, d, { variant = 'plain', peers = variant === 'plain', quick = false, nearest } = {}) {
  return { name: nameOf({ n, m, d, variant }), n, m, d, variant, peers, quick, nearest };
}

const odd = (n, m, d, nearest, quick) =>
  VARIANTS.map((variant) => task(n, m, d, { variant, nearest, quick: quick && variant === 'plain' }));

export const TASKS = [
  task(16, 16, 16),
  task(16, 16, 64, { quick: true }),
  task(64, 64, 64, { quick: true }),
  task(128, 128, 64, { quick: true }),
  task(512, 512, 64),
  task(1024, 1024, 64),
  task(1024, 1024, 64, { variant: 'causal', nearest: '1024x1024x64' }),
  task(128, 128, 512),
  ...odd(127, 131, 63, '128x128x64', true),
  task(64, 32, 16, { peers: false }),
  ...odd(65, 33, 17, '64x32x16', false),
];

/** Output only, and so large that queries x keys would not fit into the engine's memory. */
export const LARGE = task(8192, 8192, 64, { peers: false });

/** The products alone count: queries x keys and weights x values, a multiplication and an addition each. */
export const flopsOf = ({ n, m, d }) => 4 * n * m * d;
