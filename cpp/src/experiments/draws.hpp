// SPDX-License-Identifier: MIT
// Numbers of one distribution from one generator, in one sequence however they are asked for.
#pragma once

#include <span>

#include "../random/fast_normals.hpp"
#include "../random/numpy_normals.hpp"
#include "sdpa/dot_product_experiment.hpp"

namespace sdpa {

/// Plain memory: may be copied byte by byte. The numbers that wait to be taken lie in a buffer of the owner's.
class Draws {
public:
  /// How long a buffer must be from which up to `most` numbers are taken at once.
  static constexpr std::size_t buffer_size(std::size_t most) { return most + kBlock; }

  Draws(Generator generator, Distribution distribution, std::uint32_t seed)
      : generator_(generator), distribution_(distribution), numpy_(seed), fast_(seed) {}

  /// Leaves out `count` draws before the first that is taken; they are drawn block by block as well.
  void skip(std::size_t count) { left_out_ = count; }

  static constexpr std::size_t kBlock = 1024;  // numbers that are drawn at once

  /// The next `count` numbers, side by side in the buffer, which is the same at every call. nullptr if they are not all
  /// there yet: then one block more of them was drawn, and the same is to be asked again.
  const double* take(std::size_t count, std::span<double> buffer);

private:
  void draw(std::span<double> out);
  void draw_normals(double* out, std::size_t count);
  void draw_uniforms(double* out, std::size_t count);

  Generator generator_;
  Distribution distribution_;
  NumpyNormals numpy_;
  FastNormals fast_;
  std::size_t left_out_ = 0;
  std::size_t next_ = 0;  // the numbers from here on wait, up to `end_`
  std::size_t end_ = 0;
};

}  // namespace sdpa
