// SPDX-License-Identifier: MIT
// The modules beside the pages, and the links by which a page asks for them before its script runs: without them
// the browser learns of each file only when the one before has arrived.
import { copyFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../lib/console.mjs';

const ENTRY = 'sdpa-widgets.js';
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const DYNAMIC_IMPORT = /\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g;

/** Copies everything that a page loads, and the licences. */
export function copyModules(dist, folder) {
  const names = readdirSync(dist).filter((name) => /\.(js|wasm|html|css|txt)$/.test(name));
  if (!names.includes(ENTRY)) throw new Stop(`${ENTRY} is missing in ${dist}: npm run build makes it.`);
  mkdirSync(folder, { recursive: true });
  for (const name of names) copyFileSync(join(dist, name), join(folder, name));
}

/**
 * Markup for the head of a page with these widget tags in a language; `base` leads from the page to the modules. Without
 * tags nothing but the entry: which core the page will need is not known, and browsers warn of one that is not used soon.
 */
export function earlyLinks(folder, tags, base, language) {
  const cores = tags.length === 0 ? [] : readdirSync(folder).filter((name) => name.endsWith('.wasm'));
  const wasm = cores.filter((name) => name.startsWith(isLab(tags) ? 'sdpa.' : 'sdpa-lean.'));
  return [
    ...modulesOf(folder, { tags, language }).map(
      (name) => `    <link rel="modulepreload" href="${base}${name}">\n`,
    ),
    ...wasm.map(
      (name) =>
        `    <link rel="preload" href="${base}${name}" as="fetch" type="application/wasm" crossorigin>\n`,
    ),
  ].join('');
}

/** The entry, all it needs, and what it will import for these tags in a language. */
export function modulesOf(folder, { tags, language = 'en' }) {
  const wanted = new Set([ENTRY]);
  for (const name of wanted) {
    const code = readFileSync(join(folder, name), 'utf8');
    for (const [, needed] of code.matchAll(STATIC_IMPORT)) wanted.add(needed);
    for (const [, offered] of code.matchAll(DYNAMIC_IMPORT))
      if (serves(offered, tags) || speaks(offered, language)) wanted.add(offered);
  }
  return [...wanted];
}

/** Laboratories need the whole core. */
const isLab = (tags) => tags.some((tag) => tag.endsWith('-lab'));

/**
 * A chunk is named after the element's file; the question before its result comes with it. Laboratories take the whole
 * engine, the element of a first visit the lean one.
 */
function serves(name, tags) {
  const isQuestion = /-question\./.test(name);
  const stem = name.split('.')[0].replace(/-question$/, '');
  return (
    stem === (isLab(tags) ? 'whole' : 'lean') ||
    tags.includes(stem) ||
    tags.includes(`sdpa-${stem}`) ||
    (isQuestion && tags.includes(`sdpa-${stem}-lab`))
  );
}

/** English comes with the element; another language has a list to be found in, and messages for the first picture. */
function speaks(name, language) {
  const files = ['languages.', `${language}.first.`, `${language}.predict.`];
  return language !== 'en' && files.some((start) => name.startsWith(start));
}
