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
  std::size_t first_round = 0;  ///< pairs of each d_k before those of the next, 0 to samples; 0: all, or fast
  Generator generator = Generator::fast;
  Distribution distribution = Distribution::normal;
  double mean = 0;             ///< entry = mean + sd * draw; -1e6 to 1e6
  double sd = 1;               ///< 0 to 1e6
  double correlation = 0;      ///< of an entry of the query with its partner of the key, -1 to 1; normal only
  double share = 0;            ///< a^2: correlation of the entries within a vector, 0 to 1; normal only
  DivisorChoice divisor = {};  ///< of every dot product
  std::size_t bins = 40;       ///< of a histogram, 1 to 10000; bins times dims at most 2^16
};

/// Progress counts pairs of vectors of all dims together. What is saved of one run may be put back into another with more
/// samples (and with the same first round, from NumPy's stream), which goes on from there.
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
  DotProductExperiment(std::unique_ptr<State> state, std::uint64_t samples);
  Memory memory() override;

  std::unique_ptr<State> state_;
  std::uint64_t total_;
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
///           with `skip` at what that part draws, it is the course's own. Only the first round is drawn so; in what goes
///           beyond it the dims take turns, so that a longer run begins with all the numbers of a shorter one.
///           From the fast generator the dims take turns from the beginning, one pair each, so that a result in between
///           has (nearly) the same number of each. A sign is -1 where a uniform draw is below 1/2; a t3 is z0 / sqrt((z1^2 + z2^2 + z3^2) / 3)
///           of four normals.
/// Histogram of `bins` bins over five standard deviations of theory to either side of its mean. Where the dot products
///           can only take values with gaps between them (signs about 0) a bin holds a whole number of such values, and
///           there may be fewer bins.
/// Theory    of one q . k; divided by D they become mean / D, variance / D^2 and K4 / D^4 (K4: the fourth cumulant, which
///           the standard error of the variance is made of, see SpreadOfDim). d = d_k, m = mean, r = correlation.
///           Normal: q . k = (|q + k|^2 - |q - k|^2) / 4, two independent normal vectors with covariances 2 (1 + r) S and
///           2 (1 - r) S and means 2 m and 0 in every entry. S has the eigenvalue c = sd^2 (1 + (d - 1) share) along
///           (1, ..., 1) and o = sd^2 (1 - share) across it, d - 1 times. The k-th cumulant of |x|^2, x of mean u and
///           covariance C, is 2^(k-1) (k-1)! (tr C^k + k u^T C^(k-1) u), so that
///             mean     = r sd^2 d + d m^2
///             variance = ((1 + r)^2 + (1 - r)^2) / 2 (c^2 + (d - 1) o^2) + 2 (1 + r) d m^2 c
///             K4       = 3 ((1 + r)^4 + (1 - r)^4) (c^4 + (d - 1) o^4) + 24 (1 + r)^3 d m^2 c^3
///           Other entries: d independent products (m + a) (m + b), where m counts the draws' own mean too, and a and b
///           are symmetric about 0 with the moments v = sd^2 v0 and w = sd^4 w0 (the second and the fourth):
///             mean     = d m^2
///             variance = d V,  V = v^2 + 2 m^2 v
///             K4       = d (m^4 (2 w + 6 v^2) + 12 m^2 v w + w^2 - 3 V^2)
///           with v0, w0 = 1, 1 (sign); 1/3, 1/5 (uniform_symmetric); 1/12, 1/80 (uniform_unit); 3 and none (t3, which
///           has no fourth moment, so no standard error of its variance).
/// Errors    empty ("dims"), out_of_range, not_finite, overflow ("divisor", one so small that spreads pass the range of
///           numbers)
/// Cost      2 d_k draws a pair; memory for two vectors of the largest d_k and the bins.
/// Source    Vaswani et al. 2017, footnote 4 (variance d_k); Pebay 2008 (moments in one pass); Mathai and Provost 1992
///           (cumulants of quadratic forms);
///           tests/cpp/dot_product_theory_test.cpp
Result<DotProductExperiment> dot_product_experiment(const DotProductOptions& options);

}  // namespace sdpa
