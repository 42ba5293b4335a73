// SPDX-License-Identifier: MIT
// Starts the test server on any free port before the stories; the workers inherit its address.
import { startServer } from './server.mjs';

export default async function globalSetup(): Promise<() => void> {
  const server = await startServer();
  process.env['SDPA_TEST_URL'] = server.url;
  return () => {
    server.close();
  };
}
