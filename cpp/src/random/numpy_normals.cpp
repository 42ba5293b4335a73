// SPDX-License-Identifier: MIT
// Pairs of normals in blocks: points of the unit disc are gathered first, their logarithms and roots follow in a loop
// that vectorises. No block reads further ahead in the stream than it hands out.
#include "numpy_normals.hpp"

#include <algorithm>
#include <cmath>

#include "../natural_log.hpp"

namespace sdpa {
namespace {

constexpr std::size_t kBlock = 64;  // pairs

}  // namespace

/// Points of the unit disc and their squared distance from its centre.
struct NumpyNormals::Points {
  // One more: a point that is turned down is written, too, and then written over.
  std::array<double, kBlock + 1> x, y, square;
};

// Functions of their own, called once a block: engines exchange a function for its optimised form between two calls.
[[gnu::noinline]] void NumpyNormals::draw(Points& points, std::size_t count) {
  for (std::size_t taken = 0; taken < count;) {
    const double x = 2 * twister_.uniform() - 1;
    const double y = 2 * twister_.uniform() - 1;
    const double square = x * x + y * y;
    points.x[taken] = x;
    points.y[taken] = y;
    points.square[taken] = square;
    // One in five is turned down; no branch could guess which.
    taken += static_cast<std::size_t>((square < 1) & (square != 0));
  }
}

[[gnu::noinline]] void NumpyNormals::pairs(double* out, std::size_t count) {
  Points points;
  draw(points, count);
  points.square[count] = 1;  // the loop takes two at a time
  for (std::size_t i = 0; i < (count + 1) / 2 * 2; ++i) {
    points.square[i] = std::sqrt(-2 * natural_log(points.square[i]) / points.square[i]);
  }
  for (std::size_t i = 0; i < count; ++i, out += 2) {
    out[0] = points.square[i] * points.y[i];
    out[1] = points.square[i] * points.x[i];
  }
}

double NumpyNormals::next() {
  if (has_cached_) {
    has_cached_ = false;
    return cached_;
  }
  std::array<double, 2> pair;
  pairs(pair.data(), 1);
  cached_ = pair[1];
  has_cached_ = true;
  return pair[0];
}

void NumpyNormals::fill(double* out, std::size_t count) {
  if (count > 0 && has_cached_) {
    *out++ = next();
    --count;
  }
  while (count > 1) {
    const std::size_t block = std::min(count / 2, kBlock);
    pairs(out, block);
    out += 2 * block;
    count -= 2 * block;
  }
  if (count > 0) *out = next();
}

void NumpyNormals::skip(std::size_t count) {
  if (count > 0 && has_cached_) {
    has_cached_ = false;
    --count;
  }
  Points points;
  while (count > 1) {
    const std::size_t block = std::min(count / 2, kBlock);
    draw(points, block);
    count -= 2 * block;
  }
  if (count > 0) next();
}

}  // namespace sdpa
