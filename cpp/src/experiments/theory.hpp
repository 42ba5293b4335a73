// SPDX-License-Identifier: MIT
// What is known about dot products and marks before any is drawn.
#pragma once

#include "sdpa/dot_product_experiment.hpp"
#include "sdpa/exam.hpp"

namespace sdpa {

struct Theory {
  double mean = 0;
  double variance = 0;
  /// n times the expected square of the error of a variance from n samples: the fourth cumulant plus twice the square
  /// of the variance. NaN where there is no fourth moment.
  double fluctuation = 0;
};

/// Of a dot product of two vectors of d_k entries, before it is divided.
Theory dot_product_theory(const DotProductOptions& options, double dk);

/// Of the marks for n questions, before they are divided.
Theory exam_theory(Marking marking, double ability, double n);

/// The same for numbers that are `factor` times as large.
Theory scaled(const Theory& theory, double factor);

}  // namespace sdpa
