// SPDX-License-Identifier: MIT
// The site and the hostile host pages for the browser tests. By hand: `node tests/e2e/server.mjs` (PORT overrides).
import { inProject, isCommand } from '../../build-scripts/lib/project.mjs';
import { serveFolders } from '../../build-scripts/lib/static-server.mjs';

/** The modules as they are in dist/, and with the languages that nobody speaks. */
export const TEST_LANGUAGES = inProject('build/test-languages');

const FOLDERS = {
  '/': inProject('dist/site'),
  '/dist/': inProject('dist'),
  '/hosts/': inProject('tests/e2e/hosts'),
  // global-setup.ts makes it.
  '/test-languages/': TEST_LANGUAGES,
  '/requirejs/': inProject('node_modules/requirejs'),
};

const STRICT_CSP = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
].join('; ');

/** What a host's web server would add to one page. */
const HEADERS = {
  '/hosts/frames.html': { 'Content-Security-Policy': `${STRICT_CSP}; frame-src 'self'` },
  '/dist/embed.html': { 'Content-Security-Policy': STRICT_CSP },
  '/hosts/strict-csp.html': { 'Content-Security-Policy': STRICT_CSP },
  '/gallery/pipeline.html': { 'Content-Security-Policy': STRICT_CSP },
};

export const startServer = (port = 0) => serveFolders({ folders: FOLDERS, headers: HEADERS, port });

if (isCommand(import.meta)) {
  const { url } = await startServer(Number(process.env.PORT ?? 8090));
  console.log(`site, /dist/ and /hosts/ at ${url}`);
}
