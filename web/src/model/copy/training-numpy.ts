// SPDX-License-Identifier: MIT
// The two trainings as a program. NumPy's draws are others than the page's: its numbers only come near. And the curves
// as a table.
import { divisionsOf, type TaskName, type TrainingState } from '../training-state.ts';
import type { Curves } from '../training-words.ts';
import type { Division } from '../variance-state.ts';
import type { Say } from './source.ts';
import { comment, fullNumber } from './text.ts';

const DIVISORS: Readonly<Record<Division, string>> = { none: '1.0', sqrt: 'np.sqrt(d_k)', dk: 'd_k' };
const MATCHES: Readonly<Record<TaskName, number>> = { blend: 2, lookup: 1 };

export function trainingProgram(state: TrainingState, say: Say): string {
  const { task, dk, rate, steps, seed } = state;
  const runs = divisionsOf(state).map((division) => `("${division}", ${DIVISORS[division]})`);
  return [
    'import numpy as np',
    '',
    ...comment(say('copy.training.near')),
    '',
    `d_k, rate, steps, seed = ${dk}, ${fullNumber(rate)}, ${steps}, ${seed}`,
    `types, keys, matching, inputs, values = 8, 8, ${MATCHES[task]}, 16, 8`,
    '',
    '',
    'def softmax(scores):',
    '    exps = np.exp(scores - scores.max(axis=-1, keepdims=True))',
    '    return exps / exps.sum(axis=-1, keepdims=True)',
    '',
    '',
    ...comment(say('copy.training.rows')),
    'def rows(count, embeddings):',
    '    own = np.random.randint(types, size=count)',
    '    others = (own[:, None] + 1 + np.random.randint(types - 1, size=(count, keys))) % types',
    '    order = np.argsort(np.random.rand(count, keys), axis=1)',
    '    match = order < matching',
    '    kind = np.where(match, own[:, None], others)',
    '    key = embeddings[kind] + 0.3 * np.random.randn(count, keys, inputs)',
    '    query = embeddings[own] + 0.3 * np.random.randn(count, inputs)',
    '    return query, key, np.random.randn(count, keys, values), match',
    '',
    '',
    'def forward(query, key, value, match, product):',
    '    p = softmax(np.einsum("ni,ij,nmj->nm", query, product, key))',
    '    target = np.einsum("nm,nmv->nv", match / matching, value)',
    '    return p, np.einsum("nm,nmv->nv", p, value) - target',
    '',
    '',
    `for name, divisor in (${runs.join(', ')}):`,
    '    np.random.seed(seed)',
    '    embeddings = np.random.randn(types, inputs)',
    '    w_q, w_k = np.random.randn(2, inputs, d_k) / 4',
    '    probe = rows(128, embeddings)',
    '    for _ in range(steps):',
    '        query, key, value, match = batch = rows(16, embeddings)',
    '        p, error = forward(*batch, w_q @ w_k.T / divisor)',
    '        by_p = 2 * np.einsum("nv,nmv->nm", error, value) / error.size',
    '        by_score = p * (by_p - (p * by_p).sum(axis=1, keepdims=True))',
    '        gradient = np.einsum("ni,nm,nmj->ij", query, by_score, key) / divisor',
    '        w_q, w_k = w_q - rate * gradient @ w_k, w_k - rate * gradient.T @ w_q',
    '    p, error = forward(*probe, w_q @ w_k.T / divisor)',
    '    right = probe[3][np.arange(128), p.argmax(axis=1)]',
    '    found = (error**2).mean(), p.max(axis=1).mean(), right.mean()',
    '    print(name, *(format(number, ".3f") for number in found))',
    '',
  ].join('\n');
}

/** A line for each step; columns in the core's names, first those of the first run. */
export function trainingCsv(state: TrainingState, runs: readonly Curves[]): string {
  const names = ['loss', 'topWeight', 'rightKeyShare'] as const;
  const heads = divisionsOf(state).flatMap((division) => names.map((name) => `${division}.${name}`));
  const count = Math.max(0, ...runs.map(({ loss }) => loss.length));
  const lines = Array.from({ length: count }, (_, step) => {
    const cells = runs.flatMap((run) => names.map((name) => run[name][step]));
    return [step + 1, ...cells.map((value) => (value === undefined ? '' : fullNumber(value)))].join(',');
  });
  return [['step', ...heads].join(','), ...lines, ''].join('\n');
}
