// SPDX-License-Identifier: MIT
// The public types of the engine as one file, drawn from the sources, so that users need no other declaration.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDtsBundle } from 'dts-bundle-generator';
import { inProject } from '../lib/project.mjs';
import { DIST } from './bundle.mjs';

export function writeTypeFile() {
  const entry = {
    filePath: inProject('web/src/engine/index.ts'),
    output: { noBanner: true, exportReferencedTypes: false },
  };
  const [text] = generateDtsBundle([entry], { preferredConfigPath: inProject('web/tsconfig.json') });
  writeFileSync(join(DIST, 'engine.d.ts'), text);
}
