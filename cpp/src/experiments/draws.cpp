// SPDX-License-Identifier: MIT
// Draws in blocks; see draws.hpp.
#include "draws.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace sdpa {

const double* Draws::take(std::size_t count, std::span<double> buffer) {
  if (left_out_ > 0) {
    const std::size_t some = std::min(left_out_, kBlock);
    draw(buffer.first(some));
    left_out_ -= some;
    return nullptr;
  }
  if (end_ - next_ < count) {
    std::copy(buffer.data() + next_, buffer.data() + end_, buffer.data());
    end_ -= next_;
    next_ = 0;
    draw(buffer.subspan(end_, kBlock));
    end_ += kBlock;
    return nullptr;
  }
  next_ += count;
  return buffer.data() + next_ - count;
}

void Draws::draw(std::span<double> out) {
  switch (distribution_) {
    case Distribution::normal: return draw_normals(out.data(), out.size());
    case Distribution::sign:
      draw_uniforms(out.data(), out.size());
      for (double& number : out) number = number < 0.5 ? -1 : 1;
      return;
    case Distribution::uniform_symmetric:
      draw_uniforms(out.data(), out.size());
      for (double& number : out) number = 2 * number - 1;
      return;
    case Distribution::uniform_unit: return draw_uniforms(out.data(), out.size());
    case Distribution::t3:
      for (double& number : out) {
        std::array<double, 4> z;
        draw_normals(z.data(), z.size());
        number = z[0] / std::sqrt((z[1] * z[1] + z[2] * z[2] + z[3] * z[3]) / 3);
      }
      return;
  }
}

void Draws::draw_normals(double* out, std::size_t count) {
  if (generator_ == Generator::fast) return fast_.fill(out, count);
  numpy_.fill(out, count);
}

void Draws::draw_uniforms(double* out, std::size_t count) {
  if (generator_ == Generator::fast) return fast_.fill_uniform(out, count);
  for (std::size_t index = 0; index < count; ++index) out[index] = numpy_.uniform();
}

}  // namespace sdpa
