// SPDX-License-Identifier: MIT
// `npm run format`: formats all sources in place, as `npm test` wants them.
import { format } from './checks/source.mjs';
import { main } from './lib/console.mjs';
import { ensureNodeModules } from './setup/node-modules.mjs';
import { ensureToolchain } from './setup/toolchain.mjs';

await main(async () => {
  await ensureNodeModules();
  await ensureToolchain();
  await format();
});
