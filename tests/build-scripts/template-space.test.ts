// SPDX-License-Identifier: MIT
// What templates lose on their way to dist/: their line breaks, and nothing else.
import { expect, test } from 'vitest';
import { templateSpace } from '../../build-scripts/web/template-space.mjs';

const built = (code: string) => templateSpace().transform.handler(code)?.code ?? code;

test('a template stands on one line, and so does one inside it', () => {
  const code = 'const a: T = html`<p\n    class="x"\n  >\n    ${b ? svg`<g>\n  <path /></g>` : c}  d</p>`;\n';
  expect(built(code)).toBe('const a: T = html`<p class="x" > ${b ? svg`<g> <path /></g>` : c}  d</p>`;\n');
});

test('code and other texts keep their lines', () => {
  const code = 'const a = `one\n  two`;\nconst b = [\n  html`x`,\n];\n';
  expect(built(code)).toBe(code);
});

test('only the sources of the widgets are looked at', () => {
  const { id } = templateSpace().transform.filter;
  expect(id.test('/home/sdpa/web/src/views/panel.ts')).toBe(true);
  expect(id.test('/home/sdpa/node_modules/lit/index.js')).toBe(false);
});
