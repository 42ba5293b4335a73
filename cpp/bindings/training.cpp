// SPDX-License-Identifier: MIT
// training() behind the frame.
#include "sdpa/training.hpp"

#include <emscripten/bind.h>

#include <utility>

#include "run_options.hpp"
#include "run_slots.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

enum Integer : std::size_t { kTask, kDk, kDivisorKind, kSteps, kSeed };
enum Number : std::size_t { kDivisor, kLearningRate };
enum ResultNumber : std::size_t { kBlewUpAt = kFirstNumber };  // 0: it did not

void publish_training(Run& run) {
  TrainingResult result = static_cast<Training&>(run).result();
  frame().numbers[kBlewUpAt] = static_cast<double>(result.blew_up_at.value_or(0));
  for (std::vector<double>* list : {&result.loss, &result.top_weight, &result.right_key_share,
                                    &result.example_weights, &result.example_matches}) {
    publish_list(std::move(*list));
  }
}

int bound_training() {
  begin_results();
  const auto& numbers = frame().numbers;
  return start(training({.task = choice_at<Task>(kTask),
                         .dk = count_at(kDk),
                         .divisor = {choice_at<DivisorKind>(kDivisorKind), numbers[kDivisor]},
                         .learning_rate = numbers[kLearningRate],
                         .steps = count_at(kSteps),
                         .seed = seed_at(kSeed)}),
               &publish_training);
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_training) { emscripten::function("training()", &bound_training); }
