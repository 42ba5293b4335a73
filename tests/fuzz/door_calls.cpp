// SPDX-License-Identifier: MIT
// Calls to the public door made of arbitrary bytes; see door_calls.hpp.
#include "door_calls.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "attention_calls.hpp"
#include "byte_reader.hpp"
#include "promises.hpp"
#include "run_calls.hpp"
#include "sdpa/course_demo.hpp"
#include "sdpa/dot_parts.hpp"
#include "sdpa/gap_curve.hpp"
#include "sdpa/gradient.hpp"
#include "sdpa/normals.hpp"
#include "sdpa/statistics.hpp"
#include "sdpa/temperature.hpp"

namespace sdpa::fuzz {
namespace {

const char* try_lists(ByteReader& bytes) {
  const auto first = bytes.tensor<double>(Shape{bytes.byte() % 12U});
  const auto second = bytes.tensor<double>(Shape{bytes.coin() ? first.data.size() : bytes.byte() % 12U});
  const auto parts = dot_parts(first.data, second.data);
  const auto fit = fit_temperature(first.data, second.data);
  const auto jacobian = softmax_jacobian(first.data);
  const auto facts = moments<double>(first);
  const auto scale =
      divisor(static_cast<DivisorKind>(bytes.byte() % 4), bytes.number<double>(), bytes.size());
  const auto curve = gap_curve(bytes.size(), first.data);
  if (is_silent(parts) || is_silent(fit) || is_silent(jacobian) || is_silent(facts) || is_silent(scale) ||
      is_silent(curve)) {
    return "a refusal without words";
  }
  if (parts && !(std::isfinite(parts.value().dot) && std::isfinite(parts.value().query_length) &&
                 std::isfinite(parts.value().key_length)))
    return "a dot product of NaN";
  if (parts && std::fabs(parts.value().cosine.value_or(0)) > 1) return "a cosine above 1";
  if (fit && !(fit.value().temperature > 0 && std::isfinite(fit.value().residual)))
    return "a temperature that is none";
  if (jacobian && !all_finite(jacobian.value().jacobian)) return "a Jacobian that is not finite";
  if (facts && !(facts.value().population_variance >= 0)) return "a variance that is none";
  if (scale && !std::isfinite(scale.value().scale)) return "a scale that is not finite";
  if (curve && !(curve.value().median_gap > 0 && std::isfinite(curve.value().crossing)))
    return "a gap that is none";
  return nullptr;
}

/// A size that is quick to work through, or one to be refused.
std::size_t size_of_work(ByteReader& bytes) {
  constexpr std::size_t kQuick = 4096;
  constexpr std::size_t kRefused = std::size_t{1} << 23;
  const std::size_t size = bytes.size();
  return size < kRefused ? std::min(size, kQuick) : size;
}

std::uint32_t read_seed(ByteReader& bytes) {
  std::uint32_t seed = 0;
  for (int byte = 0; byte < 4; ++byte) seed = seed << 8 | bytes.byte();
  return seed;
}

const char* try_normals(ByteReader& bytes) {
  const auto generator = static_cast<Generator>(bytes.byte() % 2);
  const std::uint32_t seed = read_seed(bytes);
  const std::size_t count = size_of_work(bytes);
  const std::uint32_t skip =
      bytes.coin() ? bytes.byte() : read_seed(bytes) | 0x8000000;  // the latter to be refused
  const auto numbers = normals(generator, seed, count, skip);
  if (!numbers) return is_said(numbers) ? nullptr : "a refusal without words";
  if (numbers.value().size() != count) return "another count of normals";
  for (const double number : numbers.value()) {
    if (!(std::fabs(number) < 13)) return "a normal that no double makes";
  }
  return nullptr;
}

const char* try_course_demo(ByteReader& bytes) {
  CourseDemoOptions options;
  options.seed = read_seed(bytes);
  std::vector<std::size_t> dims(bytes.byte() % 4U);
  for (std::size_t& head_dim : dims) head_dim = size_of_work(bytes);
  options.dims = dims;
  options.samples = bytes.size();
  if (options.samples < 1000000) options.samples %= 100;
  options.stream = static_cast<DemoStream>(bytes.byte() % 2);
  const auto result = course_demo(options);
  if (!result) return is_said(result) ? nullptr : "a refusal without words";
  const auto& [text, demo, variance] = result.value();
  if (!text.starts_with("\nd_k = ") || !text.ends_with('\n')) return "a text that is not the program's";
  for (const DemoBlock& block : demo) {
    const double sum = block.weights[0] + block.weights[1] + block.weights[2];
    if (!(std::fabs(sum - 1) < 1e-12)) return "weights that do not sum to 1";
  }
  for (const DotVariance& each : variance) {
    if (!(each.variance >= 0) || !(each.standard_error > 0)) return "a variance that is none";
  }
  return demo.size() == dims.size() ? nullptr : "another count of blocks";
}

constexpr std::uint8_t kFirstRun = 247;  // 247 to 251

}  // namespace

const char* try_call(std::span<const std::uint8_t> all) {
  ByteReader bytes(all);
  const std::uint8_t first = bytes.byte();
  if (first == 252) return try_normals(bytes);
  if (first == 253) return try_course_demo(bytes);
  if (first >= kFirstRun && first < kFirstRun + kRunKinds) {
    return try_run(bytes, static_cast<std::uint8_t>(first - kFirstRun));
  }
  const std::uint8_t function = first % 6;
  return function == 5 ? try_lists(bytes) : try_attention_call(bytes, function);
}

}  // namespace sdpa::fuzz
