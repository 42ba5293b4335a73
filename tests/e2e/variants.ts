// SPDX-License-Identifier: MIT
// Stories that tell another one again, in one more language, direction or example: `npm run check` runs them, `npm test`
// leaves them out.
export const VARIANT = { tag: '@variant' };

/** Stories about rarer hosts and platforms: `npm run test:embeds` runs them, `npm test` leaves them out. */
export const EMBEDS = { tag: '@embeds' };
