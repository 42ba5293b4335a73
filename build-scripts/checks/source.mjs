// SPDX-License-Identifier: MIT
// Formatting, lint and types of the sources: the quick checks that come before anything is run.
import { filesBelow, inProject, nameOf } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';
import { llvmProgram } from '../setup/installed.mjs';
import { checkHouseRules } from './house-rules.mjs';

const bin = (name) => inProject('node_modules/.bin', name);

const TYPE_PROJECTS = ['web', 'web/tsconfig.no-dom.json', 'tests'];

export const cppFiles = () =>
  ['cpp', 'tests/cpp', 'tests/fuzz', 'tests/bench']
    .flatMap((folder) => filesBelow(inProject(folder)))
    .filter((file) => /\.(cpp|hpp)$/.test(file))
    .map(nameOf);

export async function checkFormatting() {
  await run(llvmProgram('clang-format'), ['--dry-run', '-Werror', ...cppFiles()], {
    title: 'clang-format',
    failure: 'C++ is formatted with: npm run format',
  });
  await run(bin('prettier'), ['--check', '--log-level', 'warn', '.'], {
    title: 'prettier',
    failure: 'The rest is formatted with: npm run format',
  });
}

export async function checkLint() {
  checkHouseRules();
  const eslint = ['-c', 'web/eslint.config.js', '--max-warnings', '0', 'web', 'tests', 'build-scripts'];
  await run(bin('eslint'), eslint, { title: 'eslint', failure: 'ESLint found the above.' });
}

export async function checkTypes() {
  for (const project of TYPE_PROJECTS)
    await run(bin('tsc'), ['-p', project], {
      title: `tsc -p ${project}`,
      failure: `tsc -p ${project} found the above.`,
    });
}

export async function format() {
  await run(llvmProgram('clang-format'), ['-i', ...cppFiles()], { title: 'clang-format' });
  await run(bin('prettier'), ['--write', '--log-level', 'warn', '.'], { show: true });
}
