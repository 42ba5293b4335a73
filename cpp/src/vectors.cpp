// SPDX-License-Identifier: MIT
// Vectors of two by the compiler's extension: SIMD instructions where there are any, the same sums where not.
#include "vectors.hpp"

#include <cstring>

namespace sdpa {
namespace {

using Pair = double __attribute__((vector_size(16)));

Pair pair_at(const double* numbers) {
  Pair pair;
  std::memcpy(&pair, numbers, sizeof pair);
  return pair;
}

Pair product(const double* left, const double* right) { return pair_at(left) * pair_at(right); }

}  // namespace

double dot(const double* left, const double* right, std::size_t count) {
  Pair a{};
  Pair b{};
  Pair c{};
  Pair d{};
  std::size_t index = 0;
  for (; index + 8 <= count; index += 8) {
    a += product(left + index, right + index);
    b += product(left + index + 2, right + index + 2);
    c += product(left + index + 4, right + index + 4);
    d += product(left + index + 6, right + index + 6);
  }
  const Pair halves = (a + b) + (c + d);
  double sum = halves[0] + halves[1];
  for (; index < count; ++index) sum += left[index] * right[index];
  return sum;
}

void add_times(double factor, const double* numbers, double* out, std::size_t count) {
  std::size_t index = 0;
  for (; index + 2 <= count; index += 2) {
    const Pair sum = pair_at(out + index) + factor * pair_at(numbers + index);
    std::memcpy(out + index, &sum, sizeof sum);
  }
  for (; index < count; ++index) out[index] += factor * numbers[index];
}

}  // namespace sdpa
