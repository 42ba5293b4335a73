// SPDX-License-Identifier: MIT
// The table of attributes in the README, compared with what the element has and takes.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUG_PRESETS } from '../../../web/src/content/bug-presets.ts';
import { PIPELINE_PRESETS } from '../../../web/src/content/presets.ts';
import { SdpaPipeline } from '../../../web/src/elements/pipeline.ts';
import { FADE_LIMIT } from '../../../web/src/model/fading.ts';
import { AXES, MASK_CHOICES, SCALES, VIEWS } from '../../../web/src/model/pipeline-state.ts';
import { STEPS } from '../../../web/src/model/pipeline-steps.ts';

const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

interface Row {
  readonly attributes: readonly string[];
  readonly values: string;
}

/** Words that stand in the text as code. */
const code = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, word = '']) => word);

const [, table = ''] = README.match(/\n\| attribute .*\n\| -.*\n((?:\|.*\n)+)/) ?? [];
const ROWS = table
  .trim()
  .split('\n')
  .map((line): Row => {
    const [, names = '', values = ''] = line.split('|');
    return { attributes: code(names), values };
  });

const valuesOf = (attribute: string) =>
  ROWS.find(({ attributes }) => attributes.includes(attribute))?.values ?? '';

/** Words of a choice; 'custom' is what no author writes: a number or cells stand for it. */
const written = (choices: readonly string[]) => choices.filter((choice) => choice !== 'custom');

describe('the README', () => {
  it('has a row for every attribute of the element, and no other', () => {
    const named = ROWS.flatMap(({ attributes }) => attributes);
    expect([...named].sort()).toEqual([...SdpaPipeline.observedAttributes].sort());
  });

  it.each([
    ['preset', [...Object.keys(PIPELINE_PRESETS), 'bug-…']],
    ['view', VIEWS],
    ['axis', AXES],
    ['scale', written(SCALES)],
    ['mask', [...written(MASK_CHOICES), '1,0~1,1']],
    ['fade-from', ['end', 'start']],
  ])('names the values of %s in the order of the widget', (attribute, choices) => {
    expect(code(valuesOf(attribute))).toEqual(choices);
  });

  it('names the examples with a bug in the order of the widget', () => {
    const [, line = ''] = /\nA `bug-…` is [^:]*:([^]*?)\n\n/.exec(README) ?? [];
    expect(code(line)).toEqual(Object.keys(BUG_PRESETS));
  });

  it('numbers the steps', () => {
    const steps = Array.from(valuesOf('step').matchAll(/`(\d)` (\w+)/g), ([, number, name]) => [
      number,
      name,
    ]);
    expect(steps).toEqual(STEPS.map((step, index) => [String(index), step]));
  });

  it('says how many steps can be left to the reader', () => {
    expect(valuesOf('fade')).toContain(`\`0\` to \`${FADE_LIMIT}\``);
  });
});
