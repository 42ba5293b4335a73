// SPDX-License-Identifier: MIT
// The course's program, in the order in which it draws and prints.
#include "sdpa/course_demo.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <memory>
#include <numeric>
#include <string_view>
#include <utility>

#include "checks.hpp"
#include "kernels/kernels.hpp"
#include "numpy_text.hpp"
#include "random/numpy_normals.hpp"
#include "sdpa/statistics.hpp"
#include "text.hpp"

namespace sdpa {
namespace {

constexpr std::size_t kKeys = 3;
constexpr std::size_t kMostText = 400;  // printed of one head size; tests/cpp/course_demo_test.cpp
constexpr std::size_t kGrowing =
    3;  // of a text that grows, its old and its new memory, which is twice as much

using Scores = std::array<double, kKeys>;

/// One product after the other, as NumPy adds them up: of 200 000 the sum of another order has other digits.
double dot(const double* left, const double* right, std::size_t count) {
  return std::inner_product(left, left + count, right, 0.0);
}

Refusal check_options(const CourseDemoOptions& options) {
  if (options.dims.empty()) return refuse(ErrorCode::empty, "dims", "at least one head size", "none");
  const double samples = static_cast<double>(options.samples);
  double normals = 0;
  double largest = 0;
  for (const std::size_t head_dim : options.dims) {
    if (head_dim == 0) return refuse(ErrorCode::out_of_range, "dims", "head sizes of at least 1", "0");
    const double size = static_cast<double>(head_dim);
    largest = std::max(largest, size);
    normals += size * (kKeys + 1 + 2 * samples);
  }
  ByteCount bytes;
  bytes.add(largest * (kKeys + 1) + samples, sizeof(double));
  // The numbers of a head size twice, for whoever hands them on copies them; and its text.
  constexpr std::size_t kOfSize = 2 * (sizeof(DemoBlock) + sizeof(DotVariance)) + kGrowing * kMostText;
  bytes.add(static_cast<double>(options.dims.size()), kOfSize);
  if (auto refusal = bytes.check()) return refusal;
  if (normals <= kMostDemoNormals) return nullptr;
  return refuse(ErrorCode::out_of_range, "samples", {"at most # random numbers in all", kMostDemoNormals},
                {"#", normals});
}

/// The running program: its random stream and what it has printed so far.
class Program {
public:
  explicit Program(const CourseDemoOptions& options)
      : options_(options),
        random_(options.seed),
        vectors_((kKeys + 1) * *std::max_element(options.dims.begin(), options.dims.end())) {}

  std::unique_ptr<CourseDemo> run() {
    auto result = std::make_unique<CourseDemo>();
    result->demo.resize(options_.dims.size());
    for (std::size_t index = 0; index < options_.dims.size(); ++index) {
      start_block();
      compute(options_.dims[index], result->demo[index]);
      print(result->demo[index]);
    }
    if (options_.samples > 0) {
      say({"\n--- Empirical variance of Q.K across many random samples ---\n"});
      result->variance.resize(options_.dims.size());
    }
    for (std::size_t index = 0; index < result->variance.size(); ++index) {
      start_block();
      compute(options_.dims[index], result->variance[index]);
      print(result->variance[index]);
    }
    result->text = std::move(text_);
    return result;
  }

private:
  void start_block() {
    if (options_.stream == DemoStream::fresh) random_ = NumpyNormals(options_.seed);
  }

  void compute(std::size_t head_dim, DemoBlock& block) {
    random_.fill(vectors_.data(), (kKeys + 1) * head_dim);
    block.head_dim = head_dim;
    for (std::size_t key = 0; key < kKeys; ++key) {
      block.raw_scores[key] = dot(vectors_.data(), vectors_.data() + (key + 1) * head_dim, head_dim);
      block.scores[key] = block.raw_scores[key] / std::sqrt(static_cast<double>(head_dim));
    }
    kernels::softmax_row(block.raw_scores.data(), kKeys, block.raw_weights.data());
    kernels::softmax_row(block.scores.data(), kKeys, block.weights.data());
  }

  void compute(std::size_t head_dim, DotVariance& variance) {
    std::vector<double> dots(options_.samples);
    for (double& each : dots) {
      random_.fill(vectors_.data(), 2 * head_dim);
      each = dot(vectors_.data(), vectors_.data() + head_dim, head_dim);
    }
    const double size = static_cast<double>(head_dim);
    const auto result = moments<double>(as_list(dots));  // of at least one finite number, so there are some
    variance.head_dim = head_dim;
    variance.variance = result.value().population_variance;
    variance.mean = result.value().mean;
    variance.standard_error = std::sqrt((2 * size + 6) * size / static_cast<double>(dots.size()));
  }

  void print(const DemoBlock& block) {
    say({"\nd_k = ", count_text(block.head_dim), "\n  Raw scores: ", array_text(block.raw_scores, 2)});
    print_weights("\n  Raw softmax weights: ", block.raw_weights);
    say({"\n  Scaled scores: ", array_text(block.scores, 2)});
    print_weights("\n  Scaled softmax weights: ", block.weights);
    say({"\n"});
  }

  void print_weights(const char* name, const Scores& weights) {
    const double max = *std::max_element(weights.begin(), weights.end());
    say({name, array_text(weights, 4), " (max: ", fixed_text(max, 4), ")"});
  }

  void print(const DotVariance& result) {
    const std::string size = count_text(result.head_dim);
    say({"d_k=", size, ": variance of Q.K = ", fixed_text(result.variance, 2), " (approx equals d_k = ", size,
         ")\n"});
  }

  [[gnu::noinline]] void say(std::initializer_list<std::string_view> pieces) {
    for (const std::string_view piece : pieces) text_ += piece;
  }

  const CourseDemoOptions& options_;
  NumpyNormals random_;
  std::vector<double> vectors_;  // the query and its keys, or a pair
  std::string text_;
};

}  // namespace

Result<CourseDemo> course_demo(const CourseDemoOptions& options) {
  if (auto refusal = check_options(options)) return refusal;
  return Program(options).run();
}

}  // namespace sdpa
