// SPDX-License-Identifier: MIT
// The static site: its numbers are the engine's, its static content can be read back by the widgets and pasted
// anywhere, and a mistake in a page stops the build instead of reaching a reader.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { earlyLinks } from '../../build-scripts/site/assets.mjs';
import { fallbackOf } from '../../build-scripts/site/fallback.mjs';
import { figures } from '../../build-scripts/site/figures.mjs';
import { labFigures } from '../../build-scripts/site/labs.mjs';
import * as model from '../../build-scripts/site/model-exports.mjs';
import { finishedPage } from '../../build-scripts/site/page.mjs';
import presets from '../../web/src/content/presets.json' with { type: 'json' };
import { loadEngine } from '../../web/src/engine/index.ts';
import { parseCell } from '../../web/src/model/parse.ts';
import texts from '../../web/course/en/fallback.json' with { type: 'json' };

let figure: ReturnType<typeof figures>;
let labs: ReturnType<typeof labFigures>;

beforeAll(async () => {
  const engine = await loadEngine();
  figure = figures(engine, model);
  labs = labFigures(engine, model);
});

const contentOf = (preset: string) => fallbackOf(figure(preset), texts, model);

const build = (source: string) =>
  finishedPage(source, { figure, labs, format: model, texts, links: () => '' });

/** The cells of one table, row by row, without the blanks that align them. */
function cells(content: string, name: string): string[][] {
  const table = content.match(new RegExp(`<table data-(?:matrix|stage)="${name}">([^]*?)</table>`))?.[1];
  const body = table?.match(/<tbody>([^]*)<\/tbody>/)?.[1] ?? '';
  return [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, text = '']) => text.trim()),
  );
}

describe('the static content of a widget', () => {
  it('shows Example 1 from the inputs to the output', () => {
    const content = contentOf('example-1');
    expect(cells(content, 'rawScores')).toEqual([['2', '0']]);
    expect(cells(content, 'scores')).toEqual([['1', '0']]);
    expect(cells(content, 'weights')).toEqual([['0.731', '0.269', '1.000']]);
    expect(cells(content, 'output')).toEqual([['3.655', '0.807', '0']]);
    expect(content).toContain('divided by √4\u00a0=\u00a02.');
  });

  it('shows what changes without the scale', () => {
    const content = contentOf('example-1-unscaled');
    expect(cells(content, 'weights')).toEqual([['0.881', '0.119', '1.000']]);
    expect(cells(content, 'output')).toEqual([['4.404', '0.358', '0']]);
  });

  it('shows hidden keys as −∞ before softmax and as 0 after it', () => {
    const content = contentOf('causal-3');
    expect(cells(content, 'maskedScores')).toEqual([
      ['1', '\u2212∞', '\u2212∞'],
      ['0', '1', '\u2212∞'],
      ['1', '1', '0'],
    ]);
    expect(cells(content, 'weights')).toEqual([
      ['1', '0', '0', '1.000'],
      ['0.269', '0.731', '0', '1.000'],
      ['0.422', '0.422', '0.155', '1.000'],
    ]);
  });

  it('shows the row sums that give a softmax over the whole matrix away', () => {
    const weights = cells(contentOf('whole-matrix-softmax'), 'weights');
    expect(weights.map((row) => row.at(-1))).toEqual(['0.530', '0.470']);
  });

  it('shows the inputs and says why nothing follows when the engine refuses them', () => {
    const content = contentOf('misprint');
    expect(cells(content, 'k')).toEqual([
      ['1', '0', '1', '0'],
      ['0', '1'],
    ]);
    expect(content).toMatch(/<span>There is nothing to compute yet: .+<\/span>$/);
    expect(content).not.toContain('data-stage');
  });

  it.each(Object.keys(presets) as (keyof typeof presets)[])(
    'of %s can be read back and pasted anywhere',
    (name) => {
      const content = contentOf(name);
      for (const matrix of ['q', 'k', 'v'] as const) {
        const read = cells(content, matrix).map((row) => row.map((text) => parseCell(text)));
        expect(read).toEqual(presets[name][matrix].map((row) => row.map((value) => ({ value }))));
      }
      const tags = [...content.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag);
      expect(tags).toContain('table');
      const allowed = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'b', 'span'];
      expect(tags.filter((tag) => !allowed.includes(tag ?? ''))).toEqual([]);
      // No blank line (it would end the HTML in Markdown), nothing for a formula renderer, no style, no letters NaN.
      expect(content).not.toMatch(/\n\s*\n|\$|\\\(|style=|class=|NaN|undefined/);
    },
  );

  it.each(['heads-2', 'self-4', 'bug-mask-added'])(
    'of %s is no example of the page’s own, which would have neither heads nor a bug',
    (name) => {
      const content = contentOf(name);
      expect(content).not.toContain('data-matrix');
      expect(cells(content, 'q').length).toBeGreaterThan(1);
      expect(content.includes('The first of 2 heads')).toBe(name === 'heads-2');
    },
  );

  it('keeps the decimal points of a column under each other', () => {
    expect(contentOf('example-1')).toContain(`<td>0\u2008${'\u2007'.repeat(3)}</td>`);
  });
});

describe('a page', () => {
  it('receives its numbers, counted from 1', () => {
    expect(build('<p>{{example-1.weights.1.2}} of {{example-1.output.1.1}}</p>')).toBe(
      '<p>0.269 of 3.655</p>',
    );
  });

  it.each([
    '{{example-1.weights.1.3}}',
    '{{example-1.nothing.1.1}}',
    '{{no-such-preset.weights.1.1}}',
    '{{example-1}}',
  ])('that asks for %s stops the build', (slot) => {
    expect(() => build(`<p>${slot}</p>`)).toThrow();
  });

  it('shows a formula to those who see and says it to those who listen', () => {
    const page = build('<p class="formula" data-tex="\\sqrt{4}&lt;3">the root of 4 is below 3</p>');
    expect(page).toMatch(/^<p class="formula"><math aria-hidden="true" display="block">.*<msqrt>.*<\/math>/);
    expect(page).toMatch(/<span class="spoken">the root of 4 is below 3<\/span><\/p>$/);
  });

  it('names the formula that cannot be read', () => {
    expect(() => build('<p data-tex="\\frac{1}">one half</p>')).toThrow(/"one half"/);
  });

  it('keeps no style attribute, which a strict policy would refuse', () => {
    const page = build(
      '<p data-tex="\\operatorname{softmax}\\!\\left(\\begin{bmatrix}1&amp;0\\end{bmatrix}\\right)">x</p>',
    );
    expect(page).not.toContain('style=');
    expect(() => build('<p style="color: red">x</p>')).toThrow(/style=/);
  });

  it('has its static content inside each widget', () => {
    const page = build('<sdpa-pipeline id="a" preset="example-1"></sdpa-pipeline>');
    expect(page).toBe(
      `<sdpa-pipeline id="a" preset="example-1">\n${contentOf('example-1')}\n</sdpa-pipeline>`,
    );
  });
});

describe('the links that fetch modules early', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sdpa-site-'));
    const files = {
      'sdpa-widgets.js':
        'import"./shared.1.js";a(()=>import("./pipeline.2.js"));b(()=>import(`./scaling-lab.3.js`));',
      'shared.1.js': 'export const x=()=>import("./lean.7.js")',
      'pipeline.2.js':
        'import{x as e}from"./shared.1.js";import{y}from"./views.4.js";c(()=>import("./languages.10.js"))',
      'languages.10.js':
        'a={first:()=>import("./hi-Latn.first.11.js"),copy:()=>import("./hi-Latn.copy.12.js")};b={first:()=>import("./en-XA.first.13.js")}',
      'hi-Latn.first.11.js': 'import{x}from"./pipeline.2.js"',
      'scaling-lab.3.js': '',
      'lean.7.js': 'export{z}from"./load.5.js";import("./whole.9.js")',
      'views.4.js': '',
      'load.5.js': '',
      'whole.9.js': '',
      'sdpa.6.wasm': '',
      'sdpa-lean.8.wasm': '',
    };
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const modules = (language: string) => {
    const links = earlyLinks(folder, ['sdpa-pipeline'], '../sdpa/', language);
    return [...links.matchAll(/<link rel="modulepreload" href="\.\.\/sdpa\/([^"]+)">/g)]
      .map(([, name = '']) => name)
      .sort();
  };
  const ENGLISH = ['lean.7.js', 'load.5.js', 'pipeline.2.js', 'sdpa-widgets.js', 'shared.1.js', 'views.4.js'];

  it('name what the page’s own widgets will ask for, and nothing else', () => {
    expect(modules('en')).toEqual(ENGLISH);
    const links = earlyLinks(folder, ['sdpa-pipeline'], '../sdpa/', 'en');
    const wasm = [...links.matchAll(/<link rel="preload".*/g)].map(([link]) => link);
    expect(wasm).toEqual([
      '<link rel="preload" href="../sdpa/sdpa-lean.8.wasm" as="fetch" type="application/wasm" crossorigin>',
    ]);
  });

  it('name the messages of the page’s language as well', () => {
    expect(modules('hi-Latn')).toEqual([...ENGLISH, 'hi-Latn.first.11.js', 'languages.10.js'].sort());
  });
});
