// SPDX-License-Identifier: MIT
// What a careful programmer writes in plain JavaScript: both products in blocks of 4x4, whose sixteen sums stay in
// registers, over typed arrays. The measure for the JavaScript build of the core.

export const version = 'ours';

/** c[i, j] = sum over t of a[i, t] * b(t, j); b's numbers lie `bStep` apart along t and `bColumn` along j. */
function product(a, b, c, { rows, columns, length, bStep, bColumn }) {
  const fullRows = rows - (rows % 4);
  const fullColumns = columns - (columns % 4);
  for (let row = 0; row < fullRows; row += 4)
    for (let column = 0; column < fullColumns; column += 4)
      block(a, row * length, length, b, column * bColumn, bStep, bColumn, c, row * columns + column, columns);
  for (let row = 0; row < rows; ++row)
    for (let column = row < fullRows ? fullColumns : 0; column < columns; ++column) {
      let sum = 0;
      for (let t = 0; t < length; ++t) sum += a[row * length + t] * b[column * bColumn + t * bStep];
      c[row * columns + column] = sum;
    }
}

/** One block, written out: this is the loop that counts. */
function block(a, a0, length, b, bStart, bStep, bColumn, c, c0, columns) {
  const a1 = a0 + length;
  const a2 = a1 + length;
  const a3 = a2 + length;
  let s00 = 0,
    s01 = 0,
    s02 = 0,
    s03 = 0;
  let s10 = 0,
    s11 = 0,
    s12 = 0,
    s13 = 0;
  let s20 = 0,
    s21 = 0,
    s22 = 0,
    s23 = 0;
  let s30 = 0,
    s31 = 0,
    s32 = 0,
    s33 = 0;
  for (let t = 0, at = bStart; t < length; ++t, at += bStep) {
    const x0 = a[a0 + t];
    const x1 = a[a1 + t];
    const x2 = a[a2 + t];
    const x3 = a[a3 + t];
    const y0 = b[at];
    s00 += x0 * y0;
    s10 += x1 * y0;
    s20 += x2 * y0;
    s30 += x3 * y0;
    const y1 = b[at + bColumn];
    s01 += x0 * y1;
    s11 += x1 * y1;
    s21 += x2 * y1;
    s31 += x3 * y1;
    const y2 = b[at + 2 * bColumn];
    s02 += x0 * y2;
    s12 += x1 * y2;
    s22 += x2 * y2;
    s32 += x3 * y2;
    const y3 = b[at + 3 * bColumn];
    s03 += x0 * y3;
    s13 += x1 * y3;
    s23 += x2 * y3;
    s33 += x3 * y3;
  }
  const c1 = c0 + columns;
  const c2 = c1 + columns;
  const c3 = c2 + columns;
  c[c0] = s00;
  c[c0 + 1] = s01;
  c[c0 + 2] = s02;
  c[c0 + 3] = s03;
  c[c1] = s10;
  c[c1 + 1] = s11;
  c[c1 + 2] = s12;
  c[c1 + 3] = s13;
  c[c2] = s20;
  c[c2 + 1] = s21;
  c[c2 + 2] = s22;
  c[c2 + 3] = s23;
  c[c3] = s30;
  c[c3 + 1] = s31;
  c[c3 + 2] = s32;
  c[c3 + 3] = s33;
}

function softmaxRows(scores, rows, columns, scale) {
  for (let start = 0; start < rows * columns; start += columns) {
    let max = -Infinity;
    for (let at = start; at < start + columns; ++at) if (scores[at] > max) max = scores[at];
    let sum = 0;
    for (let at = start; at < start + columns; ++at) {
      const exp = Math.exp((scores[at] - max) * scale);
      scores[at] = exp;
      sum += exp;
    }
    for (let at = start; at < start + columns; ++at) scores[at] /= sum;
  }
}

export function open({ n, m, d, peers }, { query, key, value }) {
  if (!peers) return {};
  const weights = new Float32Array(n * m);
  const output = new Float32Array(n * d);
  const scores = { rows: n, columns: m, length: d, bStep: 1, bColumn: d };
  const mixture = { rows: n, columns: d, length: m, bStep: d, bColumn: 1 };
  return {
    blockedJs: {
      run() {
        product(query, key, weights, scores);
        softmaxRows(weights, n, m, 1 / Math.sqrt(d));
        product(weights, value, output, mixture);
      },
      results: () => ({ output }),
      close() {},
    },
  };
}
