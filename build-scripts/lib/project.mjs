// SPDX-License-Identifier: MIT
// Where things are, and a hash of sources by which a second run knows that there is nothing to do.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export const inProject = (...parts) => join(ROOT, ...parts);

/** The path as a reader of the project writes it. */
export const nameOf = (path) => relative(ROOT, path).split(sep).join('/');

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

export const PACKAGE = readJson(inProject('package.json'));

/** All files below a folder (or the file itself), sorted, without installed packages; nothing when it does not exist. */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** One hash over names and contents of everything at these places of the project. */
export function hashOf(...places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesBelow(inProject(place))))
    hash.update(`\0${nameOf(file)}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** A stamp remembers the hash of what a folder was made from; it goes before the folder is made anew. */
export function stampOf(path) {
  return {
    matches: (hash) => existsSync(path) && readFileSync(path, 'utf8').trim() === hash,
    write(hash) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${hash}\n`);
    },
    remove: () => rmSync(path, { force: true }),
  };
}

/** True when this module is the one that was started: `node build-scripts/…`. Call with import.meta. */
export const isCommand = (meta) =>
  Boolean(process.argv[1]) && realpathSync(process.argv[1]) === fileURLToPath(meta.url);
