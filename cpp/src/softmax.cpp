// SPDX-License-Identifier: MIT
// Softmax along rows, columns or everything, with every step kept.
#include "sdpa/softmax.hpp"

#include <algorithm>
#include <limits>

#include "checks.hpp"
#include "natural_exp.hpp"

namespace sdpa {
namespace {

/// Where the numbers of one group lie: `count` of them, `stride` apart, from `first` on.
struct Group {
  std::size_t first;
  std::size_t count;
  std::size_t stride;
};

/// How a tensor falls into groups: outer * inner of them, numbered row-major.
struct Grouping {
  std::size_t outer = 1;
  std::size_t count = 1;
  std::size_t inner = 1;
  Shape shape;  // one number a group

  Group group(std::size_t index) const {
    return {index / inner * count * inner + index % inner, count, inner};
  }
};

/// The shape without one axis.
Shape without_axis(const Shape& shape, int dropped) {
  std::array<std::size_t, kMaxRank> dims{};
  std::size_t rank = 0;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (axis != dropped) dims[rank++] = shape[axis];
  }
  return Shape(std::span<const std::size_t>(dims.data(), rank));
}

Grouping group_by(const Shape& shape, SoftmaxAxis axis) {
  Grouping groups;
  if (axis == SoftmaxAxis::whole) {
    groups.count = shape.size();
    return groups;
  }
  if (axis == SoftmaxAxis::row) {
    groups.count = shape.from_end(1);
    groups.outer = shape.size() / groups.count;
    groups.shape = without_axis(shape, shape.rank() - 1);
    return groups;
  }
  groups.inner = shape.from_end(1);
  groups.count = shape.rank() > 1 ? shape.from_end(2) : 1;
  groups.outer = shape.size() / groups.count / groups.inner;
  groups.shape = shape.rank() > 1 ? without_axis(shape, shape.rank() - 2) : shape;
  return groups;
}

/// One group: the steps are written side by side, max and sum under the group's number.
template <class Real>
void softmax_group(std::span<const Real> scores, const Group& group, std::size_t number,
                   SoftmaxResult<Real>& result) {
  constexpr Real kHidden = -std::numeric_limits<Real>::infinity();
  const auto at = [&group](std::size_t member) { return group.first + member * group.stride; };
  Real max = kHidden;
  for (std::size_t member = 0; member < group.count; ++member) max = std::max(max, scores[at(member)]);
  Real sum = 0;
  for (std::size_t member = 0; member < group.count; ++member) {
    const Real score = scores[at(member)];
    const Real shifted = score == kHidden ? kHidden : score - max;
    const Real power = shifted == kHidden ? Real{0} : exponential(shifted);
    result.shifted.data[at(member)] = shifted;
    result.exps.data[at(member)] = power;
    sum += power;
  }
  result.max.data[number] = max;
  result.sum.data[number] = sum;
  if (sum == 0) return;  // all hidden: the weights stay 0
  for (std::size_t member = 0; member < group.count; ++member) {
    result.weights.data[at(member)] = result.exps.data[at(member)] / sum;
  }
}

}  // namespace

template <class Real> Result<SoftmaxResult<Real>> softmax(const TensorView<Real>& scores, SoftmaxAxis axis) {
  if (auto refusal = check_shape("scores", scores)) return refusal;
  if (scores.shape.rank() == 0) {
    return refuse(ErrorCode::shape_mismatch, "scores", "a list, a matrix or more axes", {"#", scores.shape});
  }
  const Grouping groups = group_by(scores.shape, axis);
  ByteCount bytes;
  bytes.add(static_cast<double>(scores.shape.size()), sizeof(Real) * 4);  // the scores and three steps
  bytes.add(static_cast<double>(groups.shape.size()), sizeof(Real) * 2);
  if (auto refusal = bytes.check()) return refusal;
  if (auto refusal = check_numbers("scores", scores, Infinities::lowest_allowed)) return refusal;
  auto result = std::make_unique<SoftmaxResult<Real>>();
  for (Tensor<Real>* step : {&result->weights, &result->shifted, &result->exps}) step->reset(scores.shape);
  for (Tensor<Real>* fact : {&result->max, &result->sum}) fact->reset(groups.shape);
  for (std::size_t number = 0; number < groups.outer * groups.inner; ++number) {
    softmax_group(scores.data, groups.group(number), number, *result);
  }
  return result;
}

template Result<SoftmaxResult<float>> softmax(const TensorView<float>&, SoftmaxAxis);
template Result<SoftmaxResult<double>> softmax(const TensorView<double>&, SoftmaxAxis);

}  // namespace sdpa
