// SPDX-License-Identifier: MIT
// Shapes: making, measuring, naming them; tensors of zeros.
#include "sdpa/tensor.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "text.hpp"

namespace sdpa {

Shape::Shape(std::initializer_list<std::size_t> dims) : Shape(std::span(dims.begin(), dims.size())) {}

Shape::Shape(std::span<const std::size_t> dims) : rank_(static_cast<int>(dims.size())) {
  assert(dims.size() <= dims_.size());
  std::copy(dims.begin(), dims.end(), dims_.begin());
}

std::size_t Shape::size() const {
  constexpr std::size_t kLargest = std::numeric_limits<std::size_t>::max();
  std::size_t size = 1;
  bool too_many = false;
  for (int axis = 0; axis < rank_; ++axis) {
    const std::size_t dim = (*this)[axis];
    if (dim == 0) return 0;
    too_many = too_many || size > kLargest / dim;
    size = too_many ? kLargest : size * dim;
  }
  return size;
}

std::string Shape::text() const {
  if (rank_ == 0) return "a number";
  std::string text = count_text(dims_[0]);
  for (int axis = 1; axis < rank_; ++axis) text += " x " + count_text((*this)[axis]);
  return text;
}

template <class Real>
void Tensor<Real>::reset(const Shape& s) {
  shape = s;
  data.assign(s.size(), Real{0});
}

template struct Tensor<float>;
template struct Tensor<double>;
template struct Tensor<std::uint8_t>;

}  // namespace sdpa
