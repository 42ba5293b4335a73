# SPDX-License-Identifier: MIT
"""Runs the course's program in real NumPy.

Reads a list of {seed, dims, samples, stream} from stdin and writes, for each, what the program prints, its scores,
weights and variances, and the next draws of its stream, as JSON to stdout.
"""
import contextlib
import io
import json
import sys

import numpy as np


def softmax(x):
    exp_x = np.exp(x - np.max(x))
    return exp_x / np.sum(exp_x)


def demo_block(d_k):
    q, k1, k2, k3 = (np.random.randn(d_k) for _ in range(4))
    raw_scores = np.array([q @ k1, q @ k2, q @ k3])
    scaled_scores = raw_scores / np.sqrt(d_k)
    raw_weights = softmax(raw_scores)
    scaled_weights = softmax(scaled_scores)
    print(f"\nd_k = {d_k}")
    print(f"  Raw scores: {np.round(raw_scores, 2)}")
    print(f"  Raw softmax weights: {np.round(raw_weights, 4)} (max: {raw_weights.max():.4f})")
    print(f"  Scaled scores: {np.round(scaled_scores, 2)}")
    print(f"  Scaled softmax weights: {np.round(scaled_weights, 4)} (max: {scaled_weights.max():.4f})")
    rows = dict(rawScores=raw_scores, scores=scaled_scores, rawWeights=raw_weights, weights=scaled_weights)
    return {name: row.tolist() for name, row in rows.items()}


def dot_variance(d_k, samples):
    dots = [np.random.randn(d_k) @ np.random.randn(d_k) for _ in range(samples)]
    print(f"d_k={d_k}: variance of Q.K = {np.var(dots):.2f} (approx equals d_k = {d_k})")
    return {"variance": np.var(dots), "mean": np.mean(dots)}


def run(seed, dims, samples, stream):
    def each_size(work, *rest):
        results = []
        for d_k in dims:
            if stream == "fresh":
                np.random.seed(seed)
            results.append(work(d_k, *rest))
        return results

    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        np.random.seed(seed)
        demo = each_size(demo_block)
        variance = []
        if samples > 0:
            print("\n--- Empirical variance of Q.K across many random samples ---")
            variance = each_size(dot_variance, samples)
    return {"text": text.getvalue(), "demo": demo, "variance": variance, "next": np.random.randn(3).tolist()}


json.dump([run(**program) for program in json.load(sys.stdin)], sys.stdout)
