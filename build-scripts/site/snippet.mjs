// SPDX-License-Identifier: MIT
// Prints the tag of a preset with its static content, ready to be pasted into a page:
//   node build-scripts/site/snippet.mjs example-1 [language]
// No line is blank, because in Markdown a blank line would end the HTML.
import { main, say, Stop } from '../lib/console.mjs';
import { fallbackTexts, siteTools } from './build.mjs';
import { fallbackOf } from './fallback.mjs';

await main(async () => {
  const [preset, language = 'en'] = process.argv.slice(2);
  if (!preset) throw new Stop('Name a preset: node build-scripts/site/snippet.mjs example-1');
  const { figure, format } = await siteTools();
  const content = fallbackOf(figure(preset), fallbackTexts(language), format);
  say(`<sdpa-pipeline preset="${preset}">\n${content}\n</sdpa-pipeline>`);
});
