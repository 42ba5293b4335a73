// SPDX-License-Identifier: MIT
// The race track, inside the browser: opens every contestant for a task, compares what they return with the reference,
// and times them together. The runner outside calls globalThis.bench.
import * as ceiling from './peers/ceiling.mjs';
import * as blockedJs from './peers/blocked-js.mjs';
import * as engine from './peers/engine.mjs';
import * as onnxruntime from './peers/onnxruntime.mjs';
import * as tfjs from './peers/tfjs.mjs';
import { measureGenerators } from './generators.mjs';
import { inputsOf } from './inputs.mjs';
import { measureLab } from './lab.mjs';
import { disagreements, referenceOf } from './reference.mjs';
import { race } from './rounds.mjs';
import { measureRuns } from './runs.mjs';
import { flopsOf } from './shapes.mjs';

const FIELD = [engine, onnxruntime, tfjs, blockedJs, ceiling];

async function openAll(task, inputs) {
  const opened = [];
  for (const { open } of FIELD) opened.push(await open(task, inputs));
  const methods = Object.assign({}, ...opened);
  for (const method of Object.values(methods)) method.flops ??= flopsOf(task);
  return methods;
}

/** Sentences about everyone whose results are not those of the reference. */
async function wrongResults(task, inputs, methods) {
  const expected = referenceOf(task, inputs);
  const wrong = [];
  for (const [name, method] of Object.entries(methods)) {
    await method.run();
    wrong.push(...disagreements(method.results(), expected).map((sentence) => `${name}: ${sentence}`));
  }
  return wrong;
}

/** {speeds: {name: GFLOP/s}, wrong: [sentence]}; nobody is timed when someone is wrong. */
async function measure(task, settings) {
  const inputs = inputsOf(task);
  const methods = await openAll(task, inputs);
  const wrong = await wrongResults(task, inputs, methods);
  const speeds = wrong.length > 0 ? {} : await race(methods, settings);
  for (const method of Object.values(methods)) await method.close();
  return { speeds, wrong };
}

/** A size whose scores do not fit into memory; of its output the first and the last rows are compared. */
function runLarge(task) {
  const inputs = inputsOf(task);
  const { output, seconds, refused } = engine.attendOnce(task, inputs);
  if (refused) return { refused, wrong: [] };
  const rows = 4;
  const wrong = [0, task.n - rows].flatMap((first) => {
    const { output: expected } = referenceOf(task, inputs, first, first + rows);
    const part = output.subarray(first * task.d, (first + rows) * task.d);
    return disagreements({ output: part }, { output: expected });
  });
  return { seconds, wrong };
}

const versions = {
  engine: engine.version,
  'onnxruntime-web': onnxruntime.version,
  'tfjs-wasm': tfjs.version,
};

globalThis.bench = { measure, measureGenerators, measureLab, measureRuns, runLarge, versions };
