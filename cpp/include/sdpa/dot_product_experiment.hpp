// SPDX-License-Identifier: MIT
// The experiment behind the root of d_k: many dot products of random vectors, their spread, and what theory says.
#pragma once

#include <memory>

#include "sdpa/dot_product_result.hpp"
#include "sdpa/normals.hpp"
#include "sdpa/run.hpp"
#include "sdpa/scale.hpp"

namespace sdpa {

/// What the entries of both vectors are like, before mean and sd.
enum class Distribution {
  normal,             ///< mean 0, variance 1
  sign,               ///< -1 or 1, equally often
  uniform_symmetric,  ///< between -1 and 1; variance 1/3
  uniform_unit,       ///< between 0 and 1; mean 1/2, variance 1/12
  t3,                 ///< Student's t with three degrees of freedom; variance 3, no fourth moment
};

struct DotProductOptions {
  std::vector<std::size_t> dims;  ///< at most kMaxDims, each 1 to kMaxDim
  std::size_t samples = 0;        ///< pairs for each of the dims, 1 to kMaxSamples
  std::uint32_t seed = 0;
  std::size_t skip = 0;  ///< draws left out at the beginning of NumPy's stream, 0 to 2^20; 0 for the fast one
  Generator generator = Generator::fast;
  Distribution distribution = Distribution::normal;
  double mean = 0;             ///< entry = mean + sd * draw; -1e6 to 1e6
  double sd = 1;               ///< 0 to 1e6
  double correlation = 0;      ///< of an entry of the query with its partner of the key, -1 to 1; normal only
  double share = 0;            ///< a^2: correlation of the entries within a vector, 0 to 1; normal only
  DivisorChoice divisor = {};  ///< of every dot product
  std::size_t bins = 40;       ///< of a histogram, 1 to 10000
};

/// Progress counts pairs of vectors of all dims together.
class DotProductExperiment final : public Run {
public:
  ~DotProductExperiment() override;
  void advance(std::size_t work) override;
  Progress progress() const override;
  /// At any time. O(bins) for each of the dims; allocates the histograms.
  DotProductResult result() const;

private:
  friend Result<DotProductExperiment> dot_product_experiment(const DotProductOptions& options);
  struct State;
  explicit DotProductExperiment(std::unique_ptr<State> state);
  Memory memory() override;

  std::unique_ptr<State> state_;
  std::vector<double> numbers_;
};

/// Starts the experiment; nothing is drawn yet.
/// Formula:  x = q . k / divisor, with q_i = mean + sd * a_i and k_i = mean + sd * (rho a_i + sqrt(1 - rho^2) b_i), where
///           a and b are vectors of independent draws; or, with share a^2, of a g + sqrt(1 - a^2) z_i, g one normal for
///           the whole vector.
/// Draws     Left vector, then right vector, pair by pair, in one stream that begins with the seed. A shared part comes
///           before the vector it is shared by. From NumPy's stream all pairs of one d_k come before those of the next:
///           with normal entries these are the draws of
///             numpy.random.seed(seed)
///             for d_k in dims: [numpy.dot(numpy.random.randn(d_k), numpy.random.randn(d_k)) for _ in range(samples)]
///           which is the variance part of the course's program, begun with the seed instead of after its first part;
///           with `skip` at what that part draws, it is the course's own.
///           From the fast generator the dims take turns, one pair each, so that a result in between has (nearly) the
///           same number of each. A sign is -1 where a uniform draw is below 1/2; a t3 is z0 / sqrt((z1^2 + z2^2 + z3^2) / 3)
///           of four normals.
/// Histogram of `bins` bins over five standard deviations of theory to either side of its mean. Where the dot products
///           can only take values with gaps between them (signs about 0) a bin holds a whole number of such values, and
///           there may be fewer bins.
/// Theory    normal: q . k is a quadratic form of normals, whose first cumulants give mean, variance and the standard
///           error of the variance for every mean, sd, correlation and share. Other entries: products of independent
///           draws, by their moments. t3 has no fourth moment, so no standard error of its variance.
/// Errors    empty ("dims"), out_of_range, not_finite, overflow ("divisor", one so small that spreads pass the range of
///           numbers)
/// Cost      2 d_k draws a pair; memory for two vectors of the largest d_k and the bins.
/// Source    Vaswani et al. 2017, footnote 4 (variance d_k); Pebay 2008 (moments in one pass);
///           tests/cpp/dot_product_theory_test.cpp
Result<DotProductExperiment> dot_product_experiment(const DotProductOptions& options);

}  // namespace sdpa
