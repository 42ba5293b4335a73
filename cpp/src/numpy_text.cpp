// SPDX-License-Identifier: MIT
// Decimal text from whole numbers. A number that is rounded to some places is a whole number of units of the last
// place, and as long as that has fewer than sixteen digits they are the shortest digits that give the number back,
// which is what NumPy prints.
#include "numpy_text.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "text.hpp"

namespace sdpa {
namespace {

/// 10^places
double units_per_one(int places) {
  double units = 1;
  while (places-- > 0) units *= 10;
  return units;
}

/// The digits before the point (with a sign) and after it (without trailing zeros), and a power of ten.
struct Digits {
  std::string whole;
  std::string fraction;
  int exponent = 0;
};

/// "12" becomes "0012".
std::string zero_padded(std::uint64_t count, int width) {
  std::string text = count_text(count);
  if (const auto missing = width - static_cast<int>(text.size()); missing > 0) {
    text.insert(0, static_cast<std::size_t>(missing), '0');
  }
  return text;
}

/// `units` are of the last place; the point stands before the last `places` digits.
Digits digits_of(double units, int places) {
  Digits digits;
  digits.fraction = zero_padded(static_cast<std::uint64_t>(std::fabs(units)), places + 1);
  const std::size_t point = digits.fraction.size() - static_cast<std::size_t>(places);
  digits.whole = (std::signbit(units) ? "-" : "") + digits.fraction.substr(0, point);
  digits.fraction.erase(0, point);
  digits.fraction.resize(digits.fraction.find_last_not_of('0') + 1);
  return digits;
}

/// The same with one digit before the point.
Digits scientific_digits_of(double units, int places) {
  if (units == 0) return digits_of(units, 0);
  const auto length = static_cast<int>(count_text(static_cast<std::uint64_t>(std::fabs(units))).size());
  Digits digits = digits_of(units, length - 1);
  digits.exponent = length - 1 - places;
  return digits;
}

std::string exponent_text(int exponent) {
  return (exponent < 0 ? "e-" : "e+") + zero_padded(static_cast<std::uint64_t>(std::abs(exponent)), 2);
}

/// NumPy's rule for when to use scientific notation; the numbers are rounded ones.
bool is_wide_range(std::span<const double> units, double per_one) {
  double largest = 0;
  double smallest = std::numeric_limits<double>::max();
  for (const double each : units) {
    if (each == 0) continue;
    largest = std::max(largest, std::fabs(each) / per_one);
    smallest = std::min(smallest, std::fabs(each) / per_one);
  }
  return largest / smallest > 1000;
}

}  // namespace

std::string fixed_text(double number, int places) {
  const double per_one = units_per_one(places);
  const double whole = std::floor(number);
  const double fraction = number - whole;
  // Two parts of few bits each: their products with 10^places are exact.
  const double high = static_cast<float>(fraction);
  const double low_units = (fraction - high) * per_one;
  const double high_units = high * per_one;
  double units = std::floor(high_units);
  const double above_half = high_units - units - 0.5;
  if (above_half > -low_units || (above_half == -low_units && std::fmod(units, 2) == 1)) ++units;
  if (units == per_one) return fixed_text(whole + 1, places);
  return count_text(static_cast<std::uint64_t>(whole)) + "." +
         zero_padded(static_cast<std::uint64_t>(units), places);
}

std::string array_text(std::span<const double> numbers, int places) {
  const double per_one = units_per_one(places);
  std::vector<double> units;
  for (const double number : numbers) units.push_back(std::nearbyint(number * per_one));
  const bool is_scientific = is_wide_range(units, per_one);

  std::vector<Digits> all;
  std::size_t whole_width = 0;
  std::size_t fraction_width = 0;
  for (const double each : units) {
    assert(std::fabs(each) < 1e9);
    all.push_back(is_scientific ? scientific_digits_of(each, places) : digits_of(each, places));
    whole_width = std::max(whole_width, all.back().whole.size());
    fraction_width = std::max(fraction_width, all.back().fraction.size());
  }

  std::string text = "[";
  for (const auto& [whole, fraction, exponent] : all) {
    if (text.size() > 1) text += ' ';
    text.append(whole_width - whole.size(), ' ');
    text += whole;
    text += '.';
    text += fraction;
    text.append(fraction_width - fraction.size(), is_scientific ? '0' : ' ');
    if (is_scientific) text += exponent_text(exponent);
  }
  return text + ']';
}

}  // namespace sdpa
