// SPDX-License-Identifier: MIT
// An independent reference: attention by the textbook's loops, one number at a time, in long double. It shares no code
// with the core and exists to disagree with it.
#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

namespace sdpa::testing {

/// One head. Rows are vectors; `visible(i, j)` says whether query i may look at key j, `bias(i, j)` what is added.
struct ReferenceHead {
  std::vector<std::vector<double>> query, key, value;
  double scale = 1;
  double softcap = 0;  // 0: none
  std::function<bool(std::size_t, std::size_t)> visible = [](std::size_t, std::size_t) { return true; };
  std::function<double(std::size_t, std::size_t)> bias = [](std::size_t, std::size_t) { return 0.0; };
};

struct ReferenceResult {
  std::vector<std::vector<double>> weights, output;
};

inline ReferenceResult reference_attention(const ReferenceHead& head) {
  ReferenceResult result;
  for (std::size_t i = 0; i < head.query.size(); ++i) {
    std::vector<long double> exps;
    long double total = 0;
    long double largest = -std::numeric_limits<long double>::infinity();
    std::vector<long double> scores;
    for (std::size_t j = 0; j < head.key.size(); ++j) {
      long double score = 0;
      for (std::size_t d = 0; d < head.query[i].size(); ++d) {
        score += static_cast<long double>(head.query[i][d]) * static_cast<long double>(head.key[j][d]);
      }
      score *= static_cast<long double>(head.scale);
      if (head.softcap > 0) {
        const auto cap = static_cast<long double>(head.softcap);
        score = cap * std::tanh(score / cap);
      }
      score += static_cast<long double>(head.bias(i, j));
      if (!head.visible(i, j)) score = -std::numeric_limits<long double>::infinity();
      scores.push_back(score);
      largest = std::max(largest, score);
    }
    for (const long double score : scores) {
      exps.push_back(std::isinf(score) ? 0.0L : std::exp(score - largest));
      total += exps.back();
    }
    std::vector<double> weights;
    std::vector<double> output(head.value[0].size());
    for (std::size_t j = 0; j < exps.size(); ++j) {
      weights.push_back(total > 0 ? static_cast<double>(exps[j] / total) : 0.0);
    }
    for (std::size_t d = 0; d < output.size(); ++d) {
      long double sum = 0;
      for (std::size_t j = 0; j < exps.size(); ++j) {
        sum += static_cast<long double>(weights[j]) * static_cast<long double>(head.value[j][d]);
      }
      output[d] = static_cast<double>(sum);
    }
    result.weights.push_back(weights);
    result.output.push_back(output);
  }
  return result;
}

}  // namespace sdpa::testing
