// SPDX-License-Identifier: MIT
// The numbers of each preset, all of them computed by the built engine in the way the widget asks for them: what
// the static pages show must be what the live widgets show.
import { inProject, readJson } from '../lib/project.mjs';
import { Stop } from '../lib/console.mjs';

const PRESETS = inProject('web/src/content/presets.json');

/** How the engine is asked for a softmax that does not run along the row. */
const FAULTS = { column: 'softmax-columns', whole: 'softmax-whole' };

/**
 * figure(name) computes a preset once: { preset, divisor, stages, refusal }. Every stage is an array of rows.
 * A preset whose matrices the engine refuses (a misprint to be found) has its inputs and the refusal only.
 */
export function figures(engine) {
  const presets = readJson(PRESETS);
  const computed = new Map();
  return (name) => {
    if (!Object.hasOwn(presets, name)) throw new Stop(`There is no preset "${name}" in presets.json.`);
    if (!computed.has(name)) computed.set(name, compute(engine, presets[name]));
    return computed.get(name);
  };
}

function compute(engine, preset) {
  const { q, k, v, axis } = preset;
  const { divisor, scale } = engine.divisor({ divisor: divisorOf(preset), dk: q[0].length });
  const input = { query: q, key: k, value: v, scale, ...maskOf(preset) };
  try {
    const trace = axis === 'row' ? engine.attention(input) : engine.faultyAttention(input, FAULTS[axis]);
    const results = ['rawScores', 'scores', 'maskedScores', 'weights', 'output'];
    const stages = Object.fromEntries(results.map((name) => [name, rowsOf(trace[name])]));
    const rowSums = Array.from(trace.rows.weightSum.data, (sum) => [sum]);
    return { preset, divisor, stages: { q, k, v, ...stages, rowSums } };
  } catch (refusal) {
    if (refusal.name !== 'SdpaError') throw refusal;
    return { preset, divisor, stages: { q, k, v }, refusal };
  }
}

const divisorOf = ({ scale }) => (['sqrt', 'none', 'dk'].includes(scale) ? scale : Number(scale));

function maskOf({ mask, q, k }) {
  if (mask === 'padding') return { mask: q.map(() => k.map((_, key) => key < k.length - 1)) };
  if (mask === 'causal') return { causal: 'top-left' };
  if (mask === 'none') return {};
  throw new Stop(`The static pages cannot show the mask "${mask}".`);
}

function rowsOf({ shape: [rows, columns], data }) {
  return Array.from({ length: rows }, (_, row) => Array.from(data.slice(row * columns, (row + 1) * columns)));
}
