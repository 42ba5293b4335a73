// SPDX-License-Identifier: MIT
// Who may look at whom, and what is added to the scores: mask, bias and causal rule in one place, for whole rows and
// for tiles of keys alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "layout.hpp"
#include "plan.hpp"

namespace sdpa {

/// A query's place within the call.
struct RowIndex {
  std::size_t batch = 0;
  std::size_t head = 0;
  std::size_t query = 0;
};

template <class Real> class Visibility {
public:
  Visibility(const AttentionInput<Real>& input, const Plan& plan);

  /// By the causal rule the query may look at keys [0, limit) only.
  std::size_t causal_limit(std::size_t query) const;

  /// By mask and causal rule together (a bias of -infinity hides too, but is a number).
  bool may_attend(const RowIndex& row, std::size_t key) const;
  /// By the mask alone.
  bool mask_allows(const RowIndex& row, std::size_t key) const;

  /// Adds the bias to the scores of keys first_key, first_key + 1, ... and writes -infinity where the key is hidden.
  /// False if a visible score overflows.
  bool mask_row(const RowIndex& row, std::size_t first_key, std::span<Real> scores) const;

  /// Adds the bias alone. False on overflow.
  bool add_bias(const RowIndex& row, std::size_t first_key, std::span<Real> scores) const;

  bool hides_nothing() const { return !mask_ && causal_ == Causal::off; }

private:
  void hide(const RowIndex& row, std::size_t first_key, std::span<Real> scores) const;

  std::optional<View4<const std::uint8_t>> mask_;
  std::optional<View4<const Real>> bias_;
  Causal causal_;
  std::size_t query_len_;
  std::size_t past_len_;
  std::size_t total_keys_;
};

}  // namespace sdpa
