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

/// A row is so many numbers: values [8, 8], keys [8, 16], query [16], matches [8].
inline constexpr std::size_t kRowSize = kKeys * kValues + kKeys * kInputs + kInputs + kKeys;

/// A row as it lies in memory.
struct Row {
  explicit Row(const double* row)
      : values(row),
        keys(values + kKeys * kValues),
        query(keys + kKeys * kInputs),
        matches(query + kInputs) {}

  const double* key(std::size_t index) const { return keys + index * kInputs; }
  const double* value(std::size_t index) const { return values + index * kValues; }

  const double* values;
  const double* keys;
  const double* query;
  const double* matches;  // 1 or 0
};

/// Draws rows, each kRowSize numbers. embeddings: [8, 16]
/// Without scaling learning is chaotic, and the order of the draws decides which seeds leave the bands of story 12. In
/// this one, of 1 to 150 these do: at rate 1 the weights of 23, 31, 42, 54, 80, 90, 114, 125 and 126 end less sharp than
/// 0.95 (all but 23 with a loss below 0.4), at rate 0.1 the losses of 136 and 144 above 0.15. With scaling none does.
void draw_rows(FastNormals& random, Task task, const double* embeddings, std::span<double> rows);

}  // namespace sdpa
