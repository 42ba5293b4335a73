// SPDX-License-Identifier: MIT
// One dot product taken apart.
#include "sdpa/dot_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <Eigen/Core>

#include "checks.hpp"
#include "text.hpp"

namespace sdpa {
namespace {

using Column = Eigen::Map<const Eigen::VectorXd>;

Column as_column(std::span<const double> list) { return {list.data(), static_cast<Eigen::Index>(list.size())}; }

/// The cosine by way of the lists brought to size 1, which neither overflows nor vanishes.
std::optional<double> cosine_of(const Column& query, const Column& key) {
  const double query_size = query.lpNorm<Eigen::Infinity>();
  const double key_size = key.lpNorm<Eigen::Infinity>();
  if (query_size == 0 || key_size == 0) return std::nullopt;
  const double dot = (query / query_size).dot(key / key_size);
  const double lengths = (query / query_size).norm() * (key / key_size).norm();
  return std::clamp(dot / lengths, -1.0, 1.0);
}

}  // namespace

Result<DotParts> dot_parts(std::span<const double> query, std::span<const double> key) {
  const TensorView<double> query_list(Shape{query.size()}, query);
  const TensorView<double> key_list(Shape{key.size()}, key);
  if (auto refusal = check_shape("query", query_list)) return *refusal;
  if (auto refusal = check_shape("key", key_list)) return *refusal;
  if (query.size() != key.size()) {
    return Error{ErrorCode::shape_mismatch, "key", count_text(query.size()) + " numbers, as query", count_text(key.size())};
  }
  ByteCount bytes;
  bytes.add(query.size(), 4 * sizeof(double));
  if (auto refusal = bytes.check()) return *refusal;
  if (auto refusal = check_numbers("query", query_list)) return *refusal;
  if (auto refusal = check_numbers("key", key_list)) return *refusal;

  DotParts parts;
  parts.products.resize(query.size());
  parts.partial_sums.resize(query.size());
  std::transform(query.begin(), query.end(), key.begin(), parts.products.begin(), std::multiplies<>());
  std::partial_sum(parts.products.begin(), parts.products.end(), parts.partial_sums.begin());
  parts.dot = parts.partial_sums.back();
  parts.query_length = as_column(query).stableNorm();
  parts.key_length = as_column(key).stableNorm();
  parts.cosine = cosine_of(as_column(query), as_column(key));
  const auto overflowed = std::find_if(parts.partial_sums.begin(), parts.partial_sums.end(),
                                       [](double sum) { return !std::isfinite(sum); });
  if (overflowed != parts.partial_sums.end()) {
    return overflow_at<double>("query", "sums of query times key", query_list.shape,
                               static_cast<std::size_t>(overflowed - parts.partial_sums.begin()));
  }
  if (!std::isfinite(parts.query_length)) return overflow_at<double>("query", "length", query_list.shape, 0);
  if (!std::isfinite(parts.key_length)) return overflow_at<double>("key", "length", key_list.shape, 0);
  return parts;
}

}  // namespace sdpa
