// SPDX-License-Identifier: MIT
// integrity.json: what a page may write as `integrity` for each file of dist/, so that nobody else can change it.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from './bundle.mjs';

const NAME = 'integrity.json';

/** The last to be written: {file: "sha384-..."} of all others, those below site/ aside. */
export function writeIntegrity() {
  writeFileSync(join(DIST, NAME), `${JSON.stringify(hashesOf(DIST), null, 2)}\n`);
}

export function hashesOf(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (one) => one.isFile() && one.name !== NAME,
  );
  return Object.fromEntries(
    files.map(({ name }) => [name, integrityOf(readFileSync(join(folder, name)))]).sort(),
  );
}

const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
