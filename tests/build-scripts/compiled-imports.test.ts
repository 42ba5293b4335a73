// SPDX-License-Identifier: MIT
// What the browser gets for a style sheet, a message catalogue and a formula, and what is refused while building.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compiledImports } from '../../build-scripts/web/compiled-imports.mjs';

const LIST = new URL('../../web/src/content/languages.json', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'sdpa-imports-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The code that stands for a file of this name and text. */
async function compiled(name: string, text: string, options = {}): Promise<string> {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  const plugin = compiledImports(options);
  const id = plugin.resolveId(`./${name}`, join(folder, 'importer.ts'));
  expect(id, `${name} is compiled`).not.toBeNull();
  const loaded = await plugin.load.call({}, id);
  return loaded?.code ?? '';
}

test('a style sheet becomes its minified text', async () => {
  const code = await compiled('theme.css', '.cell {\n  color: #ff0000; /* a comment */\n}\n');
  expect(code).toBe('export default ".cell{color:red}";\n');
});

const TEXT = '{n, plural, one{{n} key} other{{n} keys}}';
const ENGLISH = JSON.stringify({ keys: { text: TEXT, note: 'below the weights' } });
const OTHER = JSON.stringify({ keys: TEXT });

test('a message keeps its plural rules and no parser', async () => {
  const code = await compiled('messages/en/first.messages.json', ENGLISH);
  expect(code).toContain('plural(d.n, 0, en,');
  expect(code).toContain('export default { file: "first", texts };');
  expect(code).not.toContain('below the weights');
});

test('romanised Hindi counts as Hindi does', async () => {
  expect(await compiled('messages/hi-Latn/first.messages.json', OTHER)).toContain('plural(d.n, 0, hi,');
});

test('a language that nobody speaks is made from English', async () => {
  await compiled('messages/en/pseudo.messages.json', ENGLISH);
  const code = await compiled('messages/en-XA/pseudo.messages.json', '');
  expect(code).toContain('ķééýš');
  expect(code).toContain('plural(d.n, 0, en,');
});

test('the list of languages says how to fetch each file that a language has', async () => {
  await compiled('messages/en/alone.messages.json', ENGLISH);
  const code = await compiled('languages.json', readFileSync(LIST, 'utf8'));
  expect(code).toContain('"first": () => import("./messages/hi-Latn/first.messages.json")');
  expect(code).toContain('"alone": () => import("./messages/ar-XB/alone.messages.json")');
  expect(code).not.toMatch(/hi-Latn\/alone|messages\/en\//);
});

test('what is shipped speaks no language of tests', async () => {
  const code = await compiled('languages.json', readFileSync(LIST, 'utf8'), { pseudo: false });
  expect(code).toContain('hi-Latn/first');
  expect(code).not.toMatch(/en-XA|ar-XB/);
});

test('a missing or doubled note, an unknown language, and # for a number stop the build', async () => {
  const refused = (name: string, text: string) =>
    expect(compiled(`messages/${name}.messages.json`, text)).rejects;
  await refused('en/a', '{"a": {"text": "b"}}').toThrow('"a" needs a text and a note');
  await refused('hi-Latn/a', ENGLISH).toThrow('"keys" must be a text alone');
  await refused('xx/a', '{}').toThrow('none of the languages en,hi-Latn,en-XA,ar-XB');
  await refused('hi-Latn/a', OTHER.replace('other{{n}', 'other{#')).toThrow(
    'name the slot instead of writing #',
  );
});

test('a formula becomes MathML that a strict page accepts', async () => {
  const code = await compiled(
    'a.formulas.json',
    '{"root": "\\\\class{query}{Q} \\\\begin{bmatrix}1&0\\\\end{bmatrix}"}',
  );
  expect(code).toContain('"root": html`<math><mrow><mi class="query">Q</mi>');
  expect(code).not.toContain('style=');
});

test('a mistake in a formula names the file and the formula', async () => {
  await expect(compiled('b.formulas.json', '{"broken": "\\\\frac{1}"}')).rejects.toThrow(
    'b.formulas.json: "broken"',
  );
});

test('other files are left alone', () => {
  expect(compiledImports().resolveId('./presets.json', join(folder, 'importer.ts'))).toBeNull();
});
