// SPDX-License-Identifier: MIT
// Builds refusals; see refuse.hpp.
#include "refuse.hpp"

#include "text.hpp"

namespace sdpa {
namespace {

std::string said(const Sentence& sentence) {
  const Piece* piece = &sentence.first;
  std::string text;
  for (const char* letter = sentence.pattern; *letter != '\0'; ++letter) {
    if (*letter != '#') {
      text += *letter;
      continue;
    }
    text += piece->text();
    piece = &sentence.second;
  }
  return text;
}

}  // namespace

std::string Piece::text() const {
  switch (kind_) {
    case Kind::shape: return shape_->text();
    case Kind::number: return number_text(number_);
    case Kind::count: return count_text(count_);
    case Kind::words: break;
  }
  return words_;
}

[[gnu::noinline]] Refusal refuse(ErrorCode code, const char* argument, const Sentence& expected,
                                 const Sentence& actual) {
  return Refusal(new Error{code, argument, said(expected), said(actual)});
}

[[gnu::noinline]] Refusal refuse_number(const char* argument, const Shape& shape, std::size_t index,
                                        double number, bool may_hide) {
  const std::string place = number_text(number) + " at " + position_text(shape, index);
  return refuse(ErrorCode::not_finite, argument, may_hide ? "finite numbers or -Infinity" : "finite numbers",
                {"# of #", place.c_str(), shape});
}

[[gnu::noinline]] Refusal refuse_overflow(const char* argument, const char* what, const Shape& shape,
                                          std::size_t index) {
  const std::string place = position_text(shape, index);
  return refuse(ErrorCode::overflow, argument, {"# within the range of the number type", what},
                {"beyond it at # of #", place.c_str(), shape});
}

Refusal refuse_overflow(const char* argument, const char* what, std::size_t count) {
  return refuse(ErrorCode::overflow, argument, {"# within the range of the number type", what},
                {"beyond it for # numbers", count});
}

}  // namespace sdpa
