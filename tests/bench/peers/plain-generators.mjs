// SPDX-License-Identifier: MIT
// The core's two generators of normals in plain JavaScript, as one would write them by hand: what the core is held
// against. Each function takes a seed and returns a function that fills an array with the next numbers.

const STATE = 624;
const MIDDLE = 397;

/** MT19937, seeded as numpy.random.seed does; returns a function for the next 53-bit uniform. */
function mersenneTwister(seed) {
  const state = new Uint32Array(STATE);
  state[0] = seed;
  for (let i = 1; i < STATE; ++i) state[i] = Math.imul(1812433253, state[i - 1] ^ (state[i - 1] >>> 30)) + i;
  let position = STATE;

  const refill = () => {
    for (let i = 0; i < STATE; ++i) {
      const joined = (state[i] & 0x80000000) | (state[(i + 1) % STATE] & 0x7fffffff);
      state[i] = state[(i + MIDDLE) % STATE] ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
    }
    position = 0;
  };
  const next = () => {
    if (position === STATE) refill();
    let word = state[position++];
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  };
  return () => ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992;
}

/** numpy.random.randn: the polar method. Fills arrays of even length. */
export function plainNumpyNormals(seed) {
  const uniform = mersenneTwister(seed);
  return (out) => {
    for (let i = 0; i < out.length; i += 2) {
      let x, y, square;
      do {
        x = 2 * uniform() - 1;
        y = 2 * uniform() - 1;
        square = x * x + y * y;
      } while (square >= 1 || square === 0);
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      out[i] = factor * y;
      out[i + 1] = factor * x;
    }
  };
}

const LANES = 4;
const ALL_BITS = 0xffffffffffffffffn;

/** Four states of four words, lane by lane, from splitmix64. */
function splitMix(seed) {
  const words = new Uint32Array(LANES * 4);
  let counter = BigInt(seed);
  for (let i = 0; i < words.length; i += 2) {
    counter = (counter + 0x9e3779b97f4a7c15n) & ALL_BITS;
    let mixed = ((counter ^ (counter >> 30n)) * 0xbf58476d1ce4e5b9n) & ALL_BITS;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & ALL_BITS;
    mixed ^= mixed >> 31n;
    words[i] = Number(mixed & 0xffffffffn);
    words[i + 1] = Number(mixed >> 32n);
  }
  return words;
}

const rotate = (word, places) => (word << places) | (word >>> (32 - places));

/** xoshiro128++ of one lane. */
function xoshiro(s, at) {
  const result = rotate(s[at] + s[at + 3], 7) + s[at];
  const shifted = s[at + 1] << 9;
  s[at + 2] ^= s[at];
  s[at + 3] ^= s[at + 1];
  s[at + 1] ^= s[at + 2];
  s[at] ^= s[at + 3];
  s[at + 2] ^= shifted;
  s[at + 3] = rotate(s[at + 3], 11);
  return result >>> 0;
}

/** Box-Muller of four xoshiro128++ side by side. Fills arrays whose length is a multiple of 8. */
export function plainFastNormals(seed) {
  const state = splitMix(seed);
  const quarterTurn = (Math.PI / 2) * 2 ** -30;
  return (out) => {
    // Each lane draws its radius and then its angle, so the lanes can be run one after the other.
    for (let i = 0; i < out.length; i += 2) {
      const lane = ((i / 2) % LANES) * 4;
      const radius = Math.sqrt(-2 * Math.log((xoshiro(state, lane) + 0.5) * 2 ** -32));
      const word = xoshiro(state, lane);
      const angle = ((word >> 2) + 0.5) * quarterTurn;
      const signed = word & 2 ? -radius : radius;
      out[i + (word & 1)] = signed * Math.cos(angle);
      out[i + 1 - (word & 1)] = signed * Math.sin(angle);
    }
  };
}
