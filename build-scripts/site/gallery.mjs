// SPDX-License-Identifier: MIT
// The gallery: for each element of the manifest a page where it is live, with its attributes as controls, snippets to
// copy, and the whole reference. Nothing about an element is written here, so that a new one has a page by itself.
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { inProject, readJson } from '../lib/project.mjs';
import { reference } from './gallery-reference.mjs';
import { escaped } from './markup.mjs';

const GALLERY = inProject('web/gallery');
const ENGLISH = inProject('web/src/content/messages/en');

/** The ways into a page: which file of dist/ each needs, and how it is written. */
const WAYS = [
  {
    name: 'Module',
    needs: 'sdpa-widgets.js',
    text: (tag) => `<script type="module" src="sdpa/sdpa-widgets.js"></script>\n\n${tagged(tag)}`,
  },
  {
    name: 'Single file',
    needs: 'sdpa-widgets.standalone.js',
    text: (tag) => `<script defer src="sdpa/sdpa-widgets.standalone.js"></script>\n\n${tagged(tag)}`,
  },
  {
    name: 'Iframe',
    needs: 'embed.html',
    text: (tag) =>
      `<iframe src="sdpa/embed.html?widget=${tag.replace('sdpa-', '')}{query}" title="${tag}" width="100%" height="720"></iframe>`,
  },
];

const tagged = (tag) =>
  `<${tag}{attributes}>\n  What readers see without JavaScript, and until the widget is live.\n</${tag}>`;

/** Writes the gallery below the site; `finish` fills in what all pages of the site have. Returns the names of its pages. */
export async function buildGallery(dist, site, finish) {
  const folder = join(site, 'gallery');
  mkdirSync(folder);
  copyFileSync(join(GALLERY, 'gallery.css'), join(folder, 'gallery.css'));
  await bundleScript(join(folder, 'playground.js'));
  const { modules } = readJson(join(dist, 'custom-elements.json'));
  const elements = modules.flatMap(({ declarations }) => declarations);
  const write = (name, source) => {
    writeFileSync(join(folder, name), finish(source));
    return `gallery/${name}`;
  };
  return [
    write('index.html', indexPage(elements)),
    ...elements.map((element) => write(fileOf(element), elementPage(element, elements, dist))),
  ];
}

async function bundleScript(file) {
  const bundle = await rolldown({ input: join(GALLERY, 'playground.ts'), platform: 'browser' });
  await bundle.write({ file, format: 'es', minify: true });
  await bundle.close();
}

const fileOf = ({ tagName }) => `${tagName.replace('sdpa-', '')}.html`;

function indexPage(elements) {
  const items = elements.map(
    (element) =>
      `<li><a href="${fileOf(element)}"><code>&lt;${element.tagName}&gt;</code></a> ${escaped(element.description)}</li>`,
  );
  return page({
    title: 'Gallery',
    description: 'Every element, live, with all that can be set on it.',
    body: `<h1>Gallery</h1>
      <p class="lead">Every element, live, with all that can be set on it.</p>
      <ul class="elements">${items.join('\n')}</ul>`,
    elements,
  });
}

function elementPage(element, elements, dist) {
  const { tagName, description } = element;
  return page({
    title: `<${tagName}>`,
    description,
    current: tagName,
    elements,
    scripts: ['../sdpa/sdpa-widgets.js', 'playground.js']
      .map((file) => `<script type="module" src="${file}"></script>`)
      .join('\n    '),
    body: `<h1><code>&lt;${tagName}&gt;</code></h1>
      <p class="lead">${escaped(description)}</p>
      <div class="playground">
        <div class="stand">${liveElement(element)}</div>
        ${panel(element)}
      </div>
      ${snippets(element, dist)}
      ${presets(element)}
      <section><h2 id="heard">Events as they come</h2>
        <p>What the element tells the page while you use it; the last comes first.</p>
        <ol id="events-heard" aria-labelledby="heard"></ol></section>
      ${reference(element)}`,
  });
}

/** With the numbers of its first example inside; the site fills them in. */
function liveElement({ tagName, attributes }) {
  const preset = attributes.find(({ name }) => name === 'preset');
  const first = preset ? ` preset="${preset.default.replaceAll("'", '')}"` : '';
  return `<${tagName} data-live id="live"${first} predict="off"></${tagName}>`;
}

/** The choices that a type spells out, and whether other texts are taken as well. */
function choices({ text }) {
  const found = Array.from(text.matchAll(/'([^']*)'|\b(\d+)\b/g), ([, word, number]) => word ?? number);
  return { found, open: /\bstring\b/.test(text) };
}

function panel({ attributes, events, tagName }) {
  const fields = attributes.map((attribute) => `<div class="field">${control(attribute)}</div>`);
  return `<form id="panel" aria-label="Attributes of ${tagName}" data-events="${events.map(({ name }) => name).join(' ')}">
    ${fields.join('\n')}
    <button type="reset">Reset</button>
  </form>`;
}

function control({ name, fieldName, type, default: initial }) {
  const { found, open } = choices(type);
  const value = initial.replaceAll("'", '');
  const given = `id="set-${name}" name="${name}" data-attribute data-field="${fieldName}" data-default="${escaped(value)}"`;
  const label = `<label for="set-${name}">${name}</label>`;
  if (found.length === 0 || (open && name !== 'preset'))
    return `${label}<input ${given} value="${escaped(value)}" autocomplete="off" spellcheck="false"${
      found.length > 0 ? ` list="list-${name}"` : ''
    }>${found.length > 0 ? `<datalist id="list-${name}">${options(found)}</datalist>` : ''}`;
  return `${label}<select ${given}>${options(found, value)}</select>`;
}

const options = (values, chosen) =>
  values
    .map(
      (value) =>
        `<option value="${escaped(value)}"${value === chosen ? ' selected' : ''}>${escaped(value)}</option>`,
    )
    .join('');

function snippets({ tagName }, dist) {
  const ways = WAYS.filter(({ needs }) => existsSync(join(dist, needs))).map(({ name, text }) => {
    const id = `snippet-${name.toLowerCase().replace(' ', '-')}`;
    const pattern = text(tagName);
    const first = pattern.replace('{attributes}', '').replace('{query}', '');
    return `<div class="snippet"><div class="snippet-head"><h3 id="${id}-name">${name}</h3>
      <button type="button" data-copies="${id}" aria-label="Copy the snippet: ${name}">Copy<span role="status"></span></button></div>
      <pre tabindex="0" role="region" aria-labelledby="${id}-name"><code id="${id}" data-snippet="${escaped(pattern)}">${escaped(first)}</code></pre></div>`;
  });
  return `<section><h2>Into a page of yours</h2>${ways.join('\n')}</section>`;
}

/** All messages in English: an element's examples are named in files of its own. */
const namesOfExamples = () =>
  Object.assign({}, ...readdirSync(ENGLISH).map((file) => readJson(join(ENGLISH, file))));

function presets({ attributes }) {
  const preset = attributes.find(({ name }) => name === 'preset');
  if (!preset) return '';
  const names = namesOfExamples();
  const item = (name) =>
    `<li><button type="button" data-preset="${name}"><code>${name}</code></button> ${escaped(names[`preset.${name}`]?.text ?? '')}</li>`;
  const list = (all) => `<ul class="presets">${all.map(item).join('\n')}</ul>`;
  const { found } = choices(preset.type);
  const bugs = found.filter((name) => name.startsWith('bug-'));
  return `<section><h2>Worked examples</h2><p>Values of <code>preset</code>; one that is pressed is shown above.</p>
    ${list(found.filter((name) => !bugs.includes(name)))}
    ${bugs.length > 0 ? `<h3>${escaped(names.bugs.text)}</h3>${list(bugs)}` : ''}</section>`;
}

function page({ title, description, current, elements, scripts = '', body }) {
  const links = elements.map(
    (element) =>
      `<a href="${fileOf(element)}"${element.tagName === current ? ' aria-current="page"' : ''}>${element.tagName.replace('sdpa-', '')}</a>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(title)} · sdpa-widgets</title>
    <meta name="description" content="${escaped(description)}">
    <link rel="icon" href="../icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="../course.css">
    <link rel="stylesheet" href="../static-figures.css">
    <link rel="stylesheet" href="gallery.css">
    ${scripts}
  </head>
  <body>
    <main class="gallery">
      <nav class="languages" aria-label="Gallery">
        <a href="../en/first-principles.html">Course</a>
        <a href="index.html"${current ? '' : ' aria-current="page"'}>Gallery</a>
        ${links.join('\n        ')}
      </nav>
      ${body}
    </main>
  </body>
</html>
`;
}
