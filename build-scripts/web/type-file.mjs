// SPDX-License-Identifier: MIT
// The public types: those of the engine as one file, drawn from the sources, so that users need no other declaration.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDtsBundle } from 'dts-bundle-generator';
import { inProject } from '../lib/project.mjs';
import { DIST } from './bundle.mjs';

/** What the other entries export. The elements themselves are described in custom-elements.json. */
const SMALL = {
  'sdpa-widgets.d.ts': 'export declare const registered: Promise<void>;',
  'sdpa-widgets.standalone.d.ts': 'export {};',
  'embed-host.d.ts': 'export {};',
  'anywidget.d.ts': `interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, heard: () => void): void;
  off(event: string, heard: () => void): void;
}
declare const widget: { render(context: { model: Model; el: HTMLElement }): Promise<() => void> };
export default widget;`,
};

export function writeTypeFile() {
  const entry = {
    filePath: inProject('web/src/engine/index.ts'),
    output: { noBanner: true, exportReferencedTypes: false },
  };
  const [text] = generateDtsBundle([entry], { preferredConfigPath: inProject('web/tsconfig.json') });
  writeFileSync(join(DIST, 'engine.d.ts'), text);
  for (const [name, types] of Object.entries(SMALL)) writeFileSync(join(DIST, name), `${types}\n`);
}
