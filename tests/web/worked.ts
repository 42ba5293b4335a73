// SPDX-License-Identifier: MIT
// Worked examples with their real numbers: a state made by hand or by a preset, and what the core makes of it.
import { PIPELINE_PRESETS, type PipelinePresetName } from '../../web/src/content/presets.ts';
import { runPipeline, softmaxParts } from '../../web/src/elements/pipeline-core.ts';
import { loadEngine } from '../../web/src/engine/index.ts';
import { checkPipeline } from '../../web/src/model/pipeline-check.ts';
import { rowOf, type PipelineResult } from '../../web/src/model/pipeline-result.ts';
import { stateFromPreset, type PipelinePreset } from '../../web/src/model/pipeline-preset.ts';
import { type MatrixName, type PipelineState } from '../../web/src/model/pipeline-state.ts';

export const engine = await loadEngine({ backend: 'wasm' });
export const softmax = softmaxParts(engine);

const NUMBERS: PipelinePreset = {
  q: [[1, 0, 1, 0]],
  k: [
    [1, 0, 1, 0],
    [0, 1, 0, 1],
  ],
  v: [
    [5, 0, 0],
    [0, 3, 0],
  ],
  scale: 'sqrt',
  mask: 'none',
  axis: 'row',
  step: 'weights',
  question: null,
  erratum: null,
};

export function presetState(name: PipelinePresetName): PipelineState {
  return stateFromPreset(name, PIPELINE_PRESETS[name]);
}

/** Example 1 at its weights, with some of it replaced. */
export function stateWith(changes: Partial<PipelinePreset> = {}): PipelineState {
  return stateFromPreset('by-hand', { ...NUMBERS, ...changes });
}

/** One row of scores `q · k` with d_k = 1, so that the raw scores are the keys themselves. */
export function scoresState(scores: readonly number[], changes: Partial<PipelinePreset> = {}): PipelineState {
  return stateWith({
    q: [[1]],
    k: scores.map((score) => [score]),
    v: scores.map((_, key) => [key]),
    ...changes,
  });
}

/** What the core makes of a complete state. */
export function resultOf(state: PipelineState): PipelineResult {
  const { input, problems } = checkPipeline(state);
  if (input === undefined) throw new Error(`not complete: ${problems[0].code}`);
  return runPipeline(engine, input).result;
}

export function rowsOf(result: PipelineResult, name: MatrixName): number[][] {
  const matrix = result.stages[name];
  return Array.from({ length: matrix.rows }, (_, row) => rowOf(matrix, row));
}

/** xorshift32, as numbers in [0, 1): the same on every run, so that a failure can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
