// SPDX-License-Identifier: MIT
// Builds refusals. A sentence is a pattern whose every '#' stands for the next of its pieces, so that a check costs its
// caller a few words of code and all text is made in one place.
#pragma once

#include <concepts>
#include <cstdint>

#include "sdpa/error.hpp"
#include "sdpa/tensor.hpp"

namespace sdpa {

/// A count, a number, a shape or words within a sentence. Borrows what it names.
class Piece {
public:
  Piece() : kind_(Kind::words), words_("") {}
  Piece(const char* words) : kind_(Kind::words), words_(words) {}
  Piece(const Shape& shape) : kind_(Kind::shape), shape_(&shape) {}
  Piece(double number) : kind_(Kind::number), number_(number) {}
  template <std::unsigned_integral Count>
  Piece(Count count) : kind_(Kind::count), count_(count) {}

  std::string text() const;

private:
  enum class Kind { words, shape, number, count };
  Kind kind_;
  union {
    const char* words_;
    const Shape* shape_;
    double number_;
    std::uint64_t count_;
  };
};

struct Sentence {
  Sentence(const char* words) : pattern(words) {}
  Sentence(const char* words, Piece a, Piece b = {}) : pattern(words), first(a), second(b) {}

  const char* pattern;
  Piece first;
  Piece second;
};

/// {code, argument, expected, actual}
Refusal refuse(ErrorCode code, const char* argument, const Sentence& expected, const Sentence& actual);

/// "NaN at row 2, column 3 of 3 x 4": a number that is not finite, in an input.
Refusal refuse_number(const char* argument, const Shape& shape, std::size_t index, double number,
                      bool may_hide);

/// A result beyond the range of its number type. `argument` is whom to blame, `what` names the result.
Refusal refuse_overflow(const char* argument, const char* what, const Shape& shape, std::size_t index);
/// The same of a result that stands at no one place: a sum, a length or a spread of `count` numbers.
Refusal refuse_overflow(const char* argument, const char* what, std::size_t count);

}  // namespace sdpa
