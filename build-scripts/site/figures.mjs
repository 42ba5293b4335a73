// SPDX-License-Identifier: MIT
// The numbers of each preset, checked by the widgets' model and computed by the built engine in the way the widget asks
// for them: what the static pages show must be what the live widgets show.
import { inProject, readJson } from '../lib/project.mjs';
import { Stop } from '../lib/console.mjs';

const PRESETS = ['presets', 'bug-presets'].map((file) => inProject(`web/src/content/${file}.json`));

/**
 * figure(name) computes a preset once: { preset, scale, divisor, stages, refusal }. Every stage is an array of rows.
 * Of an example with a bug they are the right ones, as the widget shows them in the end.
 * A preset whose matrices the widget refuses (a misprint to be found) has its inputs and the refusal only.
 * model: the module model-exports.mjs.
 */
export function figures(engine, model) {
  const presets = Object.assign({}, ...PRESETS.map(readJson));
  const computed = new Map();
  return (name) => {
    if (!Object.hasOwn(presets, name)) throw new Stop(`There is no preset "${name}" of the pipeline.`);
    if (!computed.has(name)) computed.set(name, compute(engine, model, name, presets[name]));
    return computed.get(name);
  };
}

function compute(engine, { checkPipeline, errorDetail, runPipeline, stateFromPreset }, name, preset) {
  const { q, k, v } = preset;
  const state = stateFromPreset(name, preset);
  const { input, problems } = checkPipeline(state);
  if (input === undefined) return { preset, stages: { q, k, v }, refusal: errorDetail(problems[0]) };
  const { trace, result } = runPipeline(engine, input);
  const results = ['rawScores', 'scores', 'maskedScores', 'weights', 'output'];
  const stages = Object.fromEntries(results.map((stage) => [stage, rowsOf(trace[stage])]));
  const rowSums = Array.from(result.weightSums, (sum) => [sum]);
  return { preset, scale: state.scale, divisor: result.divisor, stages: { q, k, v, ...stages, rowSums } };
}

function rowsOf({ shape: [rows, columns], data }) {
  return Array.from({ length: rows }, (_, row) => Array.from(data.slice(row * columns, (row + 1) * columns)));
}
