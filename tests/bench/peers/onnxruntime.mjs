// SPDX-License-Identifier: MIT
// onnxruntime-web on one thread: the Attention operator (output only), and attention from its parts with every stage
// returned. Typed arrays go in and come out; sessions are made once for a size, outside of the clock.
import * as ort from '/node_modules/onnxruntime-web/dist/ort.wasm.min.mjs';
import { attentionModel, stagesModel } from '../onnx-model.mjs';

export const version = ort.env.versions.web;

ort.env.wasm.numThreads = 1;
ort.env.wasm.wasmPaths = '/node_modules/onnxruntime-web/dist/';
ort.env.logLevel = 'error';

const OPTIONS = { executionProviders: ['wasm'], graphOptimizationLevel: 'all' };

/** One session as a method of the race. shapeOf(length, width): how the model wants its tensors. */
async function methodOf(model, { n, m, d }, inputs, shapeOf) {
  const session = await ort.InferenceSession.create(model, OPTIONS);
  const feed = (name, length) => new ort.Tensor('float32', inputs[name], shapeOf(length, d));
  const feeds = { query: feed('query', n), key: feed('key', m), value: feed('value', m) };
  let results;
  return {
    isAsync: true,
    async run() {
      results = await session.run(feeds);
    },
    results: () => Object.fromEntries(Object.entries(results).map(([name, { data }]) => [name, data])),
    close: () => session.release(),
  };
}

export async function open(task, inputs) {
  if (!task.peers) return {};
  return {
    ortAttention: await methodOf(attentionModel(task), task, inputs, (length, width) => [
      1,
      1,
      length,
      width,
    ]),
    ortStages: await methodOf(stagesModel(task), task, inputs, (length, width) => [length, width]),
  };
}
