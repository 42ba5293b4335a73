// SPDX-License-Identifier: MIT
// Stories that tell another one again, in one more language, direction or example: `npm run check` runs them, `npm test`
// leaves them out.
export const VARIANT = { tag: '@variant' };
