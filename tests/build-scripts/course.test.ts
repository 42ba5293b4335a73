// SPDX-License-Identifier: MIT
// The course pages as they stand in the sources: complete after the build in every language, and the same lesson in
// each of them, item by item and number by number.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { figures } from '../../build-scripts/site/figures.mjs';
import { labFigures } from '../../build-scripts/site/labs.mjs';
import * as model from '../../build-scripts/site/model-exports.mjs';
import { finishedPage } from '../../build-scripts/site/page.mjs';
import { loadEngine } from '../../web/src/engine/index.ts';
import { LANGUAGES, messagesOf } from '../messages.ts';

const COURSE = new URL('../../web/course/', import.meta.url);
const SPOKEN = LANGUAGES.filter(({ pseudo }) => pseudo === undefined).map(({ language }) => language);
const pagesOf = (language: string) =>
  readdirSync(new URL(`${language}/`, COURSE)).filter((name) => name.endsWith('.html'));
const read = (language: string, name: string) =>
  readFileSync(new URL(`${language}/${name}`, COURSE), 'utf8').replace(/<!--.*?-->/gs, '');

/** What each page tells readers to choose. */
const CONTROLS: Readonly<Record<string, readonly string[]>> = {
  'first-principles.html': [
    'step.inputs',
    'control.order',
    'step.scaled',
    'scale.none',
    'joint.place.concat',
    'joint.place.joined',
    'order.keys',
    'order.queries',
  ],
  'scaling.html': [
    'scale.none',
    'scaling.view.printed',
    'scaling.view.curve',
    'scaling.stream.fresh',
    'variance.control.entries',
    'variance.again',
    'preset.small-rate',
  ],
};

const PAGES = SPOKEN.flatMap((language) => pagesOf(language).map((name) => ({ language, name })));

let figure: ReturnType<typeof figures>;
let labs: ReturnType<typeof labFigures>;

beforeAll(async () => {
  const engine = await loadEngine();
  figure = figures(engine, model);
  labs = labFigures(engine, model);
});

describe('the course', () => {
  it('has the same pages in every language that is spoken', () => {
    for (const language of SPOKEN) expect(pagesOf(language)).toEqual(pagesOf('en'));
    expect(PAGES.length).toBeGreaterThan(1);
  });
});

describe.each(PAGES)('$language/$name', ({ language, name }) => {
  const source = read(language, name);
  const english = read('en', name);
  const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, part]) => part);

  it('is complete after the build', () => {
    const texts = JSON.parse(
      readFileSync(new URL(`${language}/fallback.json`, COURSE), 'utf8'),
    ) as Parameters<typeof finishedPage>[1]['texts'];
    const page = finishedPage(source, { figure, labs, format: model, texts, links: () => '' });
    const widgets = source.match(/<sdpa-/g) ?? [];
    expect(widgets.length).toBeGreaterThan(0);
    expect(page.match(/<sdpa-[a-z]+[^>]*>\n(?:<span>[^<]+<\/span>\n)?<table/g)).toHaveLength(widgets.length);
    expect(page.match(/<h1/g)).toHaveLength(1);
    const formulas = page.match(/class="formula"/g) ?? [];
    expect(page.match(/<math aria-hidden="true"/g)).toHaveLength(formulas.length);
    expect(page.match(/class="spoken"/g)).toHaveLength(formulas.length);
  });

  it('says which language it is in, and leads to the others', () => {
    expect(source).toContain(`<html lang="${language}">`);
    const others = SPOKEN.filter((other) => other !== language);
    const links = Array.from(
      source.matchAll(/<a href="([^"]+)" hreflang="([^"]+)" lang="([^"]+)">/g),
      ([, ...parts]) => parts,
    );
    expect(links).toEqual(others.map((other) => [`../${other}/${name}`, other, other]));
    for (const other of others) expect(existsSync(new URL(`${other}/${name}`, COURSE))).toBe(true);
  });

  it('marks each item and names each place once', () => {
    for (const attribute of ['data-item', 'id']) {
      const values = found(source, new RegExp(`\\s${attribute}="([^"]*)"`, 'g'));
      expect(values.length).toBeGreaterThan(0);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('teaches the items of the English page in their order, with its examples and formulas', () => {
    for (const same of [
      /\sdata-item="([^"]*)"/g,
      /(<sdpa-[^>]*>)/g,
      /<(h[1-6](?: id="[^"]*")?)/g,
      /\sdata-tex="([^"]*)"/g,
      /<(section[^>]*)>/g,
      /<strong class="(\w+)"/g,
    ])
      expect(found(source, same), String(same)).toEqual(found(english, same));
  });

  it('has the numbers of the English page in each item', () => {
    const numbers = (text: string) =>
      text.split(/(?=\sdata-(?:item|tex)=)/).map((part) => found(part, /\{\{([^}]*)\}\}/g).sort());
    expect(numbers(source)).toEqual(numbers(english));
    expect(numbers(source).flat().length).toBeGreaterThan(0);
  });

  it('names controls as the widgets do', () => {
    const messages = messagesOf(language);
    const onOneLine = source.replace(/\s+/g, ' ');
    const named = Array.from(
      onOneLine.matchAll(/“([^”]+)”|<em>([^<]+)<\/em>/g),
      ([, quoted, em]) => quoted ?? em,
    );
    for (const key of CONTROLS[name] ?? []) expect(named, key).toContain(messages[key]);
  });

  it('needs no inline script and no inline style', () => {
    expect(source).not.toMatch(/<style|\son[a-z]+=|<script(?![^>]*\ssrc=)/);
  });
});
