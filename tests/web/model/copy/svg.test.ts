// SPDX-License-Identifier: MIT
// The copied picture: well-formed XML that carries everything it needs, in every step and state of the pipeline.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lightPalette } from '../../../../build-scripts/web/light-palette.mjs';
import { svgDocument, type SvgPicture } from '../../../../web/src/model/copy/svg.ts';
import { escaped, marked } from '../../../../web/src/model/copy/svg-text.ts';
import { matrixPicture } from '../../../../web/src/model/pipeline-picture.ts';
import { setSize } from '../../../../web/src/model/pipeline-entries.ts';
import {
  type CellRef,
  type MatrixName,
  type PipelineState,
} from '../../../../web/src/model/pipeline-state.ts';
import { presetState, resultOf, stateWith } from '../../worked.ts';
import { printedBy } from './python.ts';
import { randomCopies } from './states.ts';

const STYLES = new URL('../../../../web/src/views/styles/', import.meta.url);
const CSS = ['tokens.css', 'ramps.css'].map((name) => readFileSync(new URL(name, STYLES), 'utf8')).join('\n');
const PALETTE = lightPalette(CSS);

/** A picture of these matrices, with words that try to break out. */
function pictureOf(
  state: PipelineState,
  names: readonly MatrixName[],
  changes: Partial<SvgPicture> = {},
  chosen: CellRef | null = null,
): SvgPicture {
  const scene = {
    state: { ...state, chosen },
    result: resultOf(state),
    stale: false,
    style: {},
    covered: new Set<MatrixName>(),
  };
  const matrices = names.map((name) => {
    const picture = matrixPicture(scene, name);
    if (picture === undefined) throw new Error(`no picture of ${name}`);
    const rows = picture.cells.map((_, row) => `query ${row + 1}`);
    const cols = picture.cells[0]?.map((_, col) => `key ${col + 1}`) ?? [];
    const words = { letter: 'S', caption: 'divided by [sqrtdk] & <b>', sumHead: 'row sum' };
    return { picture, ...words, rowHeads: rows, colHeads: picture.hue === 's' ? cols : null };
  });
  return {
    language: 'en',
    title: 'Weights & <more>',
    description: 'Row 1: 0.731, "0.269".',
    sources: matrices.slice(0, -1),
    operation: 'softmax <row>',
    made: matrices.at(-1) ?? null,
    share: null,
    ...changes,
  };
}

const drawn = (...asked: Parameters<typeof pictureOf>) => svgDocument(pictureOf(...asked), PALETTE);

interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The elements of each document, as an XML parser reads them. */
function parsed(documents: readonly string[]): readonly (readonly Element[])[] {
  const program = (document: string) => `
import json
from xml.etree import ElementTree
root = ElementTree.fromstring(${JSON.stringify(document)})
print(json.dumps([{"tag": e.tag, "attributes": e.attrib, "text": "".join(e.itertext())} for e in root.iter()]))`;
  return printedBy(documents.map(program)).map(([line = '']) => JSON.parse(line) as Element[]);
}

const NAMESPACE = '{http://www.w3.org/2000/svg}';
/** Attributes that hold a paint. */
const PAINTS = ['fill', 'stroke'];

/** What would keep a picture from standing by itself. */
function faults(elements: readonly Element[]): string[] {
  return elements.flatMap(({ tag, attributes }) => [
    ...(tag.startsWith(NAMESPACE) ? [] : [`${tag} is not of SVG`]),
    ...Object.entries(attributes).flatMap(([name, value]) => {
      if (['class', 'style'].includes(name)) return [`${name} needs a style sheet`];
      if (PAINTS.includes(name))
        return /^(none|#[\da-f]{3,6}|url\(#sdpa-hatch\))$/.test(value) ? [] : [`${name}="${value}"`];
      return /NaN|undefined|Infinity|null|var\(/.test(value) ? [`${name}="${value}"`] : [];
    }),
  ]);
}

const texts = (elements: readonly Element[]) =>
  elements.filter(({ tag }) => tag === `${NAMESPACE}text`).map(({ text }) => text);

const [example] = parsed([drawn(presetState('example-1'), ['scores', 'weights'])]);

describe('the SVG picture', () => {
  it('is XML that stands by itself, whatever it shows', () => {
    const all: readonly (readonly MatrixName[])[] = [
      ['q', 'k', 'raw'],
      ['raw', 'scores'],
      ['scores', 'masked'],
      ['masked', 'weights'],
      ['weights', 'v', 'output'],
    ];
    const states = [...randomCopies(16, 3).map(({ state }) => state), presetState('causal-3')];
    const documents = states.flatMap((state) =>
      all.map((names) => drawn(state, names, {}, { matrix: names.at(-1) ?? 'q', row: 0, col: 0 })),
    );
    const found = parsed(documents).flatMap(faults);
    expect(found).toEqual([]);
  }, 60_000);

  it('says in words what it shows', () => {
    expect(example?.[0]).toMatchObject({ tag: `${NAMESPACE}svg`, attributes: { role: 'img' } });
    expect(example?.slice(1, 3)).toMatchObject([
      { tag: `${NAMESPACE}title`, text: 'Weights & <more>' },
      { tag: `${NAMESPACE}desc`, text: 'Row 1: 0.731, "0.269".' },
    ]);
  });

  it('has every number as text, with its row and column', () => {
    const shown = texts(example ?? []).join(' ');
    for (const text of ['0.731', '0.269', '1.000', 'query 1', 'key 2', 'row sum', '1 × 2', 'softmax <row>'])
      expect(shown.replaceAll(' .', '.')).toContain(text);
  });

  it('takes its colours from the ramps and tokens of the light theme', () => {
    const fills = example?.map(({ attributes }) => attributes['fill']);
    for (const name of ['w15', 'w5', 's15']) expect(fills).toContain(PALETTE.fills[name]);
    expect(fills).toContain(PALETTE.tokens['--sdpa-ink']);
    expect(fills).toContain(PALETTE.tokens['--sdpa-weight']);
  });

  it('rings what is chosen and what made it', () => {
    const chosen = { matrix: 'weights', row: 0, col: 0 } as const;
    const [elements = []] = parsed([drawn(presetState('example-1'), ['scores', 'weights'], {}, chosen)]);
    const strokes = elements
      .filter(({ tag, attributes }) => tag.endsWith('rect') && attributes['stroke-width'] === '2')
      .map(({ attributes }) => attributes['stroke']);
    expect(strokes).toEqual([PALETTE.tokens['--sdpa-score'], PALETTE.tokens['--sdpa-ink']]);
  });

  it('hatches what is hidden', () => {
    const document = drawn(presetState('causal-3'), ['scores', 'masked']);
    expect(document.match(/fill="url\(#sdpa-hatch\)"/g)).toHaveLength(3);
    expect(document.match(/−∞/g)).toHaveLength(3);
  });

  it('puts the result below when it would be too wide beside its sources', () => {
    const wide = ['n', 'm', 'dk', 'dv'].reduce(
      (state, name) => setSize(state, name as 'n', 8),
      stateWith({ q: [[0.5]], k: [[0.5]], v: [[0.5]] }),
    );
    const size = (document: string) =>
      /width="(\d+)" height="(\d+)"/.exec(document)?.slice(1).map(Number) ?? [];
    const [width = 0, height = 0] = size(drawn(wide, ['scores', 'weights']));
    expect(width).toBeLessThan(900);
    expect(height).toBeGreaterThan(2 * 8 * 39);
  });

  it('shows inputs by themselves, without an arrow', () => {
    const state = presetState('example-1');
    const inputs = pictureOf(state, ['q', 'k', 'v']);
    const all = [...inputs.sources, ...(inputs.made ? [inputs.made] : [])];
    const document = svgDocument({ ...inputs, sources: all, made: null, operation: null }, PALETTE);
    expect(document).not.toContain('softmax');
    expect(faults(parsed([document])[0] ?? [])).toEqual([]);
  });

  it('shares out the chosen row as a bar as long as the picture', () => {
    const picture = pictureOf(presetState('example-1'), ['scores', 'weights']);
    const cells = picture.made?.picture.cells[0] ?? [];
    const share = { of: 'query 1', one: '1 in all', cells, names: ['key 1', 'key 2'], weights: [0.75, 0.25] };
    const [elements = []] = parsed([svgDocument({ ...picture, share }, PALETTE)]);
    expect(faults(elements)).toEqual([]);
    const bars = elements
      .filter(({ attributes }) => attributes['height'] === '30')
      .map(({ attributes }) => Number(attributes['width']));
    expect((bars[0] ?? 0) + 2).toBeCloseTo(3 * (bars[1] ?? 0), 6);
  });
});

describe('text in a picture', () => {
  it('never breaks out of its element', () => {
    expect(escaped('<a href="&">')).toBe('&lt;a href=&quot;&amp;&quot;&gt;');
    expect(escaped('a\u0000b\u001bc\ud800d\uffffe\n😀')).toBe('abcde\n😀');
  });

  it('sets symbols in italics and small letters below the line, and comes back to it', () => {
    expect(marked('by [sqrtdk].', 10)).toBe(
      'by √<tspan font-style="italic">d</tspan><tspan dy="2" font-size="7">k</tspan><tspan dy="-2">.</tspan>',
    );
    expect(marked('[q] and [e]', 10)).toBe(
      '<tspan font-style="italic">Q</tspan> and <tspan font-style="italic">e</tspan>',
    );
  });

  it('leaves brackets of a reader as they are', () => {
    expect(marked('by [\u2060sqrtdk]', 10)).toBe('by [\u2060sqrtdk]');
    expect(marked('[unknown] & more', 10)).toBe('<tspan font-style="italic">[unknown]</tspan> &amp; more');
  });
});
