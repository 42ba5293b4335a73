// SPDX-License-Identifier: MIT
// Numbers, positions and sizes as text; see text.hpp.
#include "text.hpp"

#include <array>
#include <cmath>

namespace sdpa {

std::string count_text(std::uint64_t count) {
  std::array<char, 20> digits{};  // the largest count has twenty
  std::size_t first = digits.size();
  do {
    digits[--first] = static_cast<char>('0' + count % 10);
    count /= 10;
  } while (count > 0);
  return std::string(digits.data() + first, digits.size() - first);
}

std::string number_text(double number) {
  if (std::isnan(number)) return "NaN";
  const std::string sign = std::signbit(number) && number != 0 ? "-" : "";
  const double magnitude = std::fabs(number);
  if (std::isinf(number)) return sign + "Infinity";
  if (magnitude >= 1e15) return sign + "more than 1e15";
  const double whole = std::floor(magnitude);
  const std::string text = sign + count_text(static_cast<std::uint64_t>(whole));
  const auto millionths = static_cast<std::uint64_t>((magnitude - whole) * 1e6);
  if (millionths == 0) return magnitude != 0 && whole == 0 ? sign + "less than 0.000001" : text;
  std::string places = count_text(millionths);
  places.insert(0, 6 - places.size(), '0');
  while (places.back() == '0') places.pop_back();
  return text + "." + places;
}

std::string position_text(const Shape& shape, std::size_t index) {
  std::array<std::size_t, kMaxRank> place{};
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    place[static_cast<std::size_t>(axis)] = index % shape[axis] + 1;
    index /= shape[axis];
  }
  if (shape.rank() == 1) return "place " + count_text(place[0]);
  if (shape.rank() == 2) return "row " + count_text(place[0]) + ", column " + count_text(place[1]);
  std::string text = "[";
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (axis > 0) text += ", ";
    text += count_text(place[static_cast<std::size_t>(axis)]);
  }
  return text + "]";
}

}  // namespace sdpa
