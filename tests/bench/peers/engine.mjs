// SPDX-License-Identifier: MIT
// Ours: the built engine, as WebAssembly and as JavaScript. Typed arrays in, typed arrays out; results are taken into
// the arrays of the call before, as the engine offers.
import { loadEngine, SdpaError } from '/dist/engine.js';

export const engine = await loadEngine({ backend: 'wasm' });
export const fallback = await loadEngine({ backend: 'js' });

export const version = engine.version;

/** The engine's input for a task, in one number type. */
function inputFor({ n, m, d, variant }, inputs, NumberArray) {
  const tensor = (data, shape) => ({ shape, data });
  const numbers = (data, shape) => tensor(NumberArray.from(data), shape);
  const input = {
    query: numbers(inputs.query, [n, d]),
    key: numbers(inputs.key, [m, d]),
    value: numbers(inputs.value, [m, d]),
  };
  if (inputs.mask) input.mask = tensor(inputs.mask, [n, m]);
  if (inputs.bias) input.bias = numbers(inputs.bias, [n, m]);
  if (variant === 'causal') input.causal = 'top-left';
  return input;
}

function attendMethod({ attend }, input) {
  let output;
  return {
    run() {
      output = attend(input, output);
    },
    results: () => ({ output: output.data }),
    close() {},
  };
}

const STAGES = ['rawScores', 'scores', 'maskedScores', 'weights', 'output'];

function attentionMethod({ attention }, input) {
  let trace;
  return {
    run() {
      trace = attention(input, trace);
    },
    results: () => Object.fromEntries(STAGES.map((stage) => [stage, trace[stage].data])),
    close() {},
  };
}

export function open(task, inputs) {
  const float32 = inputFor(task, inputs, Float32Array);
  const methods = {
    attend: attendMethod(engine, float32),
    attention: attentionMethod(engine, float32),
  };
  if (task.variant !== 'plain') return methods;
  const float64 = inputFor(task, inputs, Float64Array);
  return {
    ...methods,
    attendFloat64: attendMethod(engine, float64),
    attentionFloat64: attentionMethod(engine, float64),
    attendFallback: attendMethod(fallback, float32),
  };
}

/** One call of attend in float32: {output, seconds}, or {refused: why} when it is too large for the engine. */
export function attendOnce(task, inputs) {
  const input = inputFor(task, inputs, Float32Array);
  const start = performance.now();
  try {
    const { data } = engine.attend(input);
    return { output: data, seconds: (performance.now() - start) / 1000 };
  } catch (error) {
    if (error instanceof SdpaError) return { refused: error.message };
    throw error;
  }
}
