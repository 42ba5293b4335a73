// SPDX-License-Identifier: MIT
// The output alone, in tiles: a few queries against a stretch of keys at a time, with a running maximum and sum (online
// softmax), so that no array of queries times keys is ever made. Tiles that the causal rule hides are skipped.
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "call.hpp"
#include "door.hpp"
#include "kernels/kernels.hpp"
#include "stages.hpp"

namespace sdpa {
namespace {

constexpr std::size_t kTileQueries = 64;
constexpr std::size_t kTileKeys = 128;

template <class Real>
double largest_magnitude(std::span<const Real> numbers) {
  Real largest = 0;
  for (const Real number : numbers) largest = std::max(largest, std::fabs(number));
  return static_cast<double>(largest);
}

/// Whether any product, sum or scaled score of this call could leave the range of Real. Almost never; then every score
/// is looked at, as attention() does, and weights are divided by their sum before they meet values.
template <class Real>
bool may_overflow(const AttentionInput<Real>& input, const Plan& plan) {
  const auto with_past = [](const TensorView<Real>& recent, const std::optional<TensorView<Real>>& past) {
    const double largest = largest_magnitude(recent.data);
    return past ? std::max(largest, largest_magnitude(past->data)) : largest;
  };
  const double limit = static_cast<double>(std::numeric_limits<Real>::max()) / 4;  // room for rounding
  const double raw = largest_magnitude(input.query.data) * with_past(input.key, input.past_key) *
                     static_cast<double>(plan.head_dim);
  const double output = with_past(input.value, input.past_value) * static_cast<double>(plan.total_keys());
  return !(raw <= limit && raw * std::fabs(plan.scale) <= limit && output <= limit);
}

/// Some queries of one head.
struct QueryTile {
  std::size_t batch;
  std::size_t head;
  std::size_t first;
  std::size_t count;
};

template <class Real>
class TiledAttention {
public:
  TiledAttention(const Call<Real>& call, bool careful)
      : call_(call), careful_(careful), scores_(kTileQueries * kTileKeys), facts_(kTileQueries) {}

  /// Adds the output of the tile's queries to zeros.
  Refusal attend(const QueryTile& tile, Matrix<Real> output) {
    std::fill(facts_.begin(), facts_.end(), kernels::SoftmaxFacts<Real>{});
    const Matrix<Real> rows{output.row(tile.first), tile.count, output.cols, output.stride};
    return careful_ ? attend_in_two_passes(tile, rows) : attend_online(tile, rows);
  }

  static constexpr double kWorkspace = kTileQueries * (kTileKeys + 2);

private:
  Refusal attend_online(const QueryTile& tile, Matrix<Real> output) {
    auto refusal = for_each_key_tile(tile, [&](std::size_t first_key, std::size_t keys) {
      for (std::size_t row = 0; row < tile.count; ++row) {
        Real* scores = &scores_[row * keys];
        const Real factor = kernels::online_softmax_row(scores, keys, facts_[row], scores);
        if (factor != 1) kernels::multiply_row(factor, output.row(row), output.cols);
      }
      blend(tile, first_key, keys, output);
    });
    if (refusal) return refusal;
    for (std::size_t row = 0; row < tile.count; ++row) {
      const Real sum = facts_[row].sum;
      if (sum > 0)
        kernels::divide_row(sum, output.row(row), output.cols);  // else no visible key: the output stays 0
    }
    return nullptr;
  }

  Refusal attend_in_two_passes(const QueryTile& tile, Matrix<Real> output) {
    auto refusal = for_each_key_tile(tile, [&](std::size_t, std::size_t keys) {
      for (std::size_t row = 0; row < tile.count; ++row) {
        kernels::gather_softmax_row(&scores_[row * keys], keys, facts_[row]);
      }
    });
    if (refusal) return refusal;
    return for_each_key_tile(tile, [&](std::size_t first_key, std::size_t keys) {
      for (std::size_t row = 0; row < tile.count; ++row) {
        Real* scores = &scores_[row * keys];
        kernels::SoftmaxFacts<Real> whole_row = facts_[row];
        kernels::online_softmax_row(scores, keys, whole_row, scores);  // the maximum is known: factor 1
        const Real sum = facts_[row].sum;
        if (sum > 0) kernels::divide_row(sum, scores, keys);
      }
      blend(tile, first_key, keys, output);
    });
  }

  /// output += (tile of weights or exponentials) * values
  void blend(const QueryTile& tile, std::size_t first_key, std::size_t keys, Matrix<Real> output) const {
    const Matrix<const Real> value = call_.value(tile.batch, tile.head);
    kernels::multiply_add<Real>({scores_.data(), tile.count, keys, keys},
                                {value.row(first_key), keys, value.cols, value.stride}, output);
  }

  /// Fills scores_ with masked scores, [tile.count, keys], for each stretch of keys the queries may look at.
  template <class Visit>
  Refusal for_each_key_tile(const QueryTile& tile, Visit visit) {
    const std::size_t last_query = tile.first + tile.count - 1;
    const std::size_t end = careful_ ? call_.plan.total_keys() : call_.visibility.causal_limit(last_query);
    for (std::size_t first_key = 0; first_key < end; first_key += kTileKeys) {
      const std::size_t keys = std::min(kTileKeys, end - first_key);
      if (auto refusal = score_tile(tile, first_key, keys)) return refusal;
      visit(first_key, keys);
    }
    return nullptr;
  }

  Refusal score_tile(const QueryTile& tile, std::size_t first_key, std::size_t keys) {
    const Matrix<const Real> query = call_.query(tile.batch, tile.head);
    const Matrix<const Real> key = call_.key(tile.batch, tile.head);
    const std::span<Real> scores(scores_.data(), tile.count * keys);
    std::fill(scores.begin(), scores.end(), Real{0});
    kernels::multiply_transposed_add<Real>({query.row(tile.first), tile.count, query.cols, query.stride},
                                           {key.row(first_key), keys, key.cols, key.stride},
                                           {scores.data(), tile.count, keys, keys});
    if (careful_) {
      if (auto refusal = check_tile(tile, first_key, keys, "query", kRawScores)) return refusal;
    }
    multiply_scores<Real>(call_.plan.scale, scores);
    if (careful_) {
      if (auto refusal = check_tile(tile, first_key, keys, "scale", kScaledScores)) return refusal;
    }
    cap_scores<Real>(call_.plan.softcap, scores);
    for (std::size_t row = 0; row < tile.count; ++row) {
      const std::span<Real> of_row = scores.subspan(row * keys, keys);
      const RowIndex index{tile.batch, tile.head, tile.first + row};
      call_.visibility.hide(index, first_key, of_row);
      const std::size_t overflowed = call_.bias.add(index, first_key, of_row);
      if (overflowed != keys) return overflow_in(tile, row, first_key + overflowed, "bias", kBiasedScores);
    }
    return nullptr;
  }

  Refusal check_tile(const QueryTile& tile, std::size_t first_key, std::size_t keys, const char* argument,
                     const char* what) const {
    for (std::size_t index = 0; index < tile.count * keys; ++index) {
      if (std::isfinite(scores_[index])) continue;
      const std::size_t row = index / keys;
      const std::size_t key = first_key + index % keys;
      if (call_.visibility.may_attend({tile.batch, tile.head, tile.first + row}, key))
        return overflow_in(tile, row, key, argument, what);
    }
    return nullptr;
  }

  Refusal overflow_in(const QueryTile& tile, std::size_t row, std::size_t key, const char* argument,
                      const char* what) const {
    const std::size_t head = tile.batch * call_.plan.heads + tile.head;
    const std::size_t query = head * call_.plan.query_len + tile.first + row;
    return refuse_overflow(argument, what, call_.plan.score_shape(), query * call_.plan.total_keys() + key);
  }

  const Call<Real>& call_;
  bool careful_;
  std::vector<Real> scores_;
  std::vector<kernels::SoftmaxFacts<Real>> facts_;
};

}  // namespace

template <class Real>
Result<Tensor<Real>> attend(const AttentionInput<Real>& input) {
  Plan plan;
  if (auto refusal = check_call(input, {0, 0, TiledAttention<Real>::kWorkspace}, plan)) return refusal;
  const Call<Real> call(input, plan);
  TiledAttention<Real> tiles(call, may_overflow(input, plan));
  auto output = std::make_unique<Tensor<Real>>(plan.output_shape());
  Refusal refusal;
  for_each_head(plan, [&](std::size_t batch, std::size_t head) {
    const Matrix<Real> matrix = plan.output_of(output->data.data(), batch, head);
    for (std::size_t first = 0; first < plan.query_len && !refusal; first += kTileQueries) {
      refusal = tiles.attend({batch, head, first, std::min(kTileQueries, plan.query_len - first)}, matrix);
    }
  });
  if (!refusal) refusal = check_result("value", kOutput, *output);
  if (refusal) return refusal;
  return output;
}

template Result<Tensor<float>> attend(const AttentionInput<float>&);
template Result<Tensor<double>> attend(const AttentionInput<double>&);

}  // namespace sdpa
