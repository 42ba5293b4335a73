// SPDX-License-Identifier: MIT
// What the browser gets for a style sheet, a message catalogue and a formula, and what is refused while building.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compiledImports } from '../../build-scripts/web/compiled-imports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sdpa-imports-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The code that stands for a file of this name and text. */
async function compiled(name: string, text: string): Promise<string> {
  writeFileSync(join(folder, name), text);
  const plugin = compiledImports();
  const id = plugin.resolveId(`./${name}`, join(folder, 'importer.ts'));
  expect(id, `${name} is compiled`).not.toBeNull();
  const loaded = await plugin.load.call({}, id);
  return loaded?.code ?? '';
}

test('a style sheet becomes its minified text', async () => {
  const code = await compiled('theme.css', '.cell {\n  color: #ff0000; /* a comment */\n}\n');
  expect(code).toBe('export default ".cell{color:red}";\n');
});

test('a message keeps its plural rules and no parser', async () => {
  const source = { keys: { text: '{n, plural, one{# key} other{# keys}}', note: 'below the weights' } };
  const code = await compiled('en.messages.json', JSON.stringify(source));
  expect(code).toContain('plural(d.n, 0, en,');
  expect(code).not.toContain('below the weights');
});

test('romanised Hindi counts as Hindi does', async () => {
  const source = { keys: { text: '{n, plural, one{# key} other{# keys}}', note: 'below the weights' } };
  expect(await compiled('hi-Latn.messages.json', JSON.stringify(source))).toContain('plural(d.n, 0, hi,');
});

test('a message without a note, and a catalogue without a language, stop the build', async () => {
  await expect(compiled('en.messages.json', '{"a": {"text": "b"}}')).rejects.toThrow(
    '"a" needs a text and a note',
  );
  await expect(compiled('some.messages.json', '{}')).rejects.toThrow('none of the languages en,hi-Latn');
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
