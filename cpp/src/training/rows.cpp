// SPDX-License-Identifier: MIT
// Draws the rows of the task.
#include "rows.hpp"

#include <algorithm>
#include <array>

namespace sdpa {
namespace {

constexpr double kNoise = 0.3;

/// One of 0 .. count - 1.
std::size_t pick(std::size_t count, FastNormals& random) {
  return static_cast<std::size_t>((random.bits() >> 32) * count >> 32);
}

/// The same, but not `excluded`.
std::size_t other_than(std::size_t excluded, std::size_t count, FastNormals& random) {
  return (excluded + 1 + pick(count - 1, random)) % count;
}

/// noise * numbers + embedding
void add_embedding(const double* embedding, double* numbers) {
  for (std::size_t index = 0; index < kInputs; ++index) {
    numbers[index] = embedding[index] + kNoise * numbers[index];
  }
}

void draw_row(FastNormals& random, Task task, const double* embeddings, double* row) {
  double* matches = row + kRowSize - kKeys;
  std::fill_n(matches, kKeys, 0.0);
  const std::size_t type = pick(kTypes, random);
  const std::size_t first = pick(kKeys, random);
  matches[first] = 1;
  if (task == Task::blend) matches[other_than(first, kKeys, random)] = 1;
  std::array<std::size_t, kKeys> key_types;
  for (std::size_t key = 0; key < kKeys; ++key) {
    key_types[key] = matches[key] == 1 ? type : other_than(type, kTypes, random);
  }

  random.fill(row, kRowSize - kKeys);
  double* vectors = row + kKeys * kValues;
  for (std::size_t key = 0; key < kKeys; ++key) {
    add_embedding(embeddings + key_types[key] * kInputs, vectors + key * kInputs);
  }
  add_embedding(embeddings + type * kInputs, vectors + kKeys * kInputs);
}

}  // namespace

void draw_rows(FastNormals& random, Task task, const double* embeddings, std::span<double> rows) {
  for (std::size_t at = 0; at < rows.size(); at += kRowSize) draw_row(random, task, embeddings, &rows[at]);
}

}  // namespace sdpa
