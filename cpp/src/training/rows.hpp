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

/// A row is so many numbers: query [16], keys [8, 16], values [8, 8], matches [8].
inline constexpr std::size_t kRowSize = kInputs + kKeys * kInputs + kKeys * kValues + kKeys;

/// A row as it lies in memory.
struct Row {
  explicit Row(const double* row)
      : query(row),
        keys(query + kInputs),
        values(keys + kKeys * kInputs),
        matches(values + kKeys * kValues) {}

  const double* key(std::size_t index) const { return keys + index * kInputs; }
  const double* value(std::size_t index) const { return values + index * kValues; }

  const double* query;
  const double* keys;
  const double* values;
  const double* matches;  // 1 or 0
};

/// Draws rows, each kRowSize numbers. embeddings: [8, 16]
void draw_rows(FastNormals& random, Task task, const double* embeddings, std::span<double> rows);

}  // namespace sdpa
