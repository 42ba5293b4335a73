// SPDX-License-Identifier: MIT
// The head sizes that the laboratories' slider stops at: round ones, each about a third or a half more than the last.

export const DK_STOPS: readonly number[] = [
  1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096,
];

/** The stops that the course itself uses, and the ends: they have a taller mark and their number. */
export const MARKED_STOPS: readonly number[] = [1, 4, 64, 512, 4096];

/** Where a head size stands between the stops, counted from 0; between two of them for sizes between them. */
export function stopPlace(dk: number): number {
  return placeAmong(DK_STOPS, dk);
}

/** The same for any rising stops. */
export function placeAmong(stops: readonly number[], value: number): number {
  const above = stops.findIndex((stop) => stop >= value);
  const low = stops[above - 1];
  const high = stops[above];
  if (low === undefined || high === undefined) return Math.max(above, 0);
  return above - 1 + (value - low) / (high - low);
}

/** Index of the stop that a slider's thumb stands at. */
export function nearestStop(dk: number): number {
  return Math.round(stopPlace(dk));
}
