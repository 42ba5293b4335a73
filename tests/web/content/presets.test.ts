// SPDX-License-Identifier: MIT
// The worked examples: complete as data, and with the numbers that the course page promises.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import '../../../web/src/elements/pipeline-more.ts';
import {
  PIPELINE_PRESETS,
  pipelinePreset,
  type PipelinePresetName,
} from '../../../web/src/content/presets.ts';
import { formatPadded } from '../../../web/src/model/format.ts';
import { SIZE_LIMIT } from '../../../web/src/model/matrix-cells.ts';
import { checkPipeline } from '../../../web/src/model/pipeline-check.ts';
import { hasStep } from '../../../web/src/model/pipeline-state.ts';
import { STEPS } from '../../../web/src/model/pipeline-steps.ts';
import { presetState, resultOf, rowsOf } from '../worked.ts';

const NAMES = Object.keys(PIPELINE_PRESETS) as PipelinePresetName[];
/** The one that is meant to be incomplete. */
const RAGGED: PipelinePresetName = 'misprint';

const shown = (rows: readonly (readonly number[])[]) =>
  rows.map((row) => row.map((value) => formatPadded(value)).join(' '));
const stage = (name: PipelinePresetName, matrix: Parameters<typeof rowsOf>[1]) =>
  shown(rowsOf(resultOf(presetState(name)), matrix));

const widths = (rows: readonly (readonly number[])[]) => [...new Set(rows.map((row) => row.length))];

describe.each(NAMES)('the preset %s', (name) => {
  const preset = PIPELINE_PRESETS[name];

  it('has a name for the menu', () => {
    expect(message('en', `preset.${name}`)).not.toBe('');
  });

  it('has one value for every key, and fits into the widget', () => {
    expect(preset.v).toHaveLength(preset.k.length);
    for (const rows of [preset.q, preset.k, preset.v]) {
      expect(rows.length).toBeLessThanOrEqual(SIZE_LIMIT);
      expect(Math.max(...widths(rows))).toBeLessThanOrEqual(SIZE_LIMIT);
    }
  });

  it('begins at a step that it has', () => {
    expect(hasStep(presetState(name), preset.step)).toBe(true);
  });
});

describe('every preset but the misprint', () => {
  it.each(NAMES.filter((name) => name !== RAGGED))('is complete: %s', (name) => {
    const { q, k, v } = PIPELINE_PRESETS[name];
    expect(widths(k)).toEqual(widths(q));
    expect([widths(q), widths(v)].map((lengths) => lengths.length)).toEqual([1, 1]);
    expect(checkPipeline(presetState(name)).problems).toEqual([]);
  });
});

describe('the note of a preset that corrects something', () => {
  const noted = NAMES.flatMap((name) => PIPELINE_PRESETS[name].erratum ?? []);

  it('stands at steps that exist, and says something', () => {
    expect(noted.length).toBeGreaterThan(0);
    for (const { message: key, steps } of noted) {
      expect(message('en', key)).not.toBe('');
      expect(steps.length).toBeGreaterThan(0);
      expect(STEPS).toEqual(expect.arrayContaining([...steps]));
    }
  });
});

describe('the numbers of the course', () => {
  it('are in Example 1: 2, 0 → 1, 0 → 0.731, 0.269 → 3.655, 0.807, 0', () => {
    expect(stage('example-1', 'raw')).toEqual(['2.000 0.000']);
    expect(stage('example-1', 'scores')).toEqual(['1.000 0.000']);
    expect(stage('example-1', 'weights')).toEqual(['0.731 0.269']);
    expect(stage('example-1', 'output')).toEqual(['3.655 0.807 0.000']);
  });

  it('are sharper in Example 1 without the division', () => {
    expect(stage('example-1-unscaled', 'weights')).toEqual(['0.881 0.119']);
    expect(stage('example-1-unscaled', 'output')).toEqual(['4.404 0.358 0.000']);
  });

  it('look only backwards under a causal mask', () => {
    expect(rowsOf(resultOf(presetState('causal-3')), 'scores')).toEqual([
      [1, 0, 2],
      [0, 1, 1],
      [1, 1, 0],
    ]);
    expect(stage('causal-3', 'weights')).toEqual([
      '1.000 0.000 0.000',
      '0.269 0.731 0.000',
      '0.422 0.422 0.155',
    ]);
  });

  it('do not add up to 1 in the rows when softmax runs over everything', () => {
    const { weightSums } = resultOf(presetState('whole-matrix-softmax'));
    expect(Array.from(weightSums, (sum) => formatPadded(sum))).toEqual(['0.530', '0.470']);
    const first = rowsOf(resultOf(presetState('whole-matrix-softmax')), 'scores');
    expect(first).toEqual([
      [1, 0],
      [0.5, 0.5],
    ]);
  });

  it('cannot be computed from the misprint, which has two numbers too few in K', () => {
    expect(checkPipeline(presetState(RAGGED)).problems).toMatchObject([
      { code: 'shape_mismatch', place: { matrix: 'k', row: 1, col: 2 } },
    ]);
  });
});

describe('a preset that an author asks for', () => {
  it('is found by its name', () => {
    expect(pipelinePreset('causal-3')).toBe(PIPELINE_PRESETS['causal-3']);
  });

  it.each(['', 'example-9', 'constructor', '__proto__', 'hasOwnProperty'])('is not found as %j', (name) => {
    expect(pipelinePreset(name)).toBeUndefined();
  });
});
