// SPDX-License-Identifier: MIT
// Prints the lines for the head of a page that ask early for what these tags need, with the files of dist/ in a folder
// sdpa beside the page. The names hold hashes, so the lines belong to this build:
//   node build-scripts/site/early-links.mjs sdpa-pipeline sdpa-scaling-lab
import { main, say, Stop } from '../lib/console.mjs';
import { inProject } from '../lib/project.mjs';
import { earlyLinks } from './assets.mjs';

await main(() => {
  const tags = process.argv.slice(2);
  if (tags.length === 0)
    throw new Stop('Name the tags: node build-scripts/site/early-links.mjs sdpa-pipeline');
  say(earlyLinks(inProject('dist'), tags, 'sdpa/', 'en').trimEnd());
});
