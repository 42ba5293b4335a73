// SPDX-License-Identifier: MIT
// Lint rules for the front end, the tests and the build scripts. The table ROOMS is the direction of design: what is
// not named there may not be imported, so a new room or package is a decision and never an accident.
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import lit from 'eslint-plugin-lit';
import wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

/**
 * Each room of web/src may import itself and, of the others, everything (ALL) or only types (TYPES).
 * packages: what it may take from npm, or the generated module.
 */
const ALL = 'everything';
const TYPES = 'types';
const ROOMS = {
  model: { rooms: {}, packages: [] },
  content: { rooms: { model: TYPES }, packages: [] },
  views: { rooms: { model: TYPES, content: TYPES }, packages: ['lit', 'd3-array', 'd3-scale', 'd3-shape'] },
  engine: { rooms: {}, packages: ['#core', '#core-lean', '#core-js'] },
  elements: { rooms: { model: ALL, content: ALL, views: ALL, engine: ALL }, packages: ['lit'] },
  embed: { rooms: { model: ALL, content: ALL, engine: ALL, elements: ALL }, packages: [] },
};

/** The rules that keep one room to its line of the table. */
function roomRules(room, { rooms, packages }) {
  const others = Object.keys(ROOMS).filter((other) => other !== room);
  const typesOnly = others.filter((other) => rooms[other] === TYPES);
  const forbidden = others.filter((other) => !rooms[other]);
  const allowedPackages = packages.map((name) => `${name}(/|$)`).join('|');
  const patterns = [
    {
      regex: allowedPackages ? `^(?!\\.|${allowedPackages})` : '^(?!\\.)',
      message: `web/src/${room} may import only ${['its own files', ...packages].join(', ')} and the rooms named in ROOMS.`,
    },
    {
      regex: '(^|/)(directives/)?style-map(\\.js)?$',
      message: 'styleMap writes a style attribute, which a strict page refuses.',
    },
  ];
  if (typesOnly.length > 0)
    patterns.push({
      regex: `^(\\.\\./)+(${typesOnly.join('|')})/`,
      allowTypeImports: true,
      message: `web/src/${room} may import only types from there.`,
    });
  return {
    files: [`web/src/${room}/**/*.ts`],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            ...forbidden.map((other) => ({ target: `web/src/${room}`, from: `web/src/${other}` })),
            { target: `web/src/${room}`, from: '.', except: ['web/src', 'node_modules', 'build/wasm'] },
          ].map((zone) => ({ ...zone, message: `web/src/${room} may not import that (see ROOMS).` })),
        },
      ],
    },
  };
}

/** Only the core computes; only layout may use these. */
const NO_ARITHMETIC = [
  'exp',
  'expm1',
  'log',
  'log2',
  'log10',
  'log1p',
  'sqrt',
  'cbrt',
  'pow',
  'hypot',
  'tanh',
].map((property) => ({
  object: 'Math',
  property,
  message: 'Numbers come from the C++ core; TypeScript only formats them.',
}));

const NO_STYLE_ATTRIBUTE = {
  selector: 'TaggedTemplateExpression[tag.name=/^(html|svg|mathml)$/] TemplateElement[value.raw=/\\bstyle=/]',
  message:
    'A style attribute is refused by a strict Content-Security-Policy: use a class or a custom property.',
};

export default defineConfig(
  { ignores: ['node_modules', 'build', 'dist', '.toolchain*', 'tests/cases'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strict],
    languageOptions: {
      parserOptions: {
        project: ['web/tsconfig.json', 'tests/tsconfig.json'],
        tsconfigRootDir: process.cwd(),
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['web/src/**/*.ts'],
    extends: [lit.configs['flat/recommended'], wc.configs['flat/recommended']],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.js', '.mjs'] })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] }, // no-cycle reads the other modules too
      'import-x/extensions': ['.ts'],
    },
    rules: {
      'import-x/no-cycle': 'error',
      'no-restricted-properties': ['error', ...NO_ARITHMETIC],
      'no-restricted-syntax': [
        'error',
        NO_STYLE_ATTRIBUTE,
        { selector: 'BinaryExpression[operator="**"]', message: 'Numbers come from the C++ core.' },
        { selector: 'TSParameterProperty', message: 'Only types come from TypeScript.' },
        {
          selector: ':matches(PropertyDefinition, MethodDefinition)[accessibility="private"]',
          message: 'Write #private.',
        },
      ],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'max-lines': ['error', 400],
    },
  },
  { files: ['web/src/views/**/layout*.ts'], rules: { 'no-restricted-properties': 'off' } },
  ...Object.entries(ROOMS).map(([room, line]) => roomRules(room, line)),
  // Cases are written with all the digits they were found with.
  { files: ['tests/**/*.ts'], rules: { 'no-loss-of-precision': 'off' } },
  {
    files: ['**/*.mjs', 'web/eslint.config.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'Buffer',
          'performance',
          'setTimeout',
          'setInterval',
          'clearInterval',
          'WebAssembly',
          'AbortController',
          'requestAnimationFrame',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: { eqeqeq: 'error', 'max-lines': ['error', 400] },
  },
);
