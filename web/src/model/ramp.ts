// SPDX-License-Identifier: MIT
// Which of the 21 stops of a colour ramp a number takes. The number itself is always printed as well.

const LAST = 20;

/** Weights, 0 to 1. */
export function weightFill(weight: number): string {
  return `w${Math.round(Math.min(Math.max(weight, 0), 1) * LAST)}`;
}

/** Scores, symmetric about 0; `limit` is the largest magnitude on the same scale. */
export function scoreFill(score: number, limit: number): string {
  if (!Number.isFinite(score) || limit === 0) return `s${LAST / 2}`;
  const share = Math.min(Math.max(score / limit, -1), 1);
  return `s${Math.round((LAST / 2) * (1 + share))}`;
}

/** The largest magnitude among finite numbers; what is compared shares one limit. */
export function scoreLimit(...matrices: readonly ArrayLike<number>[]): number {
  const sizes = matrices.flatMap((data) => Array.from(data, Math.abs).filter(Number.isFinite));
  return Math.max(0, ...sizes);
}
