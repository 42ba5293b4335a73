// SPDX-License-Identifier: MIT
// The size of every file in dist/ against size-budget.json: an exact gate, so that no change of size goes unseen.
// `node build-scripts/size-budget.mjs` checks, with --write it records the new sizes (give the reason in the commit).
//
// Bytes depend on the compiler, compressed bytes also on Node's compressors. With others than those recorded, only
// the ceilings hold, and the check says so.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { main, say, Stop } from './lib/console.mjs';
import { inProject, isCommand, readJson } from './lib/project.mjs';
import { emscriptenVersion } from './setup/installed.mjs';
import { modulesOf } from './site/assets.mjs';

const DIST = inProject('dist');
const BUDGET = inProject('build-scripts/size-budget.json');
const FORMS = ['raw', 'gzip', 'brotli'];

/** Everything in dist/ that is fetched or read from outside, but the hashes; its site/ is only served by us. */
const SHIPPED = /^(?!integrity).*\.(js|wasm|html|css|d\.ts|json|txt)$/;

/**
 * Sizes that are added up, from what is in dist/ now. The glue is Emscripten's, minified as in dist/. A first visit gets
 * the lean core, and the 40 kB that were promised for "the core" hold for that one, with as much again to spare. The
 * whole core, with random numbers, experiments and training, comes with the laboratories and is larger than that.
 */
const SUMS = {
  'core of a first visit (wasm + glue)': () => coreOf('sdpa-lean', 'sdpa-core-lean'),
  'whole core (wasm + glue)': () => coreOf('sdpa', 'sdpa-core'),
  'pipeline live with everything it needs': () => firstVisit().map(sizesOf),
  'pipeline once a reader has come near': () =>
    [...firstVisit(), ...['pipeline-more', 'pipeline-scenes', 'trouble'].map(chunk)].map(sizesOf),
  'scaling lab live with everything it needs': () => liveLab('sdpa-scaling-lab'),
  'variance lab live with everything it needs': () => liveLab('sdpa-variance-lab'),
  'gradient lab live with everything it needs': () => liveLab('sdpa-gradient-lab'),
  'training lab live with everything it needs': () => liveLab('sdpa-training-lab'),
};

const firstVisit = () => [...modulesOf(DIST, { tags: ['sdpa-pipeline'] }), wasmFile('sdpa-lean')];
const chunk = (stem) => readdirSync(DIST).find((name) => withoutHash(name) === `${stem}.js`);

const liveLab = (tag) => [...modulesOf(DIST, { tags: [tag] }), wasmFile('sdpa')].map(sizesOf);

export async function checkSizes() {
  const problems = await againstBudget();
  if (problems.length > 0)
    throw new Stop(`${problems.join('\n')}\nIf this is meant: node build-scripts/size-budget.mjs --write`);
}

/** The same for a build, which is no gate. */
export async function printSizes() {
  for (const problem of await againstBudget()) say(`  ${problem}`);
}

/** Prints all sizes; what is over a ceiling or not as recorded. */
async function againstBudget() {
  const sizes = await measure();
  const budget = readJson(BUDGET);
  print(sizes, budget);
  return [...overCeilings(sizes, budget), ...changes(sizes, budget)];
}

/** {name without hash: [raw, gzip, brotli]} of the files and then of the sums. */
async function measure() {
  const files = readdirSync(DIST).filter((name) => SHIPPED.test(name));
  const sizes = Object.fromEntries(files.sort().map((name) => [withoutHash(name), sizesOf(name)]));
  for (const [title, members] of Object.entries(SUMS))
    sizes[title] = (await members()).reduce((sum, one) => sum.map((value, form) => value + one[form]));
  return sizes;
}

const withoutHash = (name) => name.replace(/\.[\w-]{8}(?=\.(js|wasm)$)/, '');

const wasmFile = (stem) =>
  readdirSync(DIST).find((name) => name.startsWith(`${stem}.`) && name.endsWith('.wasm'));

const coreOf = async (stem, glue) => [sizesOf(wasmFile(stem)), sizesOfBytes(await minifiedGlue(glue))];

async function minifiedGlue(name) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: inProject(`build/wasm/${name}.mjs`), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  await bundle.close();
  return Buffer.from(output[0].code);
}

const sizesOf = (name) => sizesOfBytes(readFileSync(join(DIST, name)));

function sizesOfBytes(bytes) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes, quality).length];
}

/** The budget is in bytes with brotli: the ceiling where there is one, else the size on record. */
function print(sizes, { ceilings, sizes: recorded }) {
  const width = Math.max(...Object.keys(sizes).map((name) => name.length));
  const line = (name, values) =>
    say(`  ${name.padEnd(width)} ${values.map((v) => String(v).padStart(9)).join('')}`);
  line('bytes', [...FORMS, 'budget']);
  for (const [name, values] of Object.entries(sizes))
    line(name, [...values, ceilings[name]?.brotli ?? recorded[name]?.[FORMS.indexOf('brotli')] ?? '-']);
}

const overCeilings = (sizes, { ceilings }) =>
  Object.entries(ceilings)
    .filter(([name, { brotli }]) => sizes[name][FORMS.indexOf('brotli')] > brotli)
    .map(([name, { brotli }]) => `${name}: more than ${brotli} bytes with brotli`);

/** What differs from the record, in the forms that are comparable here. */
function changes(sizes, { madeWith, sizes: recorded }) {
  if (Object.keys(recorded).length === 0) return ['No sizes are recorded yet.'];
  const here = versionsHere();
  const sameCompiler = here.emscripten === madeWith.emscripten;
  const sameCompressors = here.zlib === madeWith.zlib && here.brotli === madeWith.brotli;
  if (!sameCompiler) {
    say(
      `  Built with Emscripten ${here.emscripten}, recorded with ${madeWith.emscripten}: only ceilings are checked.`,
    );
    return [];
  }
  if (!sameCompressors)
    say('  Other compressors than those of the record: compressed sizes are not compared.');
  const comparable = (values) => JSON.stringify(values?.slice(0, sameCompressors ? FORMS.length : 1));
  return [...new Set([...Object.keys(recorded), ...Object.keys(sizes)])]
    .filter((name) => comparable(sizes[name]) !== comparable(recorded[name]))
    .map((name) => `${name}: recorded ${recorded[name] ?? 'nothing'}, now ${sizes[name] ?? 'nothing'}`);
}

function versionsHere() {
  const { zlib, brotli } = process.versions;
  return { emscripten: emscriptenVersion(), zlib, brotli };
}

async function writeBudget() {
  const sizes = await measure();
  const budget = readJson(BUDGET);
  print(sizes, budget);
  const entries = Object.entries(sizes).map(
    ([name, values]) => `    ${JSON.stringify(name)}: [${values.join(', ')}]`,
  );
  const head = JSON.stringify({ ceilings: budget.ceilings, madeWith: versionsHere() }, null, 2).slice(0, -2);
  writeFileSync(BUDGET, `${head},\n  "sizes": {\n${entries.join(',\n')}\n  }\n}\n`);
}

if (isCommand(import.meta)) await main(process.argv.includes('--write') ? writeBudget : checkSizes);
