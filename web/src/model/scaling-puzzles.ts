// SPDX-License-Identifier: MIT
// The puzzles of the scaling lab, and whether they are solved as things stand.
import { ONE_HOT } from './course.ts';
import { isWhole, type ManyDraws, type ScalingDraw, type Tally } from './scaling-draw.ts';
import { MANY_DRAWS, type ScalingState } from './scaling-state.ts';

export interface Puzzle {
  /** Messages `scaling.puzzle.<name>` and `….done`. */
  readonly name: 'sharp' | 'steady';
  readonly isSolved: boolean;
}

/** The head sizes whose entropies are compared. */
export const STEADY_DIMS = [4, 1024] as const;
/** Medians of entropies within this are equal, in nats: so far apart are those of 500 draws by chance. */
const NEAR = 0.06;
/** Largest weights below this many equal shares hardly tell keys apart. */
const FLAT = 1.25;

/** `home` is the example as it began. */
export function puzzles(
  state: ScalingState,
  home: ScalingState,
  draw: ScalingDraw | null,
  many: readonly ManyDraws[],
  tally: Tally,
): readonly Puzzle[] {
  return [
    { name: 'sharp', isSolved: isSharp(state, home, draw) },
    { name: 'steady', isSolved: isSteady(state, many, tally) },
  ];
}

/** One weight above 0.99 on the vectors of the example, by a divisor of the reader's own. */
function isSharp(state: ScalingState, home: ScalingState, draw: ScalingDraw | null): boolean {
  const same = (['dk', 'm', 'seed', 'stream'] as const).every((name) => state[name] === home[name]);
  const own = draw?.columns.find(({ scaling }) => scaling === 'custom');
  return same && own !== undefined && own.maxWeight > ONE_HOT;
}

/** Only rows are left that tell keys apart, and whose typical entropy is the same for short and for long vectors. */
function isSteady({ scalings, draws, m }: ScalingState, many: readonly ManyDraws[], tally: Tally): boolean {
  if (draws < MANY_DRAWS || !isWhole(tally)) return false;
  return scalings.every((scaling) => {
    const [short, long] = STEADY_DIMS.map((dk) =>
      many.find((one) => one.dk === dk && one.scaling === scaling),
    );
    if (short === undefined || long === undefined) return false;
    return Math.abs(short.entropy - long.entropy) < NEAR && long.median * m > FLAT;
  });
}
