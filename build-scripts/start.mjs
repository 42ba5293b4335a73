// SPDX-License-Identifier: MIT
// `npm start`: builds whatever is missing and serves the course on this machine until it is stopped.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { buildDist } from './build.mjs';
import { main, say, Stop } from './lib/console.mjs';
import { inProject } from './lib/project.mjs';
import { ensureNodeModules } from './setup/node-modules.mjs';

const DEFAULT_PORT = 8080;

await main(async () => {
  const port = portWanted();
  await refuseBusy(port);
  await ensureNodeModules();
  await buildDist();
  const { serveFolders } = await import('./lib/static-server.mjs');
  try {
    const { url } = await serveFolders({ folders: { '/': inProject('dist/site') }, port });
    say(`\nThe course is at ${url} (Ctrl+C stops)`);
  } catch (error) {
    throw portTrouble(error, port);
  }
});

function portWanted() {
  const text = process.env.PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new Stop(`PORT must be a number from 0 to 65535, not "${text}".`);
}

/** Before a long build, and on both addresses that "localhost" may mean to a browser. */
async function refuseBusy(port) {
  for (const host of port === 0 ? [] : ['127.0.0.1', '::1']) {
    const probe = createServer();
    try {
      await once(probe.listen({ port, host, ipv6Only: true }), 'listening');
    } catch (error) {
      if (['EADDRINUSE', 'EACCES'].includes(error.code)) throw portTrouble(error, port);
      // This machine has no such address.
    }
    probe.close();
  }
}

function portTrouble(error, port) {
  const another = `Choose another port, for example: PORT=${port < 65000 ? Math.max(port + 1, 8081) : 8081} npm start`;
  if (error.code === 'EADDRINUSE') return new Stop(`Port ${port} is in use by another program. ${another}`);
  if (error.code === 'EACCES') return new Stop(`Port ${port} is not open to ordinary users. ${another}`);
  return error;
}
