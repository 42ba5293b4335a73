// SPDX-License-Identifier: MIT
// The divisor whose softmax comes nearest to wanted weights, by least squares.
#include "sdpa/temperature.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "checks.hpp"
#include "kernels/kernels.hpp"
#include "natural_exp.hpp"

namespace sdpa {
namespace {

/// The sum of squares and its slope as functions of u = ln T.
class Misfit {
public:
  Misfit(std::span<const double> scores, std::vector<double> wanted)
      : scores_(scores), wanted_(std::move(wanted)), shifted_(scores.size()), weights_(scores.size()) {
    max_ = *std::max_element(scores.begin(), scores.end());
  }

  double spread() const { return max_ - *std::min_element(scores_.begin(), scores_.end()); }

  const std::vector<double>& weights_at(double temperature) {
    std::transform(scores_.begin(), scores_.end(), shifted_.begin(),
                   [&](double score) { return (score - max_) / temperature; });
    kernels::softmax_row(shifted_.data(), shifted_.size(), weights_.data());
    return weights_;
  }

  double squares_at(double temperature) {
    weights_at(temperature);
    double sum = 0;
    for (std::size_t key = 0; key < wanted_.size(); ++key) sum += difference(key) * difference(key);
    return sum;
  }

  /// d squares / d ln T, up to the factor 2: sum (p - w) * p * (mean z - z), with z = scores / T.
  double slope_at(double temperature) {
    weights_at(temperature);
    const double mean = std::inner_product(weights_.begin(), weights_.end(), shifted_.begin(), 0.0);
    double sum = 0;
    for (std::size_t key = 0; key < wanted_.size(); ++key) {
      sum += difference(key) * weights_[key] * (mean - shifted_[key]);
    }
    return sum;
  }

private:
  double difference(std::size_t key) const { return weights_[key] - wanted_[key]; }

  std::span<const double> scores_;
  std::vector<double> wanted_;
  std::vector<double> shifted_;
  std::vector<double> weights_;
  double max_ = 0;
};

/// The best of a fine grid over six powers of ten around the spread, then the slope's zero beside it.
double best_temperature(Misfit& misfit) {
  constexpr int kSteps = 300;
  constexpr double kStep = 0.046051701859880914;  // ln(1e6) / 300
  const double first = misfit.spread() / 1000;
  const auto grid = [first](int step) { return first * natural_exp(kStep * step); };
  int best = 0;
  double least = misfit.squares_at(grid(0));
  for (int step = 1; step <= kSteps; ++step) {
    const double squares = misfit.squares_at(grid(step));
    if (squares >= least) continue;
    least = squares;
    best = step;
  }
  double low = grid(std::max(best - 1, 0));
  double high = grid(std::min(best + 1, kSteps));
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = std::sqrt(low) * std::sqrt(high);
    (misfit.slope_at(middle) < 0 ? low : high) = middle;
  }
  return std::sqrt(low) * std::sqrt(high);
}

Refusal check_wanted(std::span<const double> scores, const TensorView<double>& wanted) {
  if (wanted.data.size() != scores.size()) {
    return refuse(ErrorCode::shape_mismatch, "wanted", {"# shares, one for each score", scores.size()},
                  {"#", wanted.data.size()});
  }
  if (auto refusal = check_numbers("wanted", wanted)) return refusal;
  const auto negative =
      std::find_if(wanted.data.begin(), wanted.data.end(), [](double share) { return share < 0; });
  if (negative != wanted.data.end()) {
    return refuse(ErrorCode::out_of_range, "wanted", "shares of at least 0", {"#", *negative});
  }
  const double sum = std::accumulate(wanted.data.begin(), wanted.data.end(), 0.0);
  if (sum == 0)
    return refuse(ErrorCode::out_of_range, "wanted", "at least one share greater than 0", "all 0");
  if (!std::isfinite(sum)) return refuse_overflow("wanted", "sum of shares", wanted.data.size());
  return nullptr;
}

}  // namespace

Result<TemperatureFit> fit_temperature(std::span<const double> scores, std::span<const double> wanted) {
  const TensorView<double> score_list = as_list(scores);
  const TensorView<double> wanted_list = as_list(wanted);
  if (auto refusal = check_shape("scores", score_list)) return refusal;
  if (auto refusal = check_shape("wanted", wanted_list)) return refusal;
  ByteCount bytes;
  bytes.add({6, 1, 1, scores.size()}, sizeof(double));
  if (auto refusal = bytes.check()) return refusal;
  if (auto refusal = check_numbers("scores", score_list)) return refusal;
  if (auto refusal = check_wanted(scores, wanted_list)) return refusal;

  const double sum = std::accumulate(wanted.begin(), wanted.end(), 0.0);
  std::vector<double> shares(wanted.begin(), wanted.end());
  for (double& share : shares) share /= sum;
  Misfit misfit(scores, std::move(shares));
  // Room for the grid's upper end.
  if (!std::isfinite(misfit.spread() * 1e4)) return refuse_overflow("scores", "spread", scores.size());
  TemperatureFit fit;
  constexpr double kNoSpread = 1e-290;  // below it a thousandth would vanish
  fit.temperature = misfit.spread() > kNoSpread ? best_temperature(misfit) : 1;
  fit.residual = std::sqrt(misfit.squares_at(fit.temperature));
  fit.weights = misfit.weights_at(fit.temperature);
  return fit;
}

}  // namespace sdpa
