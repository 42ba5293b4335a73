// SPDX-License-Identifier: MIT
// TensorFlow.js on its WebAssembly backend (SIMD, one thread): two products and a softmax. Resident: tensors lie in
// its memory before and after. Arrays: typed arrays in, a typed array out, as every other contestant has it.
import { classicScript } from '../classic-script.mjs';

const PACKAGES = '/node_modules/@tensorflow';

// Its modules import each other by bare names; the classic scripts need no bundler.
await classicScript(`${PACKAGES}/tfjs-core/dist/tf-core.min.js`);
await classicScript(`${PACKAGES}/tfjs-backend-wasm/dist/tf-backend-wasm.min.js`);
const { tf } = globalThis;
tf.wasm.setWasmPaths(`${PACKAGES}/tfjs-backend-wasm/dist/`);
// The page's precise clock comes with the means for threads; one thread is the rule here.
tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
await tf.setBackend('wasm');
await tf.ready();

export const version = tf.version_core;

/**
 * The quickest way that was found: keys are transposed by a step of their own (matMul's transposeB is six times slower
 * here), and the queries are scaled rather than the scores.
 */
const attention = (query, key, value, scale) =>
  tf.matMul(tf.softmax(tf.matMul(tf.mul(query, scale), tf.transpose(key))), value);

function residentMethod({ n, m, d }, { query, key, value }) {
  const held = [tf.tensor2d(query, [n, d]), tf.tensor2d(key, [m, d]), tf.tensor2d(value, [m, d])];
  const scale = tf.scalar(1 / Math.sqrt(d));
  let output;
  return {
    run() {
      output?.dispose();
      output = tf.tidy(() => attention(...held, scale));
    },
    results: () => ({ output: output.dataSync() }),
    close: () => tf.dispose([...held, scale, output]),
  };
}

function arraysMethod({ n, m, d }, { query, key, value }) {
  const scale = 1 / Math.sqrt(d);
  let output;
  const compute = () =>
    attention(
      tf.tensor2d(query, [n, d]),
      tf.tensor2d(key, [m, d]),
      tf.tensor2d(value, [m, d]),
      tf.scalar(scale),
    ).dataSync();
  return {
    run() {
      output = tf.tidy(compute);
    },
    results: () => ({ output }),
    close() {},
  };
}

export function open(task, inputs) {
  if (!task.peers) return {};
  return { tfjsResident: residentMethod(task, inputs), tfjsArrays: arraysMethod(task, inputs) };
}
