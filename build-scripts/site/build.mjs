// SPDX-License-Identifier: MIT
// Makes dist/site/: the course and the gallery as a static site with relative addresses, ready for any host or sub-path.
// Every number in its pages is computed here by the built engine, the same that the reader's browser will run.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main, say } from '../lib/console.mjs';
import { inProject, isCommand, nameOf, readJson } from '../lib/project.mjs';
import { copyModules, earlyLinks } from './assets.mjs';
import { figures } from './figures.mjs';
import { buildGallery } from './gallery.mjs';
import { labFigures } from './labs.mjs';
import { loadModel } from './model.mjs';
import { finishedPage } from './page.mjs';

const COURSE = inProject('web/course');
const LANGUAGES = Object.keys(readJson(inProject('web/src/content/languages.json'))).filter((language) =>
  existsSync(join(COURSE, language)),
);
const TOP_FILES = ['index.html', 'course.css', 'formulas.css', 'static-figures.css', 'icon.svg'];
const DIST = inProject('dist');

/** What turns a preset's name into numbers and a number into text, from the built engine in `dist`. */
export async function siteTools(dist = DIST) {
  const { loadEngine } = await import(pathToFileURL(join(dist, 'engine.js')));
  const model = await loadModel();
  const engine = await loadEngine();
  return { figure: figures(engine, model), labs: labFigures(engine, model), format: model };
}

/** The sentences of the static content in one language. */
export const fallbackTexts = (language) => readJson(join(COURSE, language, 'fallback.json'));

/** Builds the site into `site` below the folder of the built modules and returns the names of its pages. */
export async function buildSite(dist = DIST) {
  const site = join(dist, 'site');
  rmSync(site, { recursive: true, force: true });
  copyModules(dist, join(site, 'sdpa'));
  for (const name of TOP_FILES) copyFileSync(join(COURSE, name), join(site, name));
  const tools = await siteTools(dist);
  const course = LANGUAGES.flatMap((language) => {
    mkdirSync(join(site, language));
    const texts = fallbackTexts(language);
    const links = (tags) => earlyLinks(join(site, 'sdpa'), tags, '../sdpa/', language);
    const pages = readdirSync(join(COURSE, language)).filter((name) => name.endsWith('.html'));
    for (const name of pages) {
      const source = readFileSync(join(COURSE, language, name), 'utf8');
      writeFileSync(join(site, language, name), finishedPage(source, { ...tools, texts, links }));
    }
    return pages.map((name) => `${language}/${name}`);
  });
  // A page without a widget asks for nothing.
  const links = (tags) => (tags.length === 0 ? '' : earlyLinks(join(site, 'sdpa'), tags, '../sdpa/', 'en'));
  const finish = (source) => finishedPage(source, { ...tools, texts: fallbackTexts('en'), links });
  return [...course, ...(await buildGallery(dist, site, finish))];
}

// node build-scripts/site/build.mjs [folder of the built modules]
if (isCommand(import.meta))
  await main(async () => {
    const dist = process.argv[2] ? resolve(process.argv[2]) : DIST;
    const pages = await buildSite(dist);
    say(`${nameOf(join(dist, 'site'))}: ${pages.join(', ')}`);
  });
