// SPDX-License-Identifier: MIT
// A small web server for built files, reachable from this machine only.
import { createServer } from 'node:http';
import { once } from 'node:events';
import sirv from 'sirv';

const LOOPBACK = '127.0.0.1';

/**
 * folders: {'/prefix/': folder}, the longest prefix wins. headers: {'/path': {name: value}} for exact paths.
 * port 0 takes any free one. Returns {url, close()}; rejects with the server's error (EADDRINUSE when it is taken).
 */
export async function serveFolders({ folders, headers = {}, port = 0 }) {
  const mounts = Object.entries(folders)
    .sort(([a], [b]) => b.length - a.length)
    .map(([prefix, folder]) => ({ prefix, serve: sirv(folder, { dev: true, etag: true, dotfiles: false }) }));
  const server = createServer((request, response) => {
    const [path] = request.url.split('?');
    for (const [name, value] of Object.entries(headers[path] ?? {})) response.setHeader(name, value);
    const mount = mounts.find(({ prefix }) => path.startsWith(prefix));
    if (mount) request.url = request.url.slice(mount.prefix.length - 1);
    const notFound = () => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    if (mount) mount.serve(request, response, notFound);
    else notFound();
  });
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return {
    url: `http://localhost:${server.address().port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
