// SPDX-License-Identifier: MIT
// One dot product taken apart.
#include "sdpa/dot_parts.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Core>

#include "checks.hpp"

namespace sdpa {
namespace {

using Column = Eigen::Map<const Eigen::VectorXd>;

Column as_column(std::span<const double> list) {
  return {list.data(), static_cast<Eigen::Index>(list.size())};
}

double largest_of(const Column& list) { return list.cwiseAbs().maxCoeff(); }

/// The length by way of the list brought to size 1, which neither overflows nor vanishes.
double length_of(const Column& list) {
  const double size = largest_of(list);
  return size == 0 ? 0 : size * (list / size).norm();
}

std::optional<double> cosine_of(const Column& query, const Column& key) {
  const double query_size = largest_of(query);
  const double key_size = largest_of(key);
  if (query_size == 0 || key_size == 0) return std::nullopt;
  const double dot = (query / query_size).dot(key / key_size);
  const double lengths = (query / query_size).norm() * (key / key_size).norm();
  return std::clamp(dot / lengths, -1.0, 1.0);
}

}  // namespace

Result<DotParts> dot_parts(std::span<const double> query, std::span<const double> key) {
  const TensorView<double> query_list = as_list(query);
  const TensorView<double> key_list = as_list(key);
  if (auto refusal = check_shape("query", query_list)) return refusal;
  if (auto refusal = check_shape("key", key_list)) return refusal;
  if (query.size() != key.size()) {
    return refuse(ErrorCode::shape_mismatch, "key", {"# numbers, as query", query.size()}, {"#", key.size()});
  }
  ByteCount bytes;
  bytes.add({4, 1, 1, query.size()}, sizeof(double));
  if (auto refusal = bytes.check()) return refusal;
  if (auto refusal = check_numbers("query", query_list)) return refusal;
  if (auto refusal = check_numbers("key", key_list)) return refusal;

  auto parts = std::make_unique<DotParts>();
  parts->products.reserve(query.size());  // exactly what was counted: growing would take more
  parts->partial_sums.reserve(query.size());
  for (std::size_t index = 0; index < query.size(); ++index) {
    parts->products.push_back(query[index] * key[index]);
    parts->dot += parts->products.back();
    parts->partial_sums.push_back(parts->dot);
    if (!std::isfinite(parts->dot))
      return refuse_overflow("query", "sums of query times key", query_list.shape, index);
  }
  parts->query_length = length_of(as_column(query));
  parts->key_length = length_of(as_column(key));
  if (!std::isfinite(parts->query_length)) return refuse_overflow("query", "length", query.size());
  if (!std::isfinite(parts->key_length)) return refuse_overflow("key", "length", key.size());
  parts->cosine = cosine_of(as_column(query), as_column(key));
  return parts;
}

}  // namespace sdpa
