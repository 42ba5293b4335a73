// SPDX-License-Identifier: MIT
// What one row of scores becomes under softmax, in three numbers.
#pragma once

#include <span>

#include "sdpa/score_sweep.hpp"

namespace sdpa {

struct WeightFacts {
  double max_weight = 0;
  double entropy = 0;
  double jacobian_norm = 0;
};

/// scores: finite; weights: room for as many.
WeightFacts weight_facts(std::span<const double> scores, NumberType dtype, std::span<double> weights);

}  // namespace sdpa
