// SPDX-License-Identifier: MIT
// Two keys: how strongly the weight answers to the raw score, against the gap between the two raw scores. Scaling
// lowers this answer at small gaps and rescues it at large ones; the curves cross.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sdpa/error.hpp"

namespace sdpa {

/// Both curves at the gaps asked for, and the gaps that matter on their axis.
struct GapCurve {
  std::vector<double> raw;     ///< [gaps] p(1-p) with p = 1/(1 + e^-gap)
  std::vector<double> scaled;  ///< [gaps] p(1-p)/sqrt(d_k) with p = 1/(1 + e^(-gap/sqrt(d_k)))
  double crossing = 0;         ///< the gap at which both are equal; 0 for d_k = 1, where they are one curve
  double rms_gap = 0;          ///< sqrt(2 d_k): root mean square of the gap for normal queries and keys
  double median_gap = 0;       ///< half of all such gaps are smaller
};

/// The derivative of a weight by its raw score, with and without scaling, and where typical gaps lie.
/// Formula:  p = 1/(1 + e^-gap) is the weight of the first of two keys, and dp/dgap = p(1-p).
///           gap = q.k1 - q.k2 with independent standard normal entries. Given q it is normal with variance 2|q|^2, so
///           E gap^2 = 2 d_k and P(|gap| <= g) = E[erf(g / (2|q|))], where |q| has the density of chi with d_k degrees of
///           freedom, r^(d_k - 1) e^(-r^2/2) up to a constant; median_gap is the g with P = 1/2.
/// head_dim  d_k, at least 1
/// gaps      [gaps] differences of two raw scores, finite; the sign does not matter
/// Returns   GapCurve; crossing by bisection to the last digits, median_gap to those of the integral (about 1e-8).
///           Invariants: raw > scaled for gaps below the crossing, raw < scaled above it.
/// Errors    out_of_range ("head_dim"), empty, not_finite ("gaps"), too_large
/// Cost      O(gaps) and about 50 000 evaluations of erf (a few milliseconds); allocates two lists
/// Source    derived here; tests/cpp/gap_curve_test.cpp (closed forms for d_k = 2 and 4)
Result<GapCurve> gap_curve(std::size_t head_dim, std::span<const double> gaps);

}  // namespace sdpa
