// SPDX-License-Identifier: MIT
// Normal numbers a second: the core's exact and fast generator against the same two in plain JavaScript.
import { engine, fallback } from './peers/engine.mjs';
import { plainFastNormals, plainNumpyNormals } from './peers/plain-generators.mjs';
import { race } from './rounds.mjs';

/** Numbers of one call; a multiple of 8. */
const COUNT = 16384;
const SEED = 3;
/** Of a normal: the logarithm may differ in its last digit. */
const TOLERANCE = 4e-15;

const PLAIN = { numpy: plainNumpyNormals, fast: plainFastNormals };

const ofEngine =
  ({ normals }, generator) =>
  () =>
    normals({ seed: SEED, count: COUNT, generator });

function ofPlain(generator) {
  const out = new Float64Array(COUNT);
  const fill = PLAIN[generator](SEED);
  return () => {
    fill(out);
    return out;
  };
}

const method = (run) => ({ run, flops: COUNT });

/** {speeds: {generator: {core, fallback, plain}} in numbers a second, wrong: [sentence]} */
export async function measureGenerators(settings) {
  const speeds = {};
  const wrong = [];
  for (const generator of Object.keys(PLAIN)) {
    const runs = {
      core: ofEngine(engine, generator),
      fallback: ofEngine(fallback, generator),
      plain: ofPlain(generator),
    };
    const expected = runs.plain().slice();
    for (const name of ['core', 'fallback']) {
      const got = runs[name]();
      const isRight = expected.every(
        (number, i) => Math.abs(got[i] - number) <= TOLERANCE * Math.abs(number),
      );
      if (!isRight) wrong.push(`${generator} normals: ${name} differs from plain JavaScript`);
    }
    const methods = Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, method(run)]));
    speeds[generator] = await race(methods, settings);
  }
  return { speeds, wrong };
}
