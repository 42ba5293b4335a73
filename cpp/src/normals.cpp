// SPDX-License-Identifier: MIT
// One stretch of either generator.
#include "sdpa/normals.hpp"

#include "checks.hpp"
#include "random/fast_normals.hpp"
#include "random/numpy_normals.hpp"

namespace sdpa {
namespace {

template <class Random>
std::vector<double> stretch(Random random, std::size_t count, std::uint32_t skip) {
  std::vector<double> numbers(count);
  random.skip(skip);
  random.fill(numbers.data(), count);
  return numbers;
}

}  // namespace

Result<std::vector<double>> normals(Generator generator, std::uint32_t seed, std::size_t count,
                                    std::uint32_t skip) {
  ByteCount bytes;
  bytes.add(static_cast<double>(count), sizeof(double));
  if (auto refusal = bytes.check()) return refusal;
  const double drawn = static_cast<double>(count) + skip;
  if (drawn > kMostNormals) {
    return refuse(ErrorCode::out_of_range, "skip",
                  {"at most # random numbers, with those skipped", kMostNormals}, {"#", drawn});
  }
  if (generator == Generator::numpy) return stretch(NumpyNormals(seed), count, skip);
  return stretch(FastNormals(seed), count, skip);
}

}  // namespace sdpa
