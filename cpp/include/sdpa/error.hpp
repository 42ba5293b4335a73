// SPDX-License-Identifier: MIT
// Every refusal of the core, as a value: what was wrong, with which argument, what was expected and what came.
// The core never throws and never aborts on what a caller hands in.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace sdpa {

/// The closed list of refusals. The names are part of the public contract (TypeScript: CoreErrorCode).
enum class ErrorCode {
  not_a_number,        ///< something that is no number at all; found before the core is called
  not_finite,          ///< NaN or an infinity where a finite number is needed
  empty,               ///< a tensor with an axis of length 0
  ragged,              ///< rows of different lengths; found before the core is called
  shape_mismatch,      ///< sizes that do not fit together
  heads_mismatch,      ///< heads that do not divide the width, or kv_heads that do not divide heads
  mask_shape,          ///< a mask or bias that does not broadcast to the scores
  out_of_range,        ///< an option outside its range
  overflow,            ///< finite inputs whose products or sums are too large for the number type
  too_large,           ///< the arrays of the call together pass kMaxBytes
  unknown_option,      ///< a word that is not among the choices; found before the core is called
  engine_unavailable,  ///< neither build of the core could be loaded; never returned by the core itself
};

/// The names in the order of ErrorCode; the only list of them in C++.
inline constexpr std::array<std::string_view, 12> kErrorCodeNames = {
    "not_a_number", "not_finite",   "empty",    "ragged",    "shape_mismatch", "heads_mismatch",
    "mask_shape",   "out_of_range", "overflow", "too_large", "unknown_option", "engine_unavailable",
};

/// The public name of a code: code_name(ErrorCode::mask_shape) is "mask_shape".
constexpr std::string_view code_name(ErrorCode code) {
  return kErrorCodeNames[static_cast<std::size_t>(code)];
}

/// All arrays of one call, inputs, results and workspace together, may take this many bytes (48 MiB).
/// The browser build has a fixed memory of 64 MiB; a call that passes the limit is refused with
/// ErrorCode::too_large before anything is allocated.
inline constexpr std::size_t kMaxBytes = std::size_t{48} << 20;

/// One refusal. `argument` names the input as the function's parameter or field is called (snake_case);
/// `expected` and `actual` are shapes, ranges or sizes as text, positions counted from 1.
struct Error {
  ErrorCode code = ErrorCode::out_of_range;
  std::string argument;
  std::string expected;
  std::string actual;
};

/// Nothing, or the reason why a call is refused.
using Refusal = std::unique_ptr<Error>;

/// A value, or the reason why there is none. Never throws; ask before you take.
template <class T>
class [[nodiscard]] Result {
public:
  Result(T value) : value_(std::make_unique<T>(std::move(value))) {}
  /// value is not null.
  Result(std::unique_ptr<T> value) : value_(std::move(value)) {}
  /// refusal is not null.
  Result(Refusal refusal) : refusal_(std::move(refusal)) {}

  bool has_value() const { return value_ != nullptr; }
  explicit operator bool() const { return has_value(); }
  /// Only after has_value().
  T& value() { return *value_; }
  const T& value() const { return *value_; }
  /// The value, for a new owner. Only after has_value().
  std::unique_ptr<T> take() { return std::move(value_); }
  /// Only after !has_value().
  const Error& error() const { return *refusal_; }
  /// The reason, to be handed on. Only after !has_value().
  Refusal take_refusal() { return std::move(refusal_); }

private:
  std::unique_ptr<T> value_;
  Refusal refusal_;
};

}  // namespace sdpa
