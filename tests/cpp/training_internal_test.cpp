// SPDX-License-Identifier: MIT
// The arithmetic of training against a plain one: keys and queries projected one by one, gradients by differences. They
// share the draws, whose rows are tested first.
#include <cmath>
#include <numeric>
#include <set>

#include "run_helpers.hpp"
#include "sdpa/training.hpp"
#include "training/rows.hpp"

namespace sdpa::testing {
namespace {

std::vector<double> drawn_rows(FastNormals& random, Task task, const std::vector<double>& embeddings,
                               std::size_t count) {
  std::vector<double> rows(count * kRowSize);
  draw_rows(random, task, embeddings.data(), rows);
  return rows;
}

/// The type whose embedding is nearest. Embeddings of the test are so far apart that it is the one that was meant.
std::size_t type_of(const double* numbers) {
  std::size_t largest = 0;
  for (std::size_t type = 0; type < kTypes; ++type) {
    if (numbers[type] > numbers[largest]) largest = type;
  }
  return largest;
}

TEST(TrainingRows, KeysMatchWhereTheySayAndNowhereElse) {
  std::vector<double> embeddings(kTypes * kInputs);
  for (std::size_t type = 0; type < kTypes; ++type) embeddings[type * kInputs + type] = 10;
  for (const Task task : {Task::blend, Task::lookup}) {
    FastNormals random(5);
    const auto rows = drawn_rows(random, task, embeddings, 400);
    std::set<std::size_t> types;
    std::set<std::vector<double>> places;
    for (std::size_t at = 0; at < rows.size(); at += kRowSize) {
      const Row row(&rows[at]);
      const std::size_t wanted = type_of(row.query);
      types.insert(wanted);
      places.emplace(row.matches, row.matches + kKeys);
      double matching = 0;
      for (std::size_t key = 0; key < kKeys; ++key) {
        EXPECT_EQ(row.matches[key] == 1, type_of(row.key(key)) == wanted);
        matching += row.matches[key];
      }
      EXPECT_EQ(matching, task == Task::blend ? 2 : 1);
    }
    EXPECT_EQ(types.size(), kTypes);
    EXPECT_EQ(places.size(), task == Task::blend ? 28U : 8U);  // every pair of places, every place
  }
}

TEST(TrainingRows, NoiseAndValuesHaveTheSpreadTheyShould) {
  const std::vector<double> embeddings(kTypes * kInputs);
  FastNormals random(6);
  const auto rows = drawn_rows(random, Task::blend, embeddings, 300);
  double noise = 0;
  double values = 0;
  constexpr std::size_t kNoisy = kInputs * (1 + kKeys);
  for (std::size_t at = 0; at < rows.size(); at += kRowSize) {
    const Row row(&rows[at]);
    noise += std::inner_product(row.keys, row.keys + kNoisy, row.keys, 0.0);  // keys and query side by side
    values += std::inner_product(row.values, row.values + kKeys * kValues, row.values, 0.0);
  }
  EXPECT_NEAR(noise / (300 * kNoisy), 0.09, 0.09 * 4 * std::sqrt(2.0 / (300 * kNoisy)));
  EXPECT_NEAR(values / (300 * kKeys * kValues), 1, 4 * std::sqrt(2.0 / (300 * kKeys * kValues)));
}

/// The model as the task describes it.
struct PlainModel {
  std::vector<double> query_weights, key_weights;  // [16, dk]
  std::size_t dk;
  double divisor;

  static std::vector<double> project(const double* input, const std::vector<double>& weights,
                                     std::size_t dk) {
    std::vector<double> out(dk);
    for (std::size_t from = 0; from < kInputs; ++from) {
      for (std::size_t to = 0; to < dk; ++to) out[to] += input[from] * weights[from * dk + to];
    }
    return out;
  }

  double squares(const Row& row) const {
    const auto query = project(row.query, query_weights, dk);
    std::vector<double> exps;
    double total = 0;
    double matching = 0;
    for (std::size_t j = 0; j < kKeys; ++j) {
      const auto key = project(row.key(j), key_weights, dk);
      double score = 0;
      for (std::size_t dim = 0; dim < dk; ++dim) score += query[dim] * key[dim];
      exps.push_back(std::exp(score / divisor));
      total += exps.back();
      matching += row.matches[j];
    }
    double sum = 0;
    for (std::size_t dim = 0; dim < kValues; ++dim) {
      double difference = 0;
      for (std::size_t j = 0; j < kKeys; ++j) {
        difference += (exps[j] / total - row.matches[j] / matching) * row.value(j)[dim];
      }
      sum += difference * difference;
    }
    return sum;
  }

  double loss(const std::vector<double>& rows) const {
    double sum = 0;
    for (std::size_t at = 0; at < rows.size(); at += kRowSize) sum += squares(Row(&rows[at]));
    return sum / static_cast<double>(rows.size() / kRowSize * kValues);
  }

  void descend(const std::vector<double>& rows, double rate) {
    constexpr double kStep = 1e-5;
    PlainModel next = *this;
    for (auto [weights, changed] :
         {std::pair{&query_weights, &next.query_weights}, {&key_weights, &next.key_weights}}) {
      for (std::size_t index = 0; index < weights->size(); ++index) {
        const double weight = (*weights)[index];
        (*weights)[index] = weight + kStep;
        const double above = loss(rows);
        (*weights)[index] = weight - kStep;
        const double below = loss(rows);
        (*weights)[index] = weight;
        (*changed)[index] = weight - rate * (above - below) / (2 * kStep);
      }
    }
    *this = next;
  }
};

TEST(TrainingSteps, AreThoseOfThePlainModel) {
  const TrainingOptions options{.task = Task::blend,
                                .dk = 3,
                                .divisor = {DivisorKind::number, 1.7},
                                .learning_rate = 2,
                                .steps = 4,
                                .seed = 9};
  const auto result = finished(training(options));

  FastNormals random(options.seed);
  const auto normals = [&random](std::size_t count, double sd) {
    std::vector<double> numbers(count);
    random.fill(numbers.data(), count);
    for (double& number : numbers) number *= sd;
    return numbers;
  };
  const auto embeddings = normals(kTypes * kInputs, 1);
  PlainModel model;
  model.dk = options.dk;
  model.divisor = options.divisor.value;
  model.query_weights = normals(kInputs * model.dk, 0.25);
  model.key_weights = normals(kInputs * model.dk, 0.25);
  const auto probe = drawn_rows(random, options.task, embeddings, 128);
  const double start = model.loss(probe);
  for (const double loss : result.loss) {
    model.descend(drawn_rows(random, options.task, embeddings, 16), options.learning_rate);
    EXPECT_NEAR(loss, model.loss(probe), 1e-8);
  }
  EXPECT_GT(std::fabs(result.loss.back() - start), 1e-3);
}

}  // namespace
}  // namespace sdpa::testing
