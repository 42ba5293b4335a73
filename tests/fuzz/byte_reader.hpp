// SPDX-License-Identifier: MIT
// Makes sizes, options, numbers and tensors of bytes. When the bytes run out, everything is 0.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "sdpa/tensor.hpp"

namespace sdpa::fuzz {

class ByteReader {
public:
  explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const std::uint8_t first = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return first;
  }

  bool coin() { return byte() % 2 == 1; }

  /// Mostly a small size, now and then an enormous one.
  std::size_t size() {
    const std::uint8_t choice = byte();
    if (choice == 255) return std::numeric_limits<std::size_t>::max() - byte();
    if (choice == 254) return std::size_t{1} << (byte() % std::numeric_limits<std::size_t>::digits);
    return choice % 9;
  }

  /// Mostly small numbers in quarters; also the ends of the number line, infinities and NaN.
  template <class Real>
  Real number() {
    using Limits = std::numeric_limits<Real>;
    constexpr std::array kSpecial = {
        Limits::max(),           Limits::lowest(),         Limits::min(),       Limits::denorm_min(),
        Limits::infinity(),      -Limits::infinity(),      Limits::quiet_NaN(), Limits::max() / 2,
        static_cast<Real>(1e30), static_cast<Real>(-1e-30)};
    const std::uint8_t choice = byte();
    if (choice >= 246) return kSpecial[choice - 246U];
    return static_cast<Real>(choice) / 4 - 30;
  }

  template <class T>
  std::optional<T> maybe(T value) {
    return coin() ? std::optional<T>(value) : std::nullopt;
  }

  Shape shape() {
    std::array<std::size_t, kMaxRank> dims{};
    const std::size_t rank = byte() % (kMaxRank + 1);
    for (std::size_t axis = 0; axis < rank; ++axis) dims[axis] = size();
    return Shape(std::span<const std::size_t>(dims.data(), rank));
  }

  /// Numbers for a shape; for one too large to hold, a few that do not fill it.
  template <class T>
  Tensor<T> tensor(const Shape& shape) {
    Tensor<T> result;
    result.shape = shape;
    result.data.resize(shape.size() > kMostNumbers ? 3 : shape.size());
    for (T& number_of : result.data) {
      if constexpr (std::is_floating_point_v<T>) {
        number_of = number<T>();
      } else {
        number_of = byte();
      }
    }
    return result;
  }

private:
  static constexpr std::size_t kMostNumbers = 4096;
  std::span<const std::uint8_t> bytes_;
};

}  // namespace sdpa::fuzz
