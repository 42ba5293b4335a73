// SPDX-License-Identifier: MIT
// Rules of the house that are a matter of text: where something may not stand, and why.
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { Stop } from '../lib/console.mjs';
import { filesBelow, inProject, nameOf } from '../lib/project.mjs';

/** The words that mark work as unfinished. */
const LEFT_OPEN = /\b(TODO|FIXME|XXX)\b/;

/** Where all of the project's own code and pages are. */
const OURS = /^(cpp|web|tests|build-scripts)\/(?!cases\/).*\.(cpp|hpp|ts|mjs|js|css|html|txt|cmake)$/;

/** What only white-box tests look into, as an include names it. */
const PRIVATE_HEADERS = filesBelow(inProject('cpp/src'))
  .filter((file) => file.endsWith('.hpp'))
  .map((file) => relative(inProject('cpp/src'), file).split(sep).join('/'));

const RULES = [
  {
    files: /^(cpp\/(?!bindings\/)|tests\/cpp\/).*\.(cpp|hpp)$/,
    forbidden: /emscripten/i,
    why: 'only cpp/bindings knows Emscripten',
  },
  {
    files: /^cpp\/(include|src)\/.*\.(cpp|hpp)$/,
    forbidden: /#include <(iostream|locale|sstream|fstream|exception)>|\b(throw|try|catch)\b(?=[^\n"]*[;({])/,
    why: 'the core has no streams, no locale and no exceptions',
  },
  {
    files: /^tests\/(cpp|fuzz)\/(?!.*_internal_test\.cpp$).*\.(cpp|hpp)$/,
    forbidden: new RegExp(`#include "(${PRIVATE_HEADERS.join('|')})"`),
    why: 'a test knows the public face; one that looks behind it is called *_internal_test.cpp',
  },
  {
    files: /^web\/src\/.*\.css$/,
    forbidden: /[\d.](rem|r?vw|r?vh|vmin|vmax|[sld]v[wh])\b/,
    why: 'a widget measures in em and container units; rem and the window belong to the page around it',
  },
  {
    files: /^web\/src\/.*\.css$/,
    forbidden: /@import|url\((?!["']?(#|data:))/,
    why: 'a widget asks no one for files by style sheet',
  },
  {
    files: /^web\/src\/.*\.ts$/,
    forbidden:
      /\b(localStorage|sessionStorage|indexedDB|innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|document\.write)\b/,
    why: 'nothing is stored, and text is never markup',
  },
  {
    files: OURS,
    forbidden: LEFT_OPEN,
    why: 'nothing is left for later',
    except: 'build-scripts/checks/house-rules.mjs',
  },
  {
    files: OURS,
    forbidden: /\b(it|test|describe)\.(only|skip|todo|fixme)\(|\bGTEST_SKIP\b|TEST\(DISABLED_/,
    why: 'no test is skipped',
    except: 'build-scripts/checks/house-rules.mjs',
  },
];

const ROOMS = ['cpp', 'web', 'tests', 'build-scripts'];

export function checkHouseRules() {
  const found = ROOMS.flatMap((room) => filesBelow(inProject(room))).flatMap((path) =>
    breaches(nameOf(path), () => readFileSync(path, 'utf8')),
  );
  if (found.length > 0) throw new Stop(found.join('\n'));
}

/** What in the text of this file is against a rule; the text is only asked for where there is one. */
export function breaches(name, text) {
  const rules = RULES.filter(({ files, except }) => files.test(name) && name !== except);
  if (rules.length === 0) return [];
  const lines = text()
    .split('\n')
    .map((line) => withoutComment(line));
  return rules.flatMap(({ forbidden, why }) =>
    lines.flatMap((line, index) =>
      forbidden.test(line) ? [`${name}:${index + 1}: ${line.trim()}\n    ${why}`] : [],
    ),
  );
}

/** Words in a line comment are not code (but a to-do in one is still meant). */
const withoutComment = (line) => (LEFT_OPEN.test(line) ? line : line.replace(/(^|\s)\/\/.*$/, ''));
