// SPDX-License-Identifier: MIT
// Numbers with a shape: owned (Tensor) and borrowed (TensorView). Row-major: the last axis lies side by side in
// memory, as in NumPy and in JavaScript's flattened nested arrays. Rank 0 (a number) to 4 ([batch, heads, n, d]).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sdpa {

/// The largest number of axes: [batch, heads, length, width].
inline constexpr int kMaxRank = 4;

/// Sizes of a row-major tensor, outermost first. A value of fixed size: copying allocates nothing.
class Shape {
public:
  /// Rank 0: a single number.
  Shape() = default;
  /// dims: at most kMaxRank sizes (asserted; a caller who reads foreign data checks the rank first).
  Shape(std::initializer_list<std::size_t> dims);
  explicit Shape(std::span<const std::size_t> dims);

  int rank() const { return rank_; }
  /// Size of an axis; axis 0 <= axis < rank().
  std::size_t operator[](int axis) const { return dims_[static_cast<std::size_t>(axis)]; }
  /// Size of an axis counted from the end: from_end(1) is the last. 1 <= position <= rank().
  std::size_t from_end(int position) const { return (*this)[rank_ - position]; }
  /// Product of all sizes; 1 for rank 0. Stops at the largest std::size_t instead of wrapping round.
  std::size_t size() const;
  /// As text for messages: "2 x 4"; "3" for a list of three; "a number" for rank 0.
  std::string text() const;
  bool operator==(const Shape&) const = default;

private:
  std::array<std::size_t, kMaxRank> dims_{};
  int rank_ = 0;
};

/// Owned numbers. Invariant: data.size() == shape.size().
template <class Real>
struct Tensor {
  Shape shape;
  std::vector<Real> data;

  /// Rank 0 and no number yet: what a result is moved into.
  Tensor() = default;
  /// All zero.
  explicit Tensor(const Shape& s) { reset(s); }
  /// d.size() == s.size() is the caller's duty.
  Tensor(const Shape& s, std::vector<Real> d) : shape(s), data(std::move(d)) {}

  /// Takes another shape; all numbers are 0.
  void reset(const Shape& s);
};

extern template struct Tensor<float>;
extern template struct Tensor<double>;
extern template struct Tensor<std::uint8_t>;

/// Borrowed numbers; must outlive the call they are handed to, and nothing longer.
/// The public functions check that data.size() == shape.size().
template <class Real>
struct TensorView {
  Shape shape;
  std::span<const Real> data;

  /// No numbers: refused by every public function.
  TensorView() = default;
  TensorView(Shape s, std::span<const Real> d) : shape(s), data(d) {}
  TensorView(const Tensor<Real>& tensor) : shape(tensor.shape), data(tensor.data) {}
};

}  // namespace sdpa
