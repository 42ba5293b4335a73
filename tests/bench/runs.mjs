// SPDX-License-Identifier: MIT
// Long work: dot products of fresh random vectors against their generator alone and against plain JavaScript, and how a
// run in slices shares the main thread with everything else.
import { engine } from './peers/engine.mjs';
import { plainFastNormals, plainNumpyNormals } from './peers/plain-generators.mjs';
import { race } from './rounds.mjs';

/** Of the page; the other modules of this folder also run in Node. */
const { AbortController, requestAnimationFrame } = globalThis;

const PAIRS = { dk: 512, samples: 2000 };
const MILLION = { dims: [64], samples: 1e6, seed: 1 };
const SEED = 3;
/** Far more than any of this takes. */
const ANY_TIME = 1e6;
/** Of a variance that is summed in another order. */
const TOLERANCE = 1e-9;

const PLAIN = { numpy: plainNumpyNormals, fast: plainFastNormals };

function experiment(generator) {
  const { dk, samples } = PAIRS;
  const run = engine.dotProductExperiment({ dims: [dk], samples, seed: SEED, generator });
  run.advance(ANY_TIME);
  return run.result.perDim[0].variance;
}

/** The same experiment as one would write it without an engine; `fill` is the generator. */
function plainExperiment(fill, { dk, samples }) {
  const pair = new Float64Array(2 * dk);
  const dots = new Float64Array(samples);
  for (let sample = 0; sample < samples; ++sample) {
    fill(pair);
    let sum = 0;
    for (let index = 0; index < dk; ++index) sum += pair[index] * pair[dk + index];
    dots[sample] = sum;
  }
  const mean = dots.reduce((sum, dot) => sum + dot, 0) / samples;
  return dots.reduce((sum, dot) => sum + (dot - mean) ** 2, 0) / samples;
}

/** Milliseconds of all pairs, in the best of the rounds; the generator alone makes as many numbers as they need. */
async function racePairs(generator, settings) {
  const { dk, samples } = PAIRS;
  const expected = plainExperiment(PLAIN[generator](SEED), PAIRS);
  const isRight = Math.abs(experiment(generator) / expected - 1) < TOLERANCE;
  const fill = PLAIN[generator](SEED);
  const runs = {
    core: () => experiment(generator),
    generator: () => engine.normals({ seed: SEED, count: 2 * dk * samples, generator }),
    plain: () => plainExperiment(fill, PAIRS),
  };
  const methods = Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, { run, flops: 1 }]));
  const speeds = await race(methods, settings);
  const milliseconds = Object.fromEntries(
    Object.entries(speeds).map(([name, speed]) => [name, 1 / speed / 1e6]),
  );
  return {
    milliseconds,
    wrong: isRight ? [] : [`${generator} pairs: the variance is not that of plain JavaScript`],
  };
}

/** Drives a run to its end, or until it is aborted, and notes how long each slice took. */
async function driven(run, signal) {
  const slices = [];
  const advance = run.advance.bind(run);
  run.advance = (ms) => {
    const start = performance.now();
    const isFinished = advance(ms);
    slices.push(performance.now() - start);
    return isFinished;
  };
  const start = performance.now();
  const result = await run.run({ signal });
  return { result, slices, elapsed: performance.now() - start };
}

/** Seconds of a million dot products in plain JavaScript, which does nothing else meanwhile; and their variance. */
function plainMillion() {
  const [dk] = MILLION.dims;
  const fill = plainFastNormals(MILLION.seed);
  const start = performance.now();
  const variance = plainExperiment(fill, { dk, samples: MILLION.samples });
  return { seconds: (performance.now() - start) / 1000, variance };
}

/** A million dot products between frames, and beside them the same in plain JavaScript. */
async function runMillion() {
  let frames = 0;
  let isDone = false;
  const count = () => {
    ++frames;
    if (!isDone) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const { result, slices, elapsed } = await driven(engine.dotProductExperiment(MILLION));
  isDone = true;
  const busy = slices.reduce((sum, slice) => sum + slice, 0);
  const plain = plainMillion();
  const isRight = Math.abs(result.perDim[0].variance / plain.variance - 1) < TOLERANCE;
  return {
    million: {
      seconds: elapsed / 1000,
      plainSeconds: plain.seconds,
      share: busy / elapsed,
      longest: Math.max(...slices),
      frames,
    },
    wrong: isRight ? [] : ['a million dot products: the variance is not that of plain JavaScript'],
  };
}

/** Milliseconds from an abort to the partial result. */
async function cancelMillion() {
  const stop = new AbortController();
  let aborted = NaN;
  setTimeout(() => {
    aborted = performance.now();
    stop.abort();
  }, 100);
  const { result } = await driven(engine.dotProductExperiment({ ...MILLION, samples: 1e9 }), stop.signal);
  if (!result.cancelled || result.done === 0) throw new Error('The run was not cancelled half-way.');
  return performance.now() - aborted;
}

/** {pairs: {generator: {core, generator, plain}} in milliseconds, million, cancelled, wrong: [sentence]} */
export async function measureRuns(settings) {
  const pairs = {};
  const wrong = [];
  for (const generator of Object.keys(PLAIN)) {
    const measured = await racePairs(generator, settings);
    pairs[generator] = measured.milliseconds;
    wrong.push(...measured.wrong);
  }
  const { million, wrong: wrongMillion } = await runMillion();
  return { pairs, million, cancelled: await cancelMillion(), wrong: [...wrong, ...wrongMillion] };
}
