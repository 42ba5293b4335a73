// SPDX-License-Identifier: MIT
// normals() behind the frame.
#include "sdpa/normals.hpp"

#include <emscripten/bind.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "frame.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

enum Integer : std::size_t { kGenerator, kSeed, kSkip };
enum Number : std::size_t { kCount };

bool bound_normals() {
  begin_results();
  const auto& integers = frame().integers;
  // A count beyond the range is too large in any case.
  constexpr double kMost = static_cast<double>(std::numeric_limits<std::size_t>::max());
  const auto count = static_cast<std::size_t>(std::min(frame().numbers[kCount], kMost));
  auto result =
      normals(static_cast<Generator>(integers[kGenerator]), static_cast<std::uint32_t>(integers[kSeed]),
              count, static_cast<std::uint32_t>(integers[kSkip]));
  if (!result) return refuse(result.error());
  publish_list(std::move(result.value()));
  return true;
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_normals) { emscripten::function("normals()", &bound_normals); }
