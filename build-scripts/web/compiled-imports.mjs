// SPDX-License-Identifier: MIT
// The kinds of source that are compiled when they are imported, so that the browser receives neither a CSS
// parser, nor a message parser, nor a TeX engine. One plugin, shared by rolldown (dist), Vite and Vitest.
//
//   theme.css               export default "<minified css text>"
//   en/a.messages.json      {key: {text: "<ICU MessageFormat>", note: "where it appears"}}
//                           export default {file: "a", texts: {key: (args) => string}}
//   hi-Latn/a.messages.json {key: "<ICU MessageFormat>"}, the notes are those of the English file
//                           export default {key: (args) => string}
//   languages.json          {tag: {plurals: tag, pseudo?: "long" | "mirrored"}}
//                           export default {tag: {a: () => import("./messages/<tag>/a.messages.json")}}
//   light.palette.json      {styles: ["tokens.css"]}, style sheets beside it
//                           export default {tokens: {"--sdpa-ink": "#1c1a17"}, fills: {w0: "#f1f5fa"}}
//   pipeline.formulas.json  {name: "<TeX>"}, \class{part}{...} is allowed; write \displaystyle where it is wanted
//                           export default {name: <Lit template of a math element>}
//
// The folder of a messages file says which language it is in. A language of the kind "pseudo" is made from English.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileMessages from '@messageformat/core/compile-module.js';
import { transform as transformCss } from 'lightningcss';
import { inProject, readJson } from '../lib/project.mjs';
import { mathml } from '../site/mathml.mjs';
import { lightPalette } from './light-palette.mjs';
import { pseudoTexts } from './pseudo-language.mjs';

/** Tag -> the language whose plural rules it follows, and how it is made from English if nobody speaks it. */
export const LANGUAGES = readJson(inProject('web/src/content/languages.json'));
const ENGLISH = 'en';
const MESSAGES = '.messages.json';

// The browser floor of the project, in lightningcss's form (major << 16 | minor << 8).
const BROWSERS = { chrome: 125 << 16, firefox: 126 << 16, safari: (17 << 16) | (4 << 8) };

const COMPILERS = {
  '.css': compileCss,
  [MESSAGES]: compileCatalogue,
  '/languages.json': compileLanguages,
  '.formulas.json': compileFormulas,
  '.palette.json': compilePalette,
};

// Vite and rolldown have their own ideas about names that end in .css and .json, so the compiled module has another.
const SUFFIX = '.compiled.js';

/** pseudo: whether the list of languages has those that nobody speaks. */
export function compiledImports({ pseudo = true } = {}) {
  return {
    name: 'sdpa-compiled-imports',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.') || !compilerOf(source)) return null;
      return resolve(dirname(importer), source) + SUFFIX;
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile?.(sourceOf(file));
      const code = compilerOf(file)(await readFile(sourceOf(file), 'utf8'), file, pseudo);
      return { code, map: { mappings: '' }, moduleType: 'js', moduleSideEffects: false };
    },
  };
}

/** The file that is read: a language that nobody speaks is made from English. */
function sourceOf(file) {
  const pseudo = file.endsWith(MESSAGES) && LANGUAGES[basename(dirname(file))]?.pseudo;
  return pseudo ? resolve(dirname(file), '..', ENGLISH, basename(file)) : file;
}

function compilerOf(file) {
  const ending = Object.keys(COMPILERS).find((end) => file.endsWith(end));
  return ending && COMPILERS[ending];
}

function compileCss(text, file) {
  const { code, warnings } = transformCss({
    filename: file,
    code: Buffer.from(text),
    minify: true,
    targets: BROWSERS,
  });
  if (warnings.length > 0) throw new Error(`${file}: ${warnings[0].message} (line ${warnings[0].loc.line})`);
  return `export default ${JSON.stringify(code.toString())};\n`;
}

function compileCatalogue(text, file) {
  const language = basename(dirname(file));
  if (!Object.hasOwn(LANGUAGES, language))
    throw new Error(`${file}: the folder is none of the languages ${Object.keys(LANGUAGES)}`);
  const { plurals, pseudo } = LANGUAGES[language];
  const source = JSON.parse(text);
  const own = pseudo || language === ENGLISH ? withoutNotes(source, file) : withoutObjects(source, file);
  const texts = pseudo ? pseudoTexts(own, pseudo, language) : own;
  const code = compileMessages(new MessageFormat(plurals, { strict: true }), texts);
  if (/^import \{[^}]*number\b/im.test(code))
    throw new Error(`${file}: name the slot instead of writing #, because counts have no digit groups`);
  if (language !== ENGLISH) return code;
  const named = code.replace('\nexport default ', '\nconst texts = ');
  return `${named};\nexport default { file: "${stem(file)}", texts };\n`;
}

function withoutNotes(source, file) {
  const texts = Object.entries(source).map(([key, message]) => {
    if (typeof message?.text !== 'string' || !message.note)
      throw new Error(`${file}: "${key}" needs a text and a note that says where it appears`);
    return [key, message.text];
  });
  return Object.fromEntries(texts);
}

function withoutObjects(source, file) {
  for (const [key, text] of Object.entries(source))
    if (typeof text !== 'string')
      throw new Error(`${file}: "${key}" must be a text alone, its note stands in the English file`);
  return source;
}

/** English comes with the code that imports it; the other languages are fetched by those who need them. */
function compileLanguages(text, file, withPseudo) {
  const folder = resolve(dirname(file), 'messages');
  const names = readdirSync(resolve(folder, ENGLISH)).filter((name) => name.endsWith(MESSAGES));
  const languages = Object.keys(JSON.parse(text))
    .filter((language) => language !== ENGLISH && (withPseudo || !LANGUAGES[language]?.pseudo))
    .map((language) => {
      const files = names.filter((name) => existsSync(sourceOf(resolve(folder, language, name))));
      const loaders = files.map((name) => `"${stem(name)}": () => import("./messages/${language}/${name}")`);
      return `"${language}": {${loaders.join(', ')}}`;
    });
  return `export default {${languages.join(', ')}};\n`;
}

const stem = (file) => basename(file).slice(0, -MESSAGES.length);

function compileFormulas(text, file) {
  const templates = Object.entries(JSON.parse(text)).map(([name, tex]) => {
    const markup = mathml(tex, { display: false, where: `${file}: "${name}"` });
    return `  ${JSON.stringify(name)}: html\`${markup.replaceAll(/[`\\]|\$\{/g, '\\$&')}\``;
  });
  return `import { html } from 'lit';\nexport default {\n${templates.join(',\n')}\n};\n`;
}

function compilePalette(text, file) {
  const { styles } = JSON.parse(text);
  const css = styles.map((name) => readFileSync(resolve(dirname(file), name), 'utf8')).join('\n');
  return `export default ${JSON.stringify(lightPalette(css))};\n`;
}
