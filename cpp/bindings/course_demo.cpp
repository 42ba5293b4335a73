// SPDX-License-Identifier: MIT
// course_demo() behind the frame. Its text is kept until the next call of it and fetched by a call of its own.
#include "sdpa/course_demo.hpp"

#include <emscripten/bind.h>

#include <algorithm>
#include <utility>

#include "frame.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

enum Slot : int { kDims };
enum Integer : std::size_t { kSeed, kSamples, kStream };

constinit std::string the_text;

/// Row after row, one for each head size.
void publish_rows(const std::vector<DemoBlock>& demo, std::array<double, 3> DemoBlock::* row) {
  std::vector<double> rows(3 * demo.size());
  auto next = rows.begin();
  for (const DemoBlock& block : demo) next = std::copy((block.*row).begin(), (block.*row).end(), next);
  publish_list(std::move(rows));
}

void publish_column(const std::vector<DotVariance>& variance, double DotVariance::* number) {
  std::vector<double> column(variance.size());
  for (std::size_t index = 0; index < column.size(); ++index) column[index] = variance[index].*number;
  publish_list(std::move(column));
}

bool bound_course_demo() {
  begin_results();
  const auto& integers = frame().integers;
  const auto numbers = input<double>(kDims).data;
  const std::vector<std::size_t> dims(numbers.begin(), numbers.end());
  auto result = course_demo({.seed = static_cast<std::uint32_t>(integers[kSeed]),
                             .dims = dims,
                             .samples = static_cast<std::uint32_t>(integers[kSamples]),
                             .stream = static_cast<DemoStream>(integers[kStream])});
  if (!result) return refuse(result.error());
  auto& [text, demo, variance] = result.value();
  the_text = std::move(text);
  for (const auto row :
       {&DemoBlock::raw_scores, &DemoBlock::scores, &DemoBlock::raw_weights, &DemoBlock::weights}) {
    publish_rows(demo, row);
  }
  for (const auto number : {&DotVariance::variance, &DotVariance::mean, &DotVariance::standard_error}) {
    publish_column(variance, number);
  }
  return true;
}

std::string course_demo_text() { return std::exchange(the_text, {}); }

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_course_demo) {
  emscripten::function("course_demo()", &bound_course_demo);
  emscripten::function("course_demo_text()", &course_demo_text);
}
