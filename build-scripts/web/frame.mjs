// SPDX-License-Identifier: MIT
// The iframe page, its script, and the helper for the page around it.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../lib/project.mjs';
import { bundleOf, writeOneFile } from './bundle-of.mjs';

const EMBED = 'web/src/embed';

/** Classic scripts, so that they run in a sandbox without an origin and from any page. */
const SCRIPTS = { 'embed.js': `${EMBED}/iframe-page.ts`, 'embed-host.js': `${EMBED}/iframe-host.ts` };

export async function writeFrame(folder) {
  for (const name of ['embed.html', 'embed.css'])
    copyFileSync(inProject(`${EMBED}/${name}`), join(folder, name));
  for (const [name, source] of Object.entries(SCRIPTS))
    await writeOneFile(await bundleOf({ [name]: source }), join(folder, name), 'iife');
}
