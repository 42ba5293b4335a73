// SPDX-License-Identifier: MIT
// Words for refusals: numbers, positions and sizes as text. No streams and no locale: both are large in the browser
// build, and a message must read the same everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "sdpa/tensor.hpp"

namespace sdpa {

/// "12"; of a size or count.
std::string count_text(std::uint64_t count);

/// "-0.5", "NaN", "Infinity"; at most six places after the point, rounded towards zero, "more than 1e15" beyond.
std::string number_text(double number);

/// Where the index-th number of a row-major tensor stands, counted from 1: "row 2, column 3" for a matrix, "place 5"
/// for a list, "[1, 2, 4, 3]" for more axes.
std::string position_text(const Shape& shape, std::size_t index);

}  // namespace sdpa
