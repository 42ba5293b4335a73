// SPDX-License-Identifier: MIT
// Starts the test server on any free port before the stories; the workers inherit its address. What authors get has no
// pseudo-languages, so the modules are bundled once more with them, which takes a second or two.
import { bundleModules } from '../../build-scripts/web/bundle.mjs';
import { startServer, TEST_LANGUAGES } from './server.mjs';

export default async function globalSetup(): Promise<() => void> {
  await bundleModules({ folder: TEST_LANGUAGES, pseudo: true });
  const server = await startServer();
  process.env['SDPA_TEST_URL'] = server.url;
  return () => {
    server.close();
  };
}
