// SPDX-License-Identifier: MIT
// One hash of every kind of run, to the last bit: tests/run-hashes.json, which this test reads natively and as
// WebAssembly, and tests/engine/run-hashes.test.ts on what is shipped.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>

#include "fields.hpp"
#include "run_helpers.hpp"
#include "sdpa/dot_product_experiment.hpp"
#include "sdpa/exam.hpp"
#include "sdpa/score_sweep.hpp"
#include "sdpa/training.hpp"

namespace sdpa::testing {
namespace {

/// FNV-1a of the bytes of numbers.
class Hash {
public:
  void add(double number) {
    auto bits = std::bit_cast<std::uint64_t>(number);
    for (int byte = 0; byte < 8; ++byte, bits >>= 8) hash_ = (hash_ ^ (bits & 0xff)) * 0x100000001b3U;
  }
  void add(const std::vector<double>& numbers) {
    for (const double number : numbers) add(number);
  }
  std::string text() const {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash_));
    return digits;
  }

private:
  std::uint64_t hash_ = 0xcbf29ce484222325U;
};

/// Not measured, or not known.
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

std::string hash_of(const DotProductResult& result) {
  Hash hash;
  for (const SpreadOfDim& dim : result.per_dim) {
    hash.add(
        {dim.mean, dim.variance, dim.standard_error.value_or(kNone), dim.theory_mean, dim.theory_variance});
    hash.add(dim.histogram.edges);
    hash.add(dim.histogram.counts);
  }
  if (result.fit) hash.add({result.fit->variance_slope, result.fit->standard_error.value_or(kNone)});
  return hash.text();
}

std::string hash_of(const ScoreSweepResult& result) {
  Hash hash;
  for (const SweepCell& cell : result.cells) {
    for (const Quantiles& of : {cell.max_weight, cell.entropy, cell.jacobian_norm}) {
      hash.add({of.p10, of.median, of.p90, of.mean});
    }
    hash.add({cell.dead_share, cell.one_hot_share});
  }
  return hash.text();
}

std::string hash_of(const TrainingResult& result) {
  Hash hash;
  for (const auto* list :
       {&result.loss, &result.top_weight, &result.right_key_share, &result.example_weights}) {
    hash.add(*list);
  }
  return hash.text();
}

/// The place of a name in a list that has the order of an enumeration.
template <class Choice>
Choice choice_of(std::initializer_list<std::string_view> names, const Json& name) {
  const auto place = std::find(names.begin(), names.end(), name.get<std::string>());
  EXPECT_NE(place, names.end()) << name;
  return static_cast<Choice>(place - names.begin());
}

DivisorKind divisor_kind_of(const Json& name) {
  return choice_of<DivisorKind>({"none", "sqrt", name == "n" ? "n" : "dk"}, name);
}

std::string dot_product_hash(Fields& options) {
  return hash_of(finished(dot_product_experiment(
      {.dims = options.at("dims"),
       .samples = options.at("samples"),
       .seed = options.at("seed"),
       .generator = choice_of<Generator>({"numpy", "fast"}, options.value<std::string>("generator", "fast")),
       .distribution = choice_of<Distribution>({"normal", "sign", "uniform-symmetric", "uniform-unit", "t3"},
                                               options.value<std::string>("distribution", "normal")),
       .mean = options.value("mean", 0.0),
       .correlation = options.value("correlation", 0.0),
       .share = options.value("share", 0.0),
       .divisor = {divisor_kind_of(options.at("divisor")), 0}})));
}

std::string exam_hash(Fields& options) {
  return hash_of(
      finished(exam({.questions = options.at("questions"),
                     .marking = choice_of<Marking>({"zero-one", "plus-minus"}, options.at("marking")),
                     .ability = options.at("ability"),
                     .students = options.at("students"),
                     .divisor = divisor_kind_of(options.at("divisor")),
                     .seed = options.at("seed")})));
}

std::string sweep_hash(Fields& options) {
  std::vector<DivisorChoice> divisors;
  for (const Json& name : options.at("divisors")) divisors.push_back({divisor_kind_of(name), 0});
  return hash_of(finished(score_sweep({.dims = options.at("dims"),
                                       .keys = options.at("keys"),
                                       .draws = options.at("draws"),
                                       .seed = options.at("seed"),
                                       .divisors = divisors})));
}

std::string training_hash(Fields& options) {
  return hash_of(finished(training({.task = choice_of<Task>({"blend", "lookup"}, options.at("task")),
                                    .dk = options.at("dk"),
                                    .divisor = {divisor_kind_of(options.at("divisor")), 0},
                                    .learning_rate = options.at("learningRate"),
                                    .steps = options.at("steps"),
                                    .seed = options.at("seed")})));
}

std::string hash_by(const std::string& kind, Fields& options) {
  if (kind == "dotProductExperiment") return dot_product_hash(options);
  if (kind == "exam") return exam_hash(options);
  if (kind == "scoreSweep") return sweep_hash(options);
  return kind == "training" ? training_hash(options) : "no such kind";
}

TEST(RunHashes, AreTheSameInEveryBuild) {
  std::ifstream file(SDPA_RUN_HASHES);
  const Json runs = Json::parse(file);
  for (const Json& entry : runs) {
    Fields run(entry, {"name"});
    Fields options(run.at("options"));
    EXPECT_EQ(hash_by(run.at("kind"), options), run.at("hash").get<std::string>()) << entry.at("name");
  }
  EXPECT_GT(runs.size(), 5U);
}

}  // namespace
}  // namespace sdpa::testing
