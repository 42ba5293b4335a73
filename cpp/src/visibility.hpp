// SPDX-License-Identifier: MIT
// Who may look at whom, and what is added to the scores: mask, bias and causal rule in one place, for whole rows and
// for tiles of keys alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "plan.hpp"

namespace sdpa {

/// A query's place within the call.
struct RowIndex {
  std::size_t batch = 0;
  std::size_t head = 0;
  std::size_t query = 0;
};

/// Mask and causal rule. Borrows the mask's numbers.
class Visibility {
public:
  Visibility(const std::optional<TensorView<std::uint8_t>>& mask, const Plan& plan);

  /// By the causal rule the query may look at keys [0, limit) only.
  std::size_t causal_limit(std::size_t query) const;
  /// By the mask alone.
  bool mask_allows(const RowIndex& row, std::size_t key) const;
  /// By both (a bias of -infinity hides too, but is a number).
  bool may_attend(const RowIndex& row, std::size_t key) const;
  bool hides_nothing() const { return mask_ == nullptr && causal_ == Causal::off; }

  /// Writes -infinity over the scores of hidden keys; the scores are those of keys first_key, first_key + 1, ...
  template <class Real>
  void hide(const RowIndex& row, std::size_t first_key, std::span<Real> scores) const;

private:
  const std::uint8_t* mask_ = nullptr;
  Layout mask_layout_;
  Causal causal_;
  std::size_t query_len_;
  std::size_t past_len_;
  std::size_t total_keys_;
};

/// What is added to the scores. Borrows the bias's numbers.
template <class Real>
class Bias {
public:
  explicit Bias(const std::optional<TensorView<Real>>& bias);
  /// Returns the first place among the scores where the sum of two finite numbers is not finite; their number if there is
  /// none.
  std::size_t add(const RowIndex& row, std::size_t first_key, std::span<Real> scores) const;

private:
  const Real* bias_ = nullptr;
  Layout layout_;
};

}  // namespace sdpa
