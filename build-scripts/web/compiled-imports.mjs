// SPDX-License-Identifier: MIT
// The three kinds of source that are compiled when they are imported, so that the browser receives neither a CSS
// parser, nor a message parser, nor a TeX engine. One plugin, shared by rolldown (dist), Vite and Vitest.
//
//   theme.css               export default "<minified css text>"
//   en.messages.json        {key: {text: "<ICU MessageFormat>", note: "where it appears"}}
//                           export default {key: (args) => string}
//   pipeline.formulas.json  {name: "<TeX>"}, \class{part}{...} is allowed; write \displaystyle where it is wanted
//                           export default {name: <Lit template of a math element>}
//
// The language of a messages file is the part of its name, or the folder, that stands in LANGUAGES.
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileMessages from '@messageformat/core/compile-module.js';
import { transform as transformCss } from 'lightningcss';
import { mathml } from '../site/mathml.mjs';

/** Content language -> the language whose plural rules it follows. */
const LANGUAGES = { en: 'en', 'hi-Latn': 'hi' };

// The browser floor of the project, in lightningcss's form (major << 16 | minor << 8).
const BROWSERS = { chrome: 125 << 16, firefox: 126 << 16, safari: (17 << 16) | (4 << 8) };

const COMPILERS = {
  '.css': compileCss,
  '.messages.json': compileCatalogue,
  '.formulas.json': compileFormulas,
};

// Vite and rolldown have their own ideas about names that end in .css and .json, so the compiled module has another.
const SUFFIX = '.compiled.js';

export function compiledImports() {
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
      this.addWatchFile?.(file);
      const code = compilerOf(file)(await readFile(file, 'utf8'), file);
      return { code, map: { mappings: '' }, moduleType: 'js', moduleSideEffects: false };
    },
  };
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
  const language = file.split(/[/\\.]/).findLast((part) => Object.hasOwn(LANGUAGES, part));
  if (!language) throw new Error(`${file}: the name says none of the languages ${Object.keys(LANGUAGES)}`);
  const texts = {};
  for (const [key, message] of Object.entries(JSON.parse(text))) {
    if (typeof message?.text !== 'string' || !message.note)
      throw new Error(`${file}: "${key}" needs a text and a note that says where it appears`);
    texts[key] = message.text;
  }
  return compileMessages(new MessageFormat(LANGUAGES[language], { strict: true }), texts);
}

function compileFormulas(text, file) {
  const templates = Object.entries(JSON.parse(text)).map(([name, tex]) => {
    const markup = mathml(tex, { display: false, where: `${file}: "${name}"` });
    return `  ${JSON.stringify(name)}: html\`${markup.replaceAll(/[`\\]|\$\{/g, '\\$&')}\``;
  });
  return `import { html } from 'lit';\nexport default {\n${templates.join(',\n')}\n};\n`;
}
