// SPDX-License-Identifier: MIT
// Long work: dot products of fresh random vectors against their generator alone and against plain JavaScript, and how a
// run in slices shares the main thread with everything else.
import { engine } from './peers/engine.mjs';
import { plainFastNormals, plainNumpyNormals } from './peers/plain-generators.mjs';
import { race } from './rounds.mjs';

/** Of the page; the other modules of this folder also run in Node. */
const { AbortController, requestAnimationFrame } = globalThis;

const PAIRS = { dk: 512, samples: 2000 };
/** Pairs of one sample: a machine shared with others leaves short ones alone. */
const PIECE = 16;
const MILLION = { dims: [64], samples: 1e6, seed: 1 };
const SEED = 3;
/** Far more than any of this takes. */
const ANY_TIME = 1e6;
/** Of a variance that is summed in another order. */
const TOLERANCE = 1e-9;

const PLAIN = { numpy: plainNumpyNormals, fast: plainFastNormals };

function experiment(generator, samples) {
  const run = engine.dotProductExperiment({ dims: [PAIRS.dk], samples, seed: SEED, generator });
  run.advance(ANY_TIME);
  return run.result.perDim[0].variance;
}

/** The same experiment as one would write it without an engine; `fill` is the generator. */
function plainExperiment(fill, samples) {
  const { dk } = PAIRS;
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

/** Milliseconds of all pairs, by the best samples of a few; the generator alone makes as many numbers as they need. */
async function racePairs(generator, settings) {
  const { dk, samples } = PAIRS;
  const expected = plainExperiment(PLAIN[generator](SEED), samples);
  const isRight = Math.abs(experiment(generator, samples) / expected - 1) < TOLERANCE;
  const fill = PLAIN[generator](SEED);
  const runs = {
    core: () => experiment(generator, PIECE),
    generator: () => engine.normals({ seed: SEED, count: 2 * dk * PIECE, generator }),
    plain: () => plainExperiment(fill, PIECE),
  };
  const methods = Object.fromEntries(
    Object.entries(runs).map(([name, run]) => [name, { run, flops: PIECE }]),
  );
  const speeds = await race(methods, settings);
  const milliseconds = Object.fromEntries(
    Object.entries(speeds).map(([name, speed]) => [name, samples / speed / 1e6]),
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

/** A million dot products between frames. */
async function runMillion() {
  let frames = 0;
  let isDone = false;
  const count = () => {
    ++frames;
    if (!isDone) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const { slices, elapsed } = await driven(engine.dotProductExperiment(MILLION));
  isDone = true;
  const busy = slices.reduce((sum, slice) => sum + slice, 0);
  return { seconds: elapsed / 1000, share: busy / elapsed, longest: Math.max(...slices), frames };
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
  return { pairs, million: await runMillion(), cancelled: await cancelMillion(), wrong };
}
