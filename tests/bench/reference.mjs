// SPDX-License-Identifier: MIT
// Attention by its definition in float64, and how far a result is from it. Speed without the right numbers is nothing:
// every contestant's results are compared before it is timed.

/** Absolute for small numbers, relative above 1; raw scores of 512 products need the latter in float32. */
export const TOLERANCE = 1e-4;

/** Every stage for the queries from `first` to before `last`, each row-major. */
export function referenceOf(task, inputs, first = 0, last = task.n) {
  const { m, d } = task;
  const rows = last - first;
  const stages = {
    rawScores: new Float64Array(rows * m),
    scores: new Float64Array(rows * m),
    maskedScores: new Float64Array(rows * m),
    weights: new Float64Array(rows * m),
    output: new Float64Array(rows * d),
  };
  for (let row = 0; row < rows; ++row) attendRow(task, inputs, first + row, stages, row);
  return stages;
}

function attendRow(task, inputs, query, stages, row) {
  const { m, d } = task;
  const at = row * m;
  let max = -Infinity;
  for (let key = 0; key < m; ++key) {
    const raw = dot(inputs.query, query * d, inputs.key, key * d, d);
    const score = raw / Math.sqrt(d);
    const masked = isVisible(task, inputs, query, key)
      ? score + (inputs.bias?.[query * m + key] ?? 0)
      : -Infinity;
    stages.rawScores[at + key] = raw;
    stages.scores[at + key] = score;
    stages.maskedScores[at + key] = masked;
    max = Math.max(max, masked);
  }
  let sum = 0;
  for (let key = 0; key < m; ++key) sum += Math.exp(stages.maskedScores[at + key] - max);
  for (let key = 0; key < m; ++key) {
    const weight = Math.exp(stages.maskedScores[at + key] - max) / sum;
    stages.weights[at + key] = weight;
    for (let column = 0; column < d; ++column)
      stages.output[row * d + column] += weight * inputs.value[key * d + column];
  }
}

function isVisible({ m, variant }, { mask }, query, key) {
  if (variant === 'causal') return key <= query;
  return mask === undefined || mask[query * m + key] === 1;
}

function dot(a, aStart, b, bStart, length) {
  let sum = 0;
  for (let index = 0; index < length; ++index) sum += a[aStart + index] * b[bStart + index];
  return sum;
}

/** The largest difference of two lists in units of the tolerance; infinite when they are not comparable. */
function distance(actual, expected) {
  if (actual?.length !== expected.length) return Infinity;
  let largest = 0;
  for (let index = 0; index < expected.length; ++index) {
    if (actual[index] === expected[index]) continue;
    const difference = Math.abs(actual[index] - expected[index]) / Math.max(1, Math.abs(expected[index]));
    if (!(difference <= largest)) largest = Number.isNaN(difference) ? Infinity : difference;
  }
  return largest / TOLERANCE;
}

/** Sentences about the stages of a result that are not those of the reference; none when all agree. */
export function disagreements(actual, expected) {
  return Object.keys(actual)
    .map((stage) => [stage, distance(actual[stage], expected[stage])])
    .filter(([, off]) => off > 1)
    .map(([stage, off]) => `${stage} is ${off.toPrecision(3)} times the tolerance of ${TOLERANCE} off`);
}
