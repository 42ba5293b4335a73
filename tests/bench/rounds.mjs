// SPDX-License-Identifier: MIT
// The clock. All methods of a task run in turn, round after round, and each keeps its best sample. Many short samples
// rather than a few long ones: on a machine shared with others some of them are left alone.

const seconds = () => performance.now() / 1000;

/** Synchronous methods are not awaited: that alone would cost as much as a small attention. */
async function time({ isAsync, run }, repeats) {
  const start = seconds();
  if (isAsync) for (let call = 0; call < repeats; ++call) await run();
  else for (let call = 0; call < repeats; ++call) run();
  return seconds() - start;
}

/** Runs a method until the compilers have had their time; returns how many calls make up a sample. */
async function warmUp(method, { warmUpSeconds, sampleSeconds }) {
  let elapsed = 0;
  let repeats = 1;
  let perCall = 0;
  while (elapsed < warmUpSeconds) {
    const taken = await time(method, repeats);
    elapsed += taken;
    perCall = taken / repeats;
    if (taken < warmUpSeconds / 4) repeats *= 2;
  }
  return Math.max(1, Math.round(sampleSeconds / perCall));
}

/**
 * methods: {name: {run, isAsync, flops}}. Returns {name: GFLOP/s in the best of the rounds}. All take part in every
 * round; at least `leastRounds`, then on until `seconds` have passed.
 */
export async function race(methods, settings) {
  const names = Object.keys(methods);
  const repeats = {};
  for (const name of names) repeats[name] = await warmUp(methods[name], settings);
  const best = Object.fromEntries(names.map((name) => [name, 0]));
  const start = seconds();
  for (let round = 0; round < settings.leastRounds || seconds() - start < settings.seconds; ++round) {
    // Each round begins with another one, so that nobody always runs after the same neighbour.
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const taken = await time(methods[name], repeats[name]);
      best[name] = Math.max(best[name], (methods[name].flops * repeats[name]) / taken / 1e9);
    }
  }
  return best;
}
